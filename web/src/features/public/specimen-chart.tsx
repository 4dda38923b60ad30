import { cents, formatUsd } from '@portico/contract/values/money'
import { formatMonth, formatMonthShort, yearOf } from '@portico/contract/values/month'
import type { ChartMonth } from './specimen-figures.ts'
import { axisOf, chartMonths, inDollars } from './specimen-figures.ts'

const { low, high, ticks } = axisOf(chartMonths)
const width = 1200
const height = 1000
const each = width / chartMonths.length

const xAt = (month: number): number => month * each
const yAt = (amount: number): number => Math.trunc(((high - amount) / (high - low)) * height)
/** Where a month begins, or a level lies, in percent of the plot. */
const acrossAt = (month: number): string => `${(xAt(month) / width) * 100}%`
const downAt = (amount: number): string => `${yAt(amount) / 10}%`

const line = (of: (month: ChartMonth) => readonly [number, number]): string =>
  chartMonths
    .flatMap((month, k) => {
      const [from, to] = of(month)
      return [`${xAt(k)} ${yAt(from)}`, `${xAt(k + 1)} ${yAt(to)}`]
    })
    .join('L')

const muted = 'fill-muted forced-colors:fill-canvas-text'

/** The area between two lines, as a path. */
const between = (upper: string, lower: string): string =>
  `M${upper}L${lower.split('L').toReversed().join('L')}Z`

const principal = line((month) => [month.principal, month.principal])
const balance = line((month) => month.balance)
const value = line((month) => month.value)
const base = `0 ${height}L${width} ${height}`
const last = chartMonths.at(-1)?.value[1] ?? cents(0)

/** The value of the example account: principal as steps, gains above it, then what was paid out, and wedges of loss. */
export const SpecimenChart = () => (
  <>
    <Plot />
    <Legend />
  </>
)

/** The chart itself. */
function Plot() {
  return (
    <div
      // Above the highest value, the specified axis leaves room enough.
      className="-mt-2 grid grid-cols-[44px_minmax(0,1fr)] grid-rows-[460px_48px] text-xs tabular-nums max-md:grid-rows-[180px_48px]"
      role="img"
      aria-label={description()}
    >
      <svg
        className="col-start-2 row-start-1 h-full w-full overflow-visible [&_path]:[vector-effect:non-scaling-stroke]"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
      >
        <path
          className="fill-none stroke-hairline"
          d={ticks.map((tick) => `M0 ${yAt(tick)}H${width}`).join('')}
        />
        <path
          className="fill-band-principal forced-colors:fill-canvas forced-colors:stroke-canvas-text"
          d={between(principal, base)}
        />
        <path className="fill-band-gain forced-colors:fill-canvas-text" d={between(balance, principal)} />
        <path fill="url(#specimen-paid-chart)" d={between(value, balance)} />
        <path
          className="fill-loss forced-colors:fill-highlight forced-colors:stroke-canvas-text"
          d={wedges()}
        />
        <path
          className="fill-none stroke-grid-in"
          d={ticks.map((tick) => `M0 ${yAt(tick)}H${width}`).join('')}
        />
        <path
          className="fill-none stroke-band-line stroke-2 forced-colors:stroke-canvas-text"
          d={`M${principal}`}
        />
        <path
          className="fill-none stroke-band-gain stroke-2 forced-colors:stroke-canvas-text"
          d={`M${value}`}
        />
      </svg>
      <svg className="col-start-2 row-start-1 h-full w-full overflow-visible">
        <WorstMonth />
        <circle
          className="fill-floodlight stroke-ink stroke-2 forced-colors:fill-highlight forced-colors:stroke-canvas-text"
          cx="100%"
          cy={downAt(last)}
          r="5.5"
        />
        <Break />
      </svg>
      <svg className="col-start-1 row-start-1 h-full w-full overflow-visible">
        {ticks.map((tick) => (
          <text key={tick} className={`anchor-end ${muted}`} x="100%" y={downAt(tick)} dx="-8" dy="0.35em">
            {`$${tick / 1_000_00}K`}
          </text>
        ))}
      </svg>
      <Lane />
    </div>
  )
}

/** The jagged foot of an axis that does not begin at 0, as in the portal's charts. */
const Break = () => (
  <svg y="100%" className="overflow-visible">
    <pattern id="specimen-break" y="-14" width="18" height="14" patternUnits="userSpaceOnUse">
      <path
        className="fill-none stroke-chalk stroke-[2.5] forced-colors:stroke-canvas-text"
        d="M-9 3L0 9L9 3L18 9L27 3"
      />
    </pattern>
    <rect y="-14" width="100%" height="14" fill="url(#specimen-break)" />
  </svg>
)

const wedges = (): string =>
  chartMonths
    .flatMap(({ month, value: [from, to] }, k) =>
      month.row.lossAmount > 0 ? [`M${xAt(k)} ${yAt(from)}H${xAt(k + 1)}V${yAt(to)}Z`] : [],
    )
    .join('')

/** The month that lost most, named where it is. */
function WorstMonth() {
  const [worst] = chartMonths.toSorted((a, b) => b.month.row.lossAmount - a.month.row.lossAmount)
  if (worst === undefined || worst.month.row.lossAmount === 0) return null
  const { row } = worst.month
  return (
    <text
      // On the smallest phones there is no room for it.
      className="fill-loss font-strong anchor-middle max-md:anchor-end max-[22.5rem]:hidden forced-colors:fill-canvas-text"
      x={acrossAt(chartMonths.indexOf(worst) + 0.5)}
      y={downAt(worst.value[0])}
      dy="-12"
    >
      {`${formatMonth(row.month)} lost ${formatUsd(row.lossAmount)}`}
    </text>
  )
}

const paidOut = <circle className="fill-band-gain forced-colors:fill-canvas-text" cx="14" cy="12.5" r="4.5" />
const moneyIn = <path className="fill-ink forced-colors:fill-canvas-text" d="M-5 17H5L0 8Z" />

/** What the marks below the plot mean, where there is no room to say it next to them. */
const Legend = () => (
  <p aria-hidden className="flex flex-wrap gap-x-5 text-xs text-muted md:hidden">
    {[
      { name: 'Paid out', mark: paidOut, viewBox: '8 7 12 12' },
      { name: 'Money in', mark: moneyIn, viewBox: '-6 7 12 12' },
    ].map(({ name, mark, viewBox }) => (
      <span key={name} className="flex items-center gap-2">
        <svg viewBox={viewBox} className="h-3 w-3">
          {mark}
        </svg>
        {name}
      </span>
    ))}
  </p>
)

/** Below the plot: the months, and money in and paid out. */
function Lane() {
  return (
    <svg className="col-start-2 row-start-2 h-full w-full overflow-visible">
      <line className="stroke-rule forced-colors:stroke-canvas-text" x2="100%" />
      {chartMonths.map(({ month: { row, activity } }, k) => (
        <svg key={row.month} x={acrossAt(k)} className="overflow-visible">
          <path
            className="stroke-rule forced-colors:stroke-canvas-text"
            d={`M0.5 0V${k % 3 === 0 ? 9 : 4}`}
          />
          {k % 3 === 0 && (
            <text
              className="fill-ink font-semibold max-md:font-stretch-86% forced-colors:fill-canvas-text"
              x="5"
              y="17"
            >
              {formatMonthShort(row.month).slice(0, 3)}
              {/* On the smallest phones there is no room for it. */}
              {k === 0 && <tspan className="max-[23.375rem]:hidden">{` ${yearOf(row.month)}`}</tspan>}
            </text>
          )}
          <svg y="24" className="overflow-visible">
            {activity.map(({ receivedOn, amount }) => (
              <g key={receivedOn}>
                {moneyIn}
                <text className={`max-md:hidden ${muted}`} x="10" y="17">{`${inDollars(amount)} in`}</text>
              </g>
            ))}
            {row.dividendPaid > 0 && (
              <g>
                {paidOut}
                <text
                  className={`max-md:hidden ${muted}`}
                  x="24"
                  y="17"
                >{`${inDollars(row.dividendPaid)} paid`}</text>
              </g>
            )}
          </svg>
        </svg>
      ))}
    </svg>
  )
}

/** What the chart shows, for those who do not see it. */
function description(): string {
  const [first, end] = [chartMonths[0], chartMonths.at(-1)]
  if (first === undefined || end === undefined) return ''
  const lost = chartMonths.filter(({ month }) => month.row.lossAmount > 0)
  return `The account’s value month by month, from ${inDollars(first.value[0])} at the start of ${formatMonthShort(first.month.row.month)} to ${inDollars(end.value[1])} at the end of ${formatMonthShort(end.month.row.month)}; ${lost.map(({ month }) => formatMonthShort(month.row.month)).join(' and ')} lost.`
}
