import { paths } from '@portico/contract/api/paths'
import { showsExampleIn } from '@portico/contract/site'
import { site } from '../../../../site.config.ts'
import { buttonClass } from '../../components/form/button.tsx'
import { HeroView } from '../../illustrations/hero-view.tsx'
import { Contact } from './contact-section.tsx'
import { ClientPortalLink, LandingFooter, LandingHeader } from './landing-frame.tsx'
import styles from './landing-page.module.css'
import { HowItWorks, Services, Team } from './landing-sections.tsx'
import { SpecimenSection } from './specimen.tsx'
import { Section } from './section.tsx'

const showsExample = showsExampleIn(site)

/** A link in a sentence: as high as a button for a finger, and as low as its words where the outline is around it. */
const inSentence = 'py-3.5 whitespace-nowrap focus-visible:py-0 max-[20rem]:whitespace-normal'

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
      className="mt-band border-y border-transparent bg-floodlight px-gutter py-fluid-xl text-floodlight-ink *:mx-auto *:max-w-content"
      aria-labelledby="trust"
    >
      <h2
        id="trust"
        className="text-[clamp(min(2.25rem,17vw),5vw,6.25rem)] leading-none font-heavy tracking-tightest font-stretch-125%"
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
      <div className="relative isolate flex flex-1 grid-rows-[minmax(18vw,1fr)_auto] overflow-hidden px-gutter pt-20 pb-tall-lg [--marking:var(--chalk-line)] [--mown:var(--pitch-mown)] max-lg:grid lg:items-end">
        {/* Towards the words, which it is above or next to, the lines fade. */}
        <div className="relative -z-1 -mx-gutter [mask-image:linear-gradient(to_top,#0000,#000_40%)] lg:absolute lg:inset-0 lg:m-0 lg:[mask-image:linear-gradient(90deg,#0000_55%,#000_75%)]">
          <HeroView view="stand" />
        </div>
        <div className="mx-auto w-full max-w-content">
          <h1
            id="headline"
            className={`text-[calc(var(--text-display)*0.92)] leading-none font-heavy tracking-tightest font-stretch-125% max-lg:leading-[1.15] ${styles['headline']}`}
          >
            {site.headline.split(/(?<=,) /).map((clause) => (
              <span className="block text-balance" key={clause}>
                {clause}{' '}
              </span>
            ))}
          </h1>
          <p className="my-tall max-w-160 text-lead text-balance">
            <Introduction />
          </p>
          <p className="flex flex-wrap gap-x-3.5 gap-y-2.5 max-sm:grid max-sm:grid-cols-[repeat(auto-fit,minmax(min(9.375rem,100%),1fr))] max-sm:*:px-2">
            <a href={paths.waitlist} className={buttonClass('floodlight')}>
              Join Waitlist
            </a>
            <ClientPortalLink className={`${buttonClass('chalk')} not-hover:bg-pitch`} />
          </p>
        </div>
      </div>
      <Scoreboard />
    </section>
  )
}

const readable = 'definitions you can read'

/** The sentence under the headline. Its "definitions you can read" lead to them; without these words, another link does. */
function Introduction() {
  const [before, after] = site.introduction.split(readable)
  return (
    <>
      {before}
      {after === undefined && ' '}
      <a href={paths.definitions} className={inSentence}>
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
      <dl className="mx-auto grid max-w-page grid-cols-2 px-gutter max-sm:grid-cols-[repeat(auto-fit,minmax(min(9.375rem,100%),1fr))] lg:grid-cols-4">
        {site.figures.map(({ value, label }) => (
          <div
            key={label}
            className={`flex flex-col-reverse justify-end gap-2.5 py-5 pr-3 ${styles['figure']}`}
          >
            <dt className="text-md leading-normal text-balance text-chalk-quiet">{label}</dt>
            <dd>
              <span className="sr-only">{value}</span>
              <span aria-hidden className="flex gap-1">
                {Array.from(value, (character, place) => (
                  <span
                    key={place}
                    className={`relative min-w-[0.58em] overflow-hidden rounded-xs bg-pitch-mown px-[0.07em] py-[0.06em] text-center text-[clamp(1.5rem,1rem_+_2.8vw,4.5rem)] leading-none font-black font-stretch-80% tabular-nums after:absolute after:inset-[50%_0_auto] after:h-px after:bg-night forced-colors:border ${styles['tile']}`}
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

/** What the twenty clubs of a league wear, in the order of the table; each drawn into a circle of 22. */
const colours = [
  'M-22 -22H0V22H-22Z',
  'M-22 -22H-11V22H-22ZM0 -22H11V22H0Z',
  'M-22 -22H22V-11H-22ZM-22 0H22V11H-22Z',
  'M-22 -10L-10 -22L22 10L10 22Z',
  'M-22 -22H0V0H-22ZM0 0H22V22H0Z',
  'M-6 -22H6V22H-6Z',
  'M-22 -6H22V6H-22Z',
  'M-22 -14L0 4L22 -14V-2L0 16L-22 -2Z',
  'M-9 0A9 9 0 0 1 9 0A9 9 0 0 1 -9 0Z',
  'M-22 -22L22 22H-22Z',
  'M-5 -22H5V-5H22V5H5V22H-5V5H-22V-5H-5Z',
  'M-22 0H22V22H-22Z',
  'M-22 22L0 -22L22 22Z',
  'M-17 -22H-12V22H-17ZM-2.5 -22H2.5V22H-2.5ZM12 -22H17V22H12Z',
  'M0 -13L13 0L0 13L-13 0Z',
  'M-22 -22L22 22V6L-6 -22ZM-22 -4V22H4Z',
  'M-22 -22H-8V22H-22ZM8 -22H22V22H8Z',
  'M-22 -17H22V-12H-22ZM-22 -2.5H22V2.5H-22ZM-22 12H22V17H-22Z',
  'M0 -22L22 0L0 22L-22 0ZM0 -9L-9 0L0 9L9 0Z',
  'M-22 -22L0 0L22 -22ZM-22 22L0 0L22 22Z',
]
const clubs = colours.map((pattern, k) => ({ place: k + 1, pattern }))

/** About the firm, with its statement as two rows of a league table. */
export function About() {
  const [first, ...rest] = site.about.paragraphs.toReversed()
  return (
    <Section
      id="about"
      title="About"
      lead={
        <p className="text-[clamp(2rem,1.4rem_+_2vw,3.5rem)] leading-tight font-bold tracking-tightest text-balance">
          {site.about.statement.split(/(?<=\.) /).map((sentence) => (
            <span className="block" key={sentence}>
              {sentence}{' '}
            </span>
          ))}
        </p>
      }
    >
      <div className={'mt-fluid-xl [--held:light-dark(#cfe3cf,#1d4a3a)]'}>
        <svg aria-hidden className="sr-only">
          <clipPath id="disc">
            <circle r="21.2" />
          </clipPath>
        </svg>
        <League
          title="One club of twenty"
          text="One result decides your season."
          holds={(place) => place === 7}
        />
        <League title="All twenty clubs" text="No single result decides it." holds={() => true} />
      </div>
      <div className="grid gap-x-6 gap-y-4 border-t border-t-hairline pt-6 text-lg lg:pl-[calc((100%_-_24px)_*_5_/_12_+_24px)]">
        {rest.toReversed().map((paragraph) => (
          <p className="max-w-124" key={paragraph}>
            {paragraph}
          </p>
        ))}
        <p className="max-w-124">
          {first}{' '}
          <a href={paths.definitions} className={inSentence}>
            Read the definitions
          </a>
        </p>
      </div>
    </Section>
  )
}

interface LeagueProps {
  title: string
  text: string
  holds: (place: number) => boolean
}

/** Twenty clubs, of which the held ones wear their colours. */
const League = ({ title, text, holds }: LeagueProps) => (
  <figure className="grid items-center gap-x-6 gap-y-3.5 border-t border-t-hairline py-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
    <figcaption className="flex flex-col gap-1">
      <b className="text-lg font-bold">{title}</b>
      <span className="text-md text-muted">{text}</span>
    </figcaption>
    <div aria-hidden className="grid grid-cols-10 gap-x-1 gap-y-2.5 lg:grid-cols-[repeat(20,minmax(0,1fr))]">
      {clubs.map(({ place, pattern }) => (
        <span
          key={place}
          className="flex flex-col items-center gap-1.25 text-xs leading-none text-muted tabular-nums"
        >
          <svg viewBox="-24 -24 48 48" className="block w-full max-w-12">
            <circle r="22" className={holds(place) ? 'fill-(--held)' : 'fill-none'} />
            {holds(place) && (
              <path d={pattern} fillRule="evenodd" clipPath="url(#disc)" className="fill-gain" />
            )}
            <circle
              r="21.2"
              className={`fill-none ${holds(place) ? 'stroke-gain stroke-[2.6px]' : 'stroke-control-line stroke-[1.5]'}`}
            />
          </svg>
          {place}
        </span>
      ))}
    </div>
  </figure>
)
