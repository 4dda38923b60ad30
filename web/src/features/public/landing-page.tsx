import { site } from '../../../../site.config.ts'
import { buttonClass } from '../../components/form/button.tsx'
import { HeroView } from '../../illustrations/hero-view.tsx'
import { ClientPortalLink, LandingFooter, LandingHeader } from './landing-frame.tsx'
import styles from './landing-page.module.css'
import { About, Contact, Services, Team } from './landing-sections.tsx'

/** The firm's front page: plain HTML, made interactive by landing.client.ts. */
export function Component() {
  return (
    <>
      <title>{site.name}</title>
      <LandingHeader />
      <main id="main">
        <Hero />
        <About />
        <Services />
        <Banner />
        <Team />
        <Contact />
      </main>
      <LandingFooter />
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
          <p className={styles['introduction']}>{site.introduction}</p>
          <ClientPortalLink className={buttonClass('floodlight')} />
        </div>
      </div>
      <Scoreboard />
    </section>
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
