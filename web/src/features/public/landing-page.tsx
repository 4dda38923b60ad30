import { paths } from '@portico/contract/api/paths'
import { site } from '../../../../site.config.ts'
import { buttonClass } from '../../components/form/button.tsx'
import { HeroView } from '../../illustrations/hero-view.tsx'
import { About } from './about-section.tsx'
import { Contact } from './contact-section.tsx'
import { ClientPortalLink, LandingFooter, LandingHeader } from './landing-frame.tsx'
import styles from './landing-page.module.css'
import { HowItWorks, Services, Team } from './landing-sections.tsx'
import { SpecimenSection } from './specimen.tsx'

/** The firm's front page: plain HTML, made interactive by landing.client.ts. */
export function Component() {
  return (
    <>
      <title>{site.name}</title>
      <LandingHeader home="" />
      <main id="main">
        <Hero />
        <About />
        <SpecimenSection />
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
    <section className={styles['hoarding']} aria-labelledby="trust">
      <h2 id="trust" className={styles['title']}>
        Trusted by Industry Leaders
      </h2>
      <p className={styles['text']}>{site.trust}</p>
    </section>
  )
}

/** The headline under the floodlights, with the scoreboard below. */
function Hero() {
  return (
    <section className={styles['hero']} aria-labelledby="headline">
      <div className={styles['pitch']}>
        <HeroView view="stand" />
        <div className={styles['words']}>
          <h1 id="headline" className={styles['headline']}>
            {site.headline}
          </h1>
          <p className={styles['introduction']}>
            <Introduction />
          </p>
          <p className={styles['ways']}>
            <ClientPortalLink className={buttonClass('floodlight')} />
            <a href={paths.waitlist} className={`${buttonClass('chalk')} ${styles['waitlist']}`}>
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
      <a href={paths.definitions} className={styles['inline']}>
        {after === undefined ? 'Read the definitions' : readable}
      </a>
      {after}
    </>
  )
}

/** The firm's figures, one tile per character, like a manual scoreboard. */
function Scoreboard() {
  return (
    <div className={styles['board']}>
      <dl className={styles['figures']}>
        {site.figures.map(({ value, label }) => (
          <div key={label} className={styles['figure']}>
            <dt className={styles['label']}>{label}</dt>
            <dd>
              <span className="visually-hidden">{value}</span>
              <span aria-hidden className={styles['tiles']}>
                {Array.from(value, (character, place) => (
                  <span key={place} className={styles['tile']}>
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
