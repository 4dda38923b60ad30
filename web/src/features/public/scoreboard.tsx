import { site } from '../../../../site.config.ts'
import styles from './scoreboard.module.css'

/** The firm's figures, a tile a character, as a ground's board hangs them. */
export function Scoreboard() {
  return (
    <div className={styles['board']}>
      <dl className={styles['figures']}>
        {site.figures.map(({ value, label }) => (
          <div key={label} className={styles['figure']}>
            <dt className={styles['label']}>{label}</dt>
            <dd className={styles['value']}>
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
