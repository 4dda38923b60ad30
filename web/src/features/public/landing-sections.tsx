import type { Founder } from '@portico/contract/site'
import { site } from '../../../../site.config.ts'
import { anchorOf } from './landing-frame.tsx'
import styles from './landing-sections.module.css'
import { Section } from './section.tsx'

/** The way from the waitlist to the first reported month, like passes. */
export const HowItWorks = () => (
  <Section id="how" title="How it works">
    <ol className={styles['steps']}>
      {site.steps.map(({ title, text }) => (
        <li key={title}>
          <h3 className={styles['step']}>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </Section>
)

/** The services as a fixture list. */
export const Services = () => (
  <Section id="services" title="Services">
    <div className={styles['list']}>
      {site.services.map(({ name, text }, k) => (
        <article key={name} id={anchorOf(name)} className={styles['fixture']}>
          <span aria-hidden className={styles['number']}>
            {k + 1}
          </span>
          <h3 className={styles['name']}>{name}</h3>
          <p className={styles['text']}>{text}</p>
        </article>
      ))}
    </div>
  </Section>
)

/** Who leads the firm. */
export const Team = () => (
  <Section id="team" title="Leadership team">
    <ul className={styles['team']}>
      {site.founders.map((founder, k) => (
        <li key={founder.name} className={styles['founder']}>
          <Portrait founder={founder} place={k} />
          <div className={styles['about']}>
            <h3 className={styles['person']}>{founder.name}</h3>
            <p className={styles['role']}>{founder.role}</p>
            <p className={styles['biography']}>
              {founder.biography.map((line) => (
                <span key={line}>{line} </span>
              ))}
            </p>
          </div>
        </li>
      ))}
    </ul>
  </Section>
)

/** "Ada Lovelace Byron" → "AB". */
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], ...(words.length > 1 ? [words.at(-1)] : [])]
  return letters.map((word) => Array.from(word ?? '')[0] ?? '').join('')
}

interface PortraitProps {
  founder: Founder
  place: number
}

/** A founder's photo in two colours; until there is one, the initials on the pitch. */
function Portrait({ founder: { name, image }, place }: PortraitProps) {
  if (image === undefined) return <Initials name={name} place={place} />
  return (
    <div className={styles['photo']}>
      <img
        src={image}
        alt={`Portrait of ${name}`}
        width="480"
        height="600"
        loading="lazy"
        decoding="async"
        className={styles['portrait']}
      />
    </div>
  )
}

/** Two views of the pitch from above: its middle, mown lengthwise, and its end, mown across. */
const grounds = [
  {
    mown: 'M50 0h50v500h-50ZM150 0h50v500h-50ZM250 0h50v500h-50ZM350 0h50v500h-50Z',
    lines: 'M200 0V500M122 118A78 78 0 0 1 278 118A78 78 0 0 1 122 118',
  },
  {
    mown: 'M0 62h400v63H0ZM0 187h400v63H0ZM0 312h400v63H0ZM0 437h400v63H0Z',
    lines: 'M60 0V150H340V0M136 0V58H264V0M134 150A78 78 0 0 0 266 150',
  },
] as const

function Initials({ name, place }: { name: string; place: number }) {
  const ground = grounds[place % grounds.length] ?? grounds[0]
  const initials = initialsOf(name)
  return (
    <svg
      viewBox="0 0 400 500"
      role="img"
      aria-label={`Portrait of ${name}: the initials ${initials}`}
      className={styles['portrait']}
    >
      <path className={styles['mown']} d={ground.mown} />
      <path className={styles['chalk']} d={ground.lines} />
      <text
        className={styles['initials']}
        x="200"
        y="404"
        {...(initials.length > 1 && { textLength: 336, lengthAdjust: 'spacingAndGlyphs' })}
      >
        {initials}
      </text>
    </svg>
  )
}
