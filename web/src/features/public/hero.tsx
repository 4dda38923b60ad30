import { site } from '../../../../site.config.ts'
import { buttonClass } from '../../components/form/button.tsx'
import { HeroView } from '../../illustrations/hero-view.tsx'
import { ClientPortalLink } from './client-portal-link.tsx'
import styles from './hero.module.css'
import { Scoreboard } from './scoreboard.tsx'

/** The headline under the floodlights, with the scoreboard below. */
export function Hero() {
  return (
    <section className={styles['hero']} aria-labelledby="headline">
      <div className={styles['pitch']}>
        <HeroView seat="stand" />
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
