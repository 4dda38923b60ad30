import { paths } from '@portico/contract/api/paths'
import { site } from '../../../../site.config.ts'
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
        <p className="text-[clamp(2rem,1.4rem_+_2vw,3.5rem)] leading-tight font-bold tracking-tightest text-balance">
          {site.about.statement.split(/(?<=\.) /).map((sentence) => (
            <span className="lg:block" key={sentence}>
              {sentence}{' '}
            </span>
          ))}
        </p>
      }
    >
      <div className={'mt-fluid-xl [--held:light-dark(#cfe3cf,#1d4a3a)]'}>
        <svg aria-hidden className="absolute h-0 w-0">
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
      <div className="grid gap-x-6 gap-y-4 border-t border-t-hairline pt-6 text-lg lg:grid-cols-2 lg:pl-[calc((100%_-_24px)_*_5_/_12_+_24px)]">
        {rest.toReversed().map((paragraph) => (
          <p className="max-w-124" key={paragraph}>
            {paragraph}
          </p>
        ))}
        <p className="max-w-124">
          {first}{' '}
          <a href={paths.definitions} className="py-3.5">
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
  <figure className="grid items-center gap-x-6 gap-y-3.5 border-t border-t-hairline py-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
    <figcaption className="flex flex-col gap-1">
      <b className="text-lg font-bold">{title}</b>
      <span className="text-md text-muted">{text}</span>
    </figcaption>
    <div aria-hidden className="grid grid-cols-10 gap-x-1 gap-y-2.5 lg:grid-cols-[repeat(20,minmax(0,1fr))]">
      {clubs.map(({ place, pattern }) => (
        <span
          key={place}
          className="flex flex-col items-center gap-1.25 text-xs leading-none text-muted tabular-nums"
        >
          <svg viewBox="-24 -24 48 48" className="block w-full max-w-12">
            <circle r="22" className={holds(place) ? 'fill-(--held)' : 'fill-none'} />
            {holds(place) && (
              <path d={pattern} fillRule="evenodd" clipPath="url(#disc)" className="fill-gain" />
            )}
            <circle
              r="21.2"
              className={`fill-none ${holds(place) ? 'stroke-gain stroke-[2.6px]' : 'stroke-control-line stroke-[1.5]'}`}
            />
          </svg>
          {place}
        </span>
      ))}
    </div>
  </figure>
)
