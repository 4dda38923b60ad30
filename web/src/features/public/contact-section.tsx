import { paths } from '@portico/contract/api/paths'
import { site } from '../../../../site.config.ts'
import { buttonClass } from '../../components/form/button.tsx'
import { Section } from './section.tsx'

/** The address, how to get an appointment, and a map of the offices. */
export const Contact = () => (
  <Section
    id="contact"
    title="Contact"
    className="mt-band border-t border-t-header-line bg-header pb-[calc(0.7*var(--section))] text-chalk [--focus:var(--chalk)] [--rule:var(--chalk)]"
  >
    <div className="grid items-start gap-x-6 gap-y-9 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div>
        <a
          href={`mailto:${site.email}`}
          className="mt-5 mb-5 inline-flex min-h-11 items-center text-[clamp(1.125rem,0.8rem_+_1.2vw,1.75rem)] leading-snug font-bold tracking-tight wrap-anywhere decoration-2 hover:text-floodlight"
        >
          {site.email}
        </a>
        <p>
          <a href={paths.waitlist} className={buttonClass('floodlight')}>
            Schedule a Consultation
          </a>
        </p>
        <p className="mt-3.5 max-w-88 text-md text-chalk-quiet">
          You join the waitlist; we answer by e-mail, and together we choose a time and an office.
        </p>
        <ol className="mt-6 border-t border-t-board-line [counter-reset:city] md:sr-only">
          {site.offices.map(({ city }) => (
            <li
              key={city}
              className="flex items-baseline gap-3.5 border-b border-b-board-line py-2.75 text-2xl leading-snug font-[780] tracking-tighter font-stretch-118% [counter-increment:city] before:min-w-3.5 before:text-lg before:text-chalk-quiet before:font-stretch-80% before:content-[counter(city)]"
            >
              {city}
            </li>
          ))}
        </ol>
      </div>
      <OfficeMap />
    </div>
  </Section>
)

const width = 720
const height = 420
/** How far the offices keep from the edges, where the names and the degrees are. */
const margin = { x: 190, y: 48 }
const lines = { left: 44, top: 14, right: width, bottom: height - 8 }

/** Where it is too small for names, the numbers match the list; else it names the cities itself. */
const meridian = 'stroke-board-line stroke-[1.5px] [stroke-linecap:round] [stroke-dasharray:1_6]'
const degreeClass = 'fill-chalk-quiet text-[13px] max-md:hidden forced-colors:fill-canvas-text'

/** A map of the offices, joined like a passing move, on lines of latitude and longitude. */
function OfficeMap() {
  const { places, latitudes, longitudes } = chart()
  return (
    <svg aria-hidden viewBox={`0 -14 ${width} ${height + 20}`} className="w-full overflow-visible lg:-mt-14">
      <g>
        {latitudes.map(({ degrees, y }) => (
          <g key={degrees}>
            <path className={meridian} d={`M${lines.left} ${y}H${lines.right}`} />
            <text x={lines.left - 8} y={y} dy="0.35em" className={`${degreeClass} anchor-end`}>
              {compass(degrees, 'N', 'S')}
            </text>
          </g>
        ))}
        {longitudes.map(({ degrees, x }) => (
          <g key={degrees}>
            <path className={meridian} d={`M${x} ${lines.top}V${lines.bottom}`} />
            <text x={x} y={lines.top - 8} className={`${degreeClass} anchor-middle`}>
              {compass(degrees, 'E', 'W')}
            </text>
          </g>
        ))}
      </g>
      <path
        className="fill-header-mown stroke-chalk stroke-2 [fill-opacity:0.8] [stroke-dasharray:2_7] [stroke-linecap:round] forced-colors:fill-canvas forced-colors:stroke-canvas-text"
        d={`M${places.map(({ x, y }) => `${x} ${y}`).join('L')}Z`}
      />
      {places.map(({ city, x, y, isEastern }, k) => (
        <g key={city}>
          <circle
            className="fill-chalk max-md:[r:26px] forced-colors:fill-canvas-text"
            cx={x}
            cy={y}
            r="17"
          />
          <text
            className="fill-pitch text-md font-black anchor-middle max-md:text-3xl forced-colors:fill-canvas"
            x={x}
            y={y}
            dy="0.35em"
          >
            {k + 1}
          </text>
          <text
            className={`fill-chalk stroke-header stroke-7 text-3xl font-black tracking-tighter font-stretch-118% [paint-order:stroke] [stroke-linejoin:round] max-md:hidden forced-colors:fill-canvas-text forced-colors:stroke-canvas ${isEastern ? '' : 'anchor-end'}`}
            x={x + (isEastern ? 30 : -30)}
            y={y}
            dy="0.35em"
          >
            {city}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** "40° N", "86° W". */
const compass = (degrees: number, positive: string, negative: string): string =>
  `${Math.abs(degrees)}° ${degrees < 0 ? negative : positive}`

/** Every fourth degree from one number to another. */
const fourths = (from: number, to: number): number[] => {
  const first = Math.ceil(from / 4)
  return Array.from({ length: Math.floor(to / 4) - first + 1 }, (_, k) => 4 * (first + k))
}

/** Fits the offices into the picture, north up, without distortion, with the lines that cross it. */
function chart() {
  const north = Math.max(...site.offices.map(({ latitude }) => latitude))
  const south = Math.min(...site.offices.map(({ latitude }) => latitude))
  // A degree of longitude is shorter the farther it is from the equator.
  const squeeze = Math.cos((((north + south) / 2) * Math.PI) / 180)
  const east = Math.max(...site.offices.map(({ longitude }) => longitude))
  const west = Math.min(...site.offices.map(({ longitude }) => longitude))
  const scale = Math.min(
    (width - 2 * margin.x) / Math.max((east - west) * squeeze, 1),
    (height - 2 * margin.y) / Math.max(north - south, 1),
  )
  const xOf = (longitude: number) => Math.trunc(width / 2 + (longitude - (west + east) / 2) * squeeze * scale)
  const yOf = (latitude: number) => Math.trunc(height / 2 + ((north + south) / 2 - latitude) * scale)
  const span = { x: (width - 2 * lines.left) / 2 / (squeeze * scale), y: (height - 50) / 2 / scale }
  const middle = { x: (west + east) / 2, y: (north + south) / 2 }
  return {
    places: site.offices.map(({ city, latitude, longitude }) => ({
      city,
      x: xOf(longitude),
      y: yOf(latitude),
      isEastern: longitude > west,
    })),
    latitudes: fourths(middle.y - span.y, middle.y + span.y).map((degrees) => ({ degrees, y: yOf(degrees) })),
    longitudes: fourths(middle.x - span.x, middle.x + span.x).map((degrees) => ({
      degrees,
      x: xOf(degrees),
    })),
  }
}
