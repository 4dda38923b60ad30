import { paths } from '@portico/contract/api/paths'
import type { Founder } from '@portico/contract/site'
import { site } from '../../../../site.config.ts'
import { buttonClass } from '../../components/form/button.tsx'
import { anchorOf } from './landing-frame.tsx'
import styles from './landing-sections.module.css'
import { Section } from './section.tsx'

/** The light parts of the photo in chalk, the dark ones in pitch. */
const photo =
  'relative overflow-hidden self-start rounded bg-chalk isolate after:absolute after:bg-pitch after:inset-0 after:mix-blend-lighten'
const portrait = 'block w-full h-auto rounded object-cover aspect-4/5'

/** The way from the waitlist to the first reported month, like passes. */
export const HowItWorks = () => (
  <Section id="how" title="How it works">
    <ol className={`mt-fluid-lg grid gap-x-6 [--node:56px] lg:grid-cols-3 ${styles['steps']}`}>
      {site.steps.map(({ title, text }) => (
        <li className="lg:before:top-0" key={title}>
          <h3 className="py-1 text-[clamp(1.375rem,1.1rem_+_0.8vw,1.875rem)] leading-tight font-black tracking-tighter font-stretch-118%">
            {title}
          </h3>
          <p className="max-w-84 text-lg text-muted">{text}</p>
        </li>
      ))}
    </ol>
    <a href={paths.waitlist} className={`${buttonClass('action')} lg:mt-9`}>
      Join Waitlist
    </a>
  </Section>
)

/** The services as a fixture list. */
export const Services = () => (
  <Section id="services" title="Services">
    <div className="mt-7 border-b border-b-hairline">
      {site.services.map(({ name, text }, k) => (
        <article
          key={name}
          id={anchorOf(name)}
          className="grid grid-cols-[44px_minmax(0,1fr)] gap-x-3 gap-y-1.5 border-t border-t-hairline py-5 lg:min-h-27 lg:grid-cols-[minmax(0,1fr)_minmax(0,7fr)_minmax(0,4fr)] lg:items-center lg:gap-6"
        >
          <span
            aria-hidden
            className="row-span-2 text-[clamp(2.75rem,2.2rem_+_1.6vw,4.5rem)] leading-none font-black text-gain font-stretch-80% lg:row-auto"
          >
            {k + 1}
          </span>
          <h3
            className={`text-[min(9vw,clamp(1.4375rem,0.9rem_+_1.85vw,3rem))] leading-tight font-black tracking-tighter font-stretch-125% ${styles['service']}`}
          >
            {name}
          </h3>
          <p className="text-muted">{text}</p>
        </article>
      ))}
    </div>
  </Section>
)

/** Who leads the firm. */
export const Team = () => (
  <Section id="team" title="Leadership team">
    <ul className="mt-fluid-lg grid gap-x-6 gap-y-5 md:grid-cols-2">
      {site.founders.map((founder, k) => (
        <li key={founder.name} className="grid grid-cols-[2fr_3fr] gap-4">
          <Portrait founder={founder} place={k} />
          <div className="flex flex-col border-t-2 border-t-rule pt-2.5">
            <h3 className="text-[clamp(1.25rem,0.9rem_+_0.8vw,1.75rem)] leading-tight font-black tracking-tightest wrap-anywhere font-stretch-118%">
              {founder.name}
            </h3>
            <p className="mt-1 mb-2.5 text-md text-muted">{founder.role}</p>
            <p className="leading-relaxed">{founder.biography}</p>
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
    <div className={photo}>
      <img
        src={image}
        alt={`Portrait of ${name}`}
        width="480"
        height="600"
        loading="lazy"
        decoding="async"
        className={`${portrait} mix-blend-multiply [filter:grayscale(1)_contrast(1.1)]`}
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
      // The line box of the letters is taller than the picture; the letters themselves are not.
      className={`${portrait} overflow-visible border border-hairline bg-pitch [clip-path:inset(0_round_var(--radius))]`}
    >
      <path className="fill-pitch-mown" d={ground.mown} />
      <path className="fill-none stroke-chalk-line stroke-2" d={ground.lines} />
      <text
        className="fill-chalk text-[340px] font-heavy tracking-[-0.04em] anchor-middle"
        x="200"
        y="404"
        {...(initials.length > 1 && { textLength: 336, lengthAdjust: 'spacingAndGlyphs' })}
      >
        {initials}
      </text>
    </svg>
  )
}
