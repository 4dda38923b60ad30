import type { Month } from '@portico/contract/values/month'
import { addMonths, formatMonthShort, numberOf, yearOf } from '@portico/contract/values/month'
import { textWidth, ticksOf } from './plot.ts'
import type { Plot } from './plot.ts'

const baseClass = 'stroke-rule forced-colors:stroke-canvas-text'

interface ValueAxisProps {
  plot: Plot
  /** The texts of all ticks, which share their number of decimals. */
  format: (values: readonly number[]) => string[]
  most?: number
  /** Of an axis that reaches beyond its drawing, the rest, which begins here, is not shown. */
  topmost?: number
}

/** Grid lines at round values, each with its text to the left. */
export function ValueAxis({ plot, format, most = 4, topmost = 8 }: ValueAxisProps) {
  const ticks = ticksOf(plot, most).filter((value) => plot.y(value) >= topmost)
  const texts = format(ticks)
  return (
    <g>
      {ticks.map((value, k) => (
        <g key={value}>
          <line
            className="stroke-hairline forced-colors:stroke-canvas-text forced-colors:[stroke-opacity:0.3]"
            x1={plot.left}
            x2={plot.right}
            y1={plot.y(value)}
            y2={plot.y(value)}
          />
          <text
            className="fill-muted forced-colors:fill-canvas-text"
            x={plot.left - 8}
            y={plot.y(value)}
            dy="0.35em"
            textAnchor="end"
          >
            {texts[k]}
          </text>
        </g>
      ))}
    </g>
  )
}

interface TimeTick {
  slot: number
  length: number
  label?: string
}

const shortYears = 8
const longYears = 20
/** The pixels that the name of a year takes, and which years are named: every one, every second, and so on. */
const yearWidth = 42
const yearSteps = [1, 2, 5, 10, 20, 50]

/** The name of the start where it has room before the next one: with its year, or no more than that. */
const startName = (first: Month, room: number): string | undefined =>
  [formatMonthShort(first), String(yearOf(first))].find((name) => textWidth(name) + 8 <= room)

/**
 * Up to a year the start has its name and then every month, as often as the longest fits, the first of each year with the
 * year; after that the start and the years, in full detail first, and every fifth after decades.
 */
export function timeTicks(first: Month, slots: number, width: number): TimeTick[] {
  const months = Array.from({ length: slots }, (_, slot) => ({ slot, month: addMonths(first, slot) }))
  const pixels = width / slots
  if (slots <= 12) {
    const longest = textWidth(formatMonthShort(first)) + 10
    const every = Math.ceil(longest / pixels)
    const january = Math.max(
      0,
      months.findIndex(({ month }) => numberOf(month) === 1),
    )
    const named = months.filter(
      ({ slot }) => slot === 0 || ((slot - january) % every === 0 && slot * pixels >= longest),
    )
    return months.map(({ slot, month }) => {
      const at = named.findIndex((each) => each.slot === slot)
      if (at < 0) return { slot, length: 4 }
      const before = named[at - 1]
      const isFirst = before === undefined || yearOf(before.month) < yearOf(month)
      const name = formatMonthShort(month)
      return { slot, length: 4, label: isFirst ? name : name.slice(0, 3) }
    })
  }
  const years = slots / 12
  const needed = Math.max(years >= longYears ? 5 : 1, (years * yearWidth) / width)
  const every = yearSteps.find((step) => step >= needed) ?? 100
  const firstYear = months.findIndex(({ month }) => numberOf(month) === 1 && yearOf(month) % every === 0)
  const start = startName(first, firstYear * pixels)
  return months.flatMap(({ slot, month }): TimeTick[] => {
    const year = yearOf(month)
    if (slot === 0 && start !== undefined) return [{ slot, length: 9, label: start }]
    if (numberOf(month) === 1)
      // A short one ends above the names.
      return [year % every === 0 ? { slot, length: 9, label: String(year) } : { slot, length: 4 }]
    return years < shortYears && numberOf(month) % 3 === 1 ? [{ slot, length: 4 }] : []
  })
}

/** The base line with a tick for each January or quarter, or each month of a short time. */
export function TimeAxis({ plot, first }: { plot: Plot; first: Month }) {
  const ticks = timeTicks(first, plot.slots, plot.right - plot.left)
  return (
    <g>
      <line className={baseClass} x1={plot.left} x2={plot.right} y1={plot.base} y2={plot.base} />
      {ticks.map(({ slot, length, label }) => (
        <g key={slot}>
          <line
            className={baseClass}
            x1={plot.x(slot)}
            x2={plot.x(slot)}
            y1={plot.base}
            y2={plot.base + length}
          />
          {label !== undefined && plot.x(slot) + 5 + textWidth(label) <= plot.width && (
            <text
              className="fill-ink font-semibold forced-colors:fill-canvas-text"
              x={plot.x(slot) + 5}
              y={plot.base + 17}
            >
              {label}
            </text>
          )}
        </g>
      ))}
    </g>
  )
}
