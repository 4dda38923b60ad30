import { paths } from '@portico/contract/api/paths'
import { site } from '../../../../site.config.ts'
import styles from './about-section.module.css'
import { Section } from './section.tsx'

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
        <p className={styles['statement']}>
          {site.about.statement.split(/(?<=\.) /).map((sentence) => (
            <span key={sentence}>{sentence} </span>
          ))}
        </p>
      }
    >
      <div className={styles['leagues']}>
        <svg aria-hidden className={styles['defs']}>
          <clipPath id="disc">
            <circle r="21.2" />
          </clipPath>
        </svg>
        <League
          title="A bet picks one of twenty."
          text="One result decides your season."
          holds={(place) => place === 7}
        />
        <League title="An index holds all twenty." text="No single result does." holds={() => true} />
      </div>
      <div className={styles['prose']}>
        {rest.toReversed().map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>
          {first}{' '}
          <a href={paths.definitions} className={styles['inline']}>
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
  <figure className={styles['league']}>
    <figcaption>
      <b>{title}</b>
      <span>{text}</span>
    </figcaption>
    <div aria-hidden className={styles['clubs']}>
      {clubs.map(({ place, pattern }) => (
        <span key={place} className={styles['club']}>
          <svg viewBox="-24 -24 48 48" className={styles[holds(place) ? 'held' : 'open']}>
            <circle r="22" className={styles['base']} />
            {holds(place) && (
              <path d={pattern} fillRule="evenodd" clipPath="url(#disc)" className={styles['pattern']} />
            )}
            <circle r="21.2" className={styles['rim']} />
          </svg>
          {place}
        </span>
      ))}
    </div>
  </figure>
)
