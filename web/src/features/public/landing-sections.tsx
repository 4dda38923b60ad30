import { paths } from '@portico/contract/api/paths'
import type { ReactNode } from 'react'
import { site } from '../../../../site.config.ts'
import { buttonClass } from '../../components/form/button.tsx'
import { anchorOf } from './landing-frame.tsx'
import styles from './landing-sections.module.css'

interface SectionProps {
  id: string
  title: string
  /** Next to the title. */
  children?: ReactNode
  /** Below, at full width. */
  below?: ReactNode
}

/** A titled section of the landing page. */
function Section({ id, title, children, below }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles['part']}>
      <div className={styles['grid']}>
        <h2 id={`${id}-title`} className={styles['title']}>
          {title}
        </h2>
        <div className={styles['matter']}>{children}</div>
        <div className={styles['below']}>{below}</div>
      </div>
    </section>
  )
}

const table = Array.from({ length: 20 }, (_, place) => ({
  place,
  x: 14 + 28 * (place % 10),
  y: 14 + 28 * Math.floor(place / 10),
}))

/** About the firm, with the headline as two rows of a league table. */
export function About() {
  return (
    <Section
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
    </Section>
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

/** The services as a fixture list. */
export function Services() {
  return (
    <Section
      id="services"
      title="Services"
      below={
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
      }
    />
  )
}

/** Who leads the firm. */
export function Team() {
  return (
    <Section id="team" title="Leadership team">
      <ul className={styles['sheet']}>
        {site.founders.map(({ name, role, image }) => (
          <li key={name}>
            <img
              src={image}
              alt={`Portrait of ${name}`}
              width="480"
              height="600"
              loading="lazy"
              decoding="async"
              className={styles['portrait']}
            />
            <h3 className={styles['team-name']}>{name}</h3>
            <p className={styles['role']}>{role}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The addresses, a map of the offices, and how to get an appointment. */
export function Contact() {
  return (
    <div className={styles['pitch']}>
      <Section id="contact" title="Contact">
        <a href={`mailto:${site.email}`} className={styles['email']}>
          {site.email}
        </a>
        <div className={styles['offices']}>
          <ol className={styles['cities']}>
            {site.offices.map(({ city }) => (
              <li key={city}>{city}</li>
            ))}
          </ol>
          <OfficeMap />
        </div>
        <a href={paths.waitlist} className={buttonClass('floodlight')}>
          Schedule a Consultation
        </a>
      </Section>
    </div>
  )
}

const width = 400
const height = 360
const margin = 44

/** A map of the offices, joined like a passing move; the numbers match the list. */
function OfficeMap() {
  const places = placed()
  const corners = places.map(({ x, y }) => `${x} ${y}`)
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className={styles['map']}>
      <path className={styles['pass']} d={`M${corners.join('L')}Z`} />
      {places.map(({ city, x, y }, k) => (
        <g key={city}>
          <circle className={styles['office']} cx={x} cy={y} r="26" />
          <text className={styles['office-map-number']} x={x} y={y} dy="0.35em">
            {k + 1}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** Fits the points into the picture, north up, without distortion. */
function placed() {
  const north = Math.max(...site.offices.map(({ latitude }) => latitude))
  const south = Math.min(...site.offices.map(({ latitude }) => latitude))
  // A degree of longitude is shorter the farther it is from the equator.
  const squeeze = Math.cos((((north + south) / 2) * Math.PI) / 180)
  const easts = site.offices.map(({ longitude }) => longitude * squeeze)
  const [west, east] = [Math.min(...easts), Math.max(...easts)]
  const scale = Math.min(
    (width - 2 * margin) / Math.max(east - west, 1),
    (height - 2 * margin) / Math.max(north - south, 1),
  )
  return site.offices.map(({ city, latitude, longitude }) => ({
    city,
    x: Math.round(width / 2 + (longitude * squeeze - (west + east) / 2) * scale),
    y: Math.round(height / 2 + ((north + south) / 2 - latitude) * scale),
  }))
}
