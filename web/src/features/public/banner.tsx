import { site } from '../../../../site.config.ts'
import styles from './banner.module.css'

/** The hoarding along the touchline. */
export function Banner() {
  return (
    <section className={styles['hoarding']} aria-labelledby="trust">
      <h2 id="trust" className={styles['title']}>
        Trusted by Industry Leaders
      </h2>
      <p className={styles['text']}>{site.trust}</p>
    </section>
  )
}
