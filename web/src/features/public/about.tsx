import { site } from '../../../../site.config.ts'
import styles from './about.module.css'
import { Part } from './section.tsx'

const table = Array.from({ length: 20 }, (_, place) => ({
  place,
  x: 14 + 28 * (place % 10),
  y: 14 + 28 * Math.floor(place / 10),
}))

/** What the firm is, and the headline as two rows of a league table. */
export function About() {
  return (
    <Part
      id="about"
      title="About"
      below={
        <div className={styles['columns']}>
          <League label="A bet picks one of twenty." holds={(place) => place === 6} />
          <League label="An index holds all twenty." holds={() => true} />
          {site.about.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      }
    >
      <p className={styles['statement']}>{site.about.statement}</p>
    </Part>
  )
}

function League({ label, holds }: { label: string; holds: (place: number) => boolean }) {
  return (
    <figure className={styles['league']}>
      <svg aria-hidden viewBox="0 0 280 56">
        {table.map(({ place, x, y }) => (
          <circle
            key={place}
            cx={x}
            cy={y}
            r="10"
            className={holds(place) ? styles['held'] : styles['open']}
          />
        ))}
      </svg>
      <figcaption>{label}</figcaption>
    </figure>
  )
}
