import { paths } from '@portico/contract/api/paths'
import { showsExampleIn } from '@portico/contract/site'
import { site } from '../../../../site.config.ts'
import { buttonClass } from '../../components/form/button.tsx'
import { HeroView } from '../../illustrations/hero-view.tsx'
import { About } from './about-section.tsx'
import { Contact } from './contact-section.tsx'
import { ClientPortalLink, LandingFooter, LandingHeader } from './landing-frame.tsx'
import styles from './landing-page.module.css'
import { HowItWorks, Services, Team } from './landing-sections.tsx'
import { SpecimenSection } from './specimen.tsx'

const showsExample = showsExampleIn(site)

/** A link in a sentence, as high as a button for a finger. */
const inline = 'py-3.5 hover:decoration-2'

/** The firm's front page: plain HTML, made interactive by landing.client.ts. */
export function Component() {
  return (
    <>
      <title>{site.name}</title>
      <LandingHeader home="" />
      <main id="main">
        <Hero />
        <About />
        {showsExample && <SpecimenSection />}
        <HowItWorks />
        <Services />
        <Banner />
        <Team />
        <Contact />
      </main>
      <LandingFooter home="" />
    </>
  )
}

/** The banner, as a hoarding along the touchline. */
function Banner() {
  return (
    <section
      className="mt-band bg-floodlight px-gutter py-fluid-xl text-floodlight-ink *:mx-auto *:max-w-content"
      aria-labelledby="trust"
    >
      <h2
        id="trust"
        className="text-[clamp(2.25rem,4.95vw,6.25rem)] leading-none font-heavy tracking-tightest font-stretch-125%"
      >
        Trusted by Industry Leaders
      </h2>
    </section>
  )
}

/** The headline under the floodlights, with the scoreboard below. */
function Hero() {
  return (
    <section
      className="flex min-h-[min(100svh,1100px)] flex-col bg-pitch text-chalk [--focus:var(--chalk)]"
      aria-labelledby="headline"
    >
      <div className="relative isolate flex flex-1 items-end overflow-hidden px-gutter pt-26 pb-tall-lg [--marking:var(--chalk-line)] [--mown:var(--pitch-mown)] max-lg:grid max-lg:grid-rows-[minmax(110px,1fr)_3fr] max-lg:px-gutter max-lg:pt-0 max-lg:pb-8">
        {/* The ball is in the upper quarter of the picture, so the words keep to the rest, however long they are. */}
        <HeroView view="stand" />
        <div className="mx-auto w-full max-w-content max-lg:row-start-2 max-lg:self-end">
          <h1
            id="headline"
            className="text-[calc(var(--text-display)*0.92)] leading-none font-heavy tracking-tightest font-stretch-125%"
          >
            {site.headline.split(/(?<=,) /).map((clause) => (
              <span className="block text-balance" key={clause}>
                {clause}{' '}
              </span>
            ))}
          </h1>
          <p className="mt-tall mb-tall max-w-xl text-lead text-balance">
            <Introduction />
          </p>
          <p className="flex flex-wrap gap-x-3.5 gap-y-2.5 max-sm:grid max-sm:grid-cols-[repeat(auto-fit,minmax(150px,1fr))] max-sm:*:px-2">
            <ClientPortalLink className={buttonClass('floodlight')} />
            <a href={paths.waitlist} className={`${buttonClass('chalk')} not-hover:bg-pitch`}>
              Join Waitlist
            </a>
          </p>
        </div>
      </div>
      <Scoreboard />
    </section>
  )
}

const readable = 'rules you can read'

/** The sentence under the headline. Its "rules you can read" lead to them; without these words, another link does. */
function Introduction() {
  const [before, after] = site.introduction.split(readable)
  return (
    <>
      {before}
      {after === undefined && ' '}
      <a href={paths.definitions} className={inline}>
        {after === undefined ? 'Read the definitions' : readable}
      </a>
      {after}
    </>
  )
}

/** The firm's figures, one tile per character, like a manual scoreboard. */
function Scoreboard() {
  return (
    <div className="border-t-2 border-t-chalk bg-night">
      <dl className="mx-auto grid max-w-page grid-cols-2 px-gutter lg:grid-cols-[repeat(4,auto)] lg:justify-between">
        {site.figures.map(({ value, label }) => (
          <div
            key={label}
            className={`flex flex-col-reverse justify-end gap-2.5 py-5 pr-3 ${styles['figure']}`}
          >
            <dt className="max-w-[16ch] text-md leading-normal text-chalk-quiet lg:max-w-none">{label}</dt>
            <dd>
              <span className="sr-only">{value}</span>
              <span aria-hidden className="flex gap-1">
                {Array.from(value, (character, place) => (
                  <span
                    key={place}
                    className={`relative min-w-[0.58em] overflow-hidden rounded-xs bg-pitch-mown px-[0.07em] py-[0.06em] text-center text-[clamp(1.8125rem,1.2rem_+_3vw,4.5rem)] leading-none font-black font-stretch-80% tabular-nums after:absolute after:inset-[50%_0_auto] after:h-px after:bg-night ${styles['tile']}`}
                  >
                    {character}
                  </span>
                ))}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
