import type { DeductedFlow } from '@portico/contract/figures/deductions'
import { deductedFigures } from '@portico/contract/figures/deductions'
import { capitalised } from '@portico/contract/figures/monthly-figures'
import { multiplyDivide } from '@portico/contract/values/decimal'
import { cents, formatUsd } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import { TimeAxis, ValueAxis } from '../../../components/chart/axes.tsx'
import { plotOf, pointsOf, textWidth, tickDomain } from '../../../components/chart/plot.ts'
import {
  Chart,
  Drawn,
  EndDot,
  ReadingField,
  ReadingLine,
  ZeroLine,
} from '../../../components/chart/chart.tsx'
import type { Plot } from '../../../components/chart/plot.ts'
import { noFigure } from '../../../figures/figure-text.ts'
import { shortUsdTicks } from '@portico/contract/values/short-usd'
import type { Bar } from '../charts/bars.tsx'
import { Bars } from '../charts/bars.tsx'
import { ChartKey, barColours } from '../charts/chart-key.tsx'
import type { FirmMonth } from './firm-data.ts'

const height = 344
const valueBase = 156
/** Far enough below that the two scales do not read as one. */
const flowsTop = 196
const mostTicks = 4

/**
 * Money that came in, such as the first principals, can be many times what a month earns: bars are cut off at so many
 * times that, but few more than one of so many months.
 */
const [longest, oneOf] = [4, 10]

/** What is drawn of a flow: the parts above the line from the line up, and those below it from the line down. */
const parts: Readonly<Record<'up' | 'down', readonly Part[]>> = {
  up: ['money_in', 'gains'],
  down: ['paid', 'money_out', ...deductedFigures.map(({ deducted }) => deducted.flow)],
}

type Part = 'money_in' | 'gains' | 'paid' | 'money_out' | DeductedFlow

const fees = deductedFigures.flatMap(({ deducted }) => (deducted.isFee ? [deducted] : []))
const isFee = (part: Part): part is Exclude<DeductedFlow, 'lost'> => fees.some(({ flow }) => flow === part)

/** A flow of the firm by the name that it has in an account's chart. */
const colourOf = (part: Exclude<Part, 'paid'>): keyof typeof barColours =>
  part === 'gains' ? 'kept' : isFee(part) ? 'fees' : part

/** Each kind of fees with an amount, in words: ", $5.00 management fees". */
const feesInWords = (month: FirmMonth): string =>
  fees.map(({ as, flow }) => (month[flow] === 0 ? '' : `, ${usd(month[flow])} ${as}`)).join('')

/** A total that is too large to be exact is not drawn; the table says so. */
const drawn = (amount: number | null): number => amount ?? 0

const totalOf = (month: FirmMonth, side: readonly Part[]): number =>
  side.reduce((sum, part) => sum + drawn(month[part]), 0)

/** The length at which bars are cut off. */
function cutOf(months: readonly FirmMonth[]): number {
  const most = Math.max(...months.flatMap((month) => [drawn(month.gains), totalOf(month, parts.down)]))
  const totals = months.map((month) => totalOf(month, parts.up)).toSorted((a, b) => b - a)
  return most === 0 ? Infinity : Math.max(longest * most, totals[Math.ceil(months.length / oneOf)] ?? 0)
}

const isCut = (month: FirmMonth, cut: number): boolean => totalOf(month, parts.up) > cut

const usd = (amount: number | null): string => (amount === null ? noFigure : formatUsd(cents(amount)))

/** A month in words. */
const inWords = (month: FirmMonth): string =>
  `${formatMonth(month.quarter)}: ${usd(month.under_management)} under management, ${usd(month.money_in)} in, ${usd(month.money_out)} out, ${usd(month.gains)} gains, ${usd(month.paid)} paid, ${usd(month.lost)} lost${feesInWords(month)}.`

interface FirmChartProps {
  months: readonly FirmMonth[]
  /** How many of them are up to the headline; the next one is not posted for everyone. */
  settled: number
  onRead: (point: number | undefined) => void
}

/** Money under management as steps from zero; below, on a scale of its own, what moved in each month. */
export function FirmChart({ months, settled, onRead }: FirmChartProps) {
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return null
  const sides = (width: number) => ({ width, left: 60, right: width - 12 })
  const values = months.map((month) => drawn(month.under_management))
  const cut = cutOf(months)
  const flows = months.flatMap((month) => [
    Math.min(totalOf(month, parts.up), cut),
    -totalOf(month, parts.down),
  ])
  const valueAt = (width: number) =>
    plotOf({ ...sides(width), top: 10, base: valueBase }, months.length, tickDomain(values, mostTicks))
  const flowsAt = ({ width }: Plot) =>
    plotOf({ ...sides(width), top: flowsTop, base: height - 26 }, months.length, tickDomain(flows, mostTicks))
  return (
    <Chart
      label={`Money under management by month: ${usd(first.under_management)} in ${formatMonth(first.quarter)}, ${usd(last.under_management)} in ${formatMonth(last.quarter)}.`}
      height={height}
      plotAt={valueAt}
      slots={() => months.map((_, slot) => slot)}
      page={12}
      describe={(point) => (months[point] === undefined ? '' : inWords(months[point]))}
      onRead={onRead}
    >
      {(plot, point) => {
        const below = flowsAt(plot)
        const read = point === undefined ? undefined : values[point]
        return (
          <>
            {point !== undefined && (
              <ReadingField plot={{ ...plot, base: below.base }} slot={point} length={1} />
            )}
            <ValueAxis plot={plot} format={shortUsdTicks} most={mostTicks} />
            <Drawn name="firm" plot={plot}>
              <Steps values={values} settled={settled} plot={plot} />
            </Drawn>
            {settled > 0 && <EndDot name="firm" x={plot.x(settled)} y={plot.y(values[settled - 1] ?? 0)} />}
            <ValueAxis plot={below} format={shortUsdTicks} most={mostTicks} />
            <Bars bars={months.map((month, slot) => barOf(month, slot, cut))} plot={below} />
            <Breaks months={months} cut={cut} plot={below} />
            <CutLabels months={months} cut={cut} plot={below} />
            <ZeroLine plot={below} />
            <TimeAxis plot={below} first={first.quarter} />
            {point !== undefined && read !== undefined && (
              <ReadingLine plot={{ ...plot, base: below.base }} x={plot.x(point + 1)} y={plot.y(read)} />
            )}
          </>
        )
      }}
    </Chart>
  )
}

interface StepsProps {
  values: readonly number[]
  settled: number
  plot: Plot
}

/** A value holds for its whole month, so the line has steps and never slopes. What is not settled is dashed. */
function Steps({ values, settled, plot }: StepsProps) {
  const steps = values.flatMap((value, slot) => [
    [plot.x(slot), plot.y(value)] as const,
    [plot.x(slot + 1), plot.y(value)] as const,
  ])
  const line = steps.slice(0, 2 * settled)
  return (
    <>
      <polygon
        className="fill-gain-wash forced-colors:fill-none"
        points={pointsOf([[plot.left, plot.y(0)], ...line, [plot.x(settled), plot.y(0)]])}
      />
      <polyline
        className="fill-none stroke-band-gain stroke-2 [stroke-dasharray:4_4] forced-colors:stroke-canvas-text"
        points={pointsOf(steps.slice(Math.max(0, 2 * settled - 1)))}
      />
      <polyline
        className="fill-none stroke-band-gain stroke-2 forced-colors:stroke-canvas-text"
        points={pointsOf(line)}
      />
    </>
  )
}

/** What a month’s bar is made of: of one that is cut off, money in is shortened, never what the month earned. */
const barOf = (month: FirmMonth, slot: number, cut: number): Bar => {
  const partOf = (name: Part, room: number) => ({
    name,
    amount: Math.min(drawn(month[name]), room),
    ...(name === 'paid' ? {} : { className: barColours[colourOf(name)] }),
  })
  return {
    slot,
    length: 1,
    up: [partOf('money_in', cut - drawn(month.gains)), partOf('gains', Infinity)],
    down: parts.down.map((name) => partOf(name, Infinity)),
  }
}

function toThreeDigits(amount: number): number {
  const unit = 10 ** Math.max(Math.floor(Math.log10(amount)) - 2, 0)
  return multiplyDivide(amount, 1, unit, 'An amount') * unit
}

interface CutsProps {
  months: readonly FirmMonth[]
  cut: number
  plot: Plot
}

/** A break through the money in of each bar that is cut off. */
const Breaks = ({ months, cut, plot }: CutsProps) =>
  months.map((month, slot) => {
    const y = plot.y((cut - drawn(month.gains)) / 2)
    return (
      isCut(month, cut) && (
        <line
          key={month.quarter}
          className="stroke-paper stroke-4 forced-colors:stroke-canvas"
          x1={plot.x(slot)}
          x2={plot.x(slot + 1)}
          y1={y + 4}
          y2={y - 4}
        />
      )
    )
  })

/** Above each bar that is cut off, how long it would be; where two labels would meet, the first. */
function CutLabels({ months, cut, plot }: CutsProps) {
  let free = plot.left
  return months.map((month, slot) => {
    const [text = ''] = shortUsdTicks([toThreeDigits(totalOf(month, parts.up))])
    const width = textWidth(text)
    const middle = (plot.x(slot) + plot.x(slot + 1)) / 2
    const x = Math.min(Math.max(middle - width / 2, plot.left), plot.right - width)
    if (!isCut(month, cut) || x < free) return null
    free = x + width + 8
    return (
      <text
        key={month.quarter}
        className="fill-muted forced-colors:fill-canvas-text"
        x={x}
        y={plot.y(cut) - 4}
      >
        {text}
      </text>
    )
  })
}

const keys: readonly { part: Part; name: string }[] = [
  { part: 'money_in', name: 'Money in' },
  { part: 'gains', name: 'Gains' },
  { part: 'paid', name: 'Paid' },
  { part: 'money_out', name: 'Money out' },
  { part: 'lost', name: 'Lost' },
  ...fees.map(({ as, flow }) => ({ part: flow, name: capitalised(as) })),
]

const cutText = (count: number): string => {
  if (count === 0) return ''
  return count === 1
    ? ' · The longest bar is cut; its total stands above it'
    : ' · The longest bars are cut; their totals stand above them'
}

/** What the bars are made of; only what there is. */
export const FlowKey = ({ months, settled }: Pick<FirmChartProps, 'months' | 'settled'>) => (
  <div className="mt-2.5 flex flex-wrap justify-between gap-x-5 gap-y-1.5 text-sm">
    <ChartKey
      entries={keys
        .filter(({ part }) => months.some((month) => month[part] !== 0))
        .map(({ part, name }) => ({ name, part: part === 'paid' ? part : colourOf(part) }))}
    />
    <p className="text-muted">
      {settled < months.length && 'Dashed: from the oldest month that is not posted for everyone · '}Bars on
      their own scale
      {cutText(months.filter((month) => isCut(month, cutOf(months))).length)}
    </p>
  </div>
)
