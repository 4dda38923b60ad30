import type { MonthReturn } from '@portico/contract/figures/returns'
import { formatMonth, formatMonthShort } from '@portico/contract/values/month'
import { stacked, textWidth } from '../../../components/chart/plot.ts'
import type { Plot } from '../../../components/chart/plot.ts'
import { lostName, principalStretches } from './value-bands.ts'
import type { ValueStep } from './value-bands.ts'
import { FirstAndLast, Plated, wholeUsd } from './value-line.tsx'

const muted = 'fill-muted forced-colors:fill-canvas-text'
const line = 16
/** From this width on, the bands are named to the right of the drawing. */
const wide = 560
const distance = 10
const amountSize = 15

/** The room to the right of the plot: for what it ends at, with its amount if it has one. */
export function gutterOf({ after }: ValueStep, width: number): number {
  if (width < wide) return 12
  const amount = textWidth(wholeUsd(Math.max(after.value, after.principal)), amountSize)
  return Math.max(84, distance + 4 + amount)
}

interface ValueLabelsProps {
  steps: readonly ValueStep[]
  /** Whether they are only some of the account's months: then its value alone is drawn. */
  isPart: boolean
  plot: Plot
  worst: MonthReturn | null
  /** Whether money has moved since the last month: the value is no longer that of the account. */
  isPast: boolean
}

/** The texts of a value chart: each has a place where it covers no line, no mark and no other text, or is left out. */
export function ValueLabels({ steps, isPart, plot, worst, isPast }: ValueLabelsProps) {
  const last = steps.at(-1)
  const isWide = plot.width >= wide
  const ends = last !== undefined && isWide && (
    <Ends step={last} isPart={isPart} plot={plot} isPast={isPast} />
  )
  if (isPart)
    return (
      <g>
        {ends}
        <FirstAndLast steps={steps} plot={plot} isWide={isWide} />
      </g>
    )
  const fallen = steps.find(({ walked }) => walked.row.month === worst?.month)
  // Where a single month is drawn, it is no worse than another.
  const fell = fallen && worst && worst.value < 0 && steps.length > 1 ? fallen : undefined
  return (
    <g>
      {ends}
      <Amounts steps={steps} plot={plot} />
      <Lost steps={steps} plot={plot} avoid={fell && plot.x(fell.slot + 0.5)} />
      {fell !== undefined && worst !== null && <Worst step={fell} worst={worst} plot={plot} />}
    </g>
  )
}

/** What the drawing ends at, next to it; the value with its amount unless the sum above the chart says the same one. */
function Ends({
  step: { after, walked },
  isPart,
  plot,
  isPast,
}: { step: ValueStep } & Pick<ValueLabelsProps, 'isPart' | 'plot' | 'isPast'>) {
  const { principal, balance, value } = after
  const [low] = plot.domain
  const middle = (upper: number, lower: number) => (plot.y(upper) + plot.y(lower)) / 2 - line / 2
  const band = (name: string, upper: number, lower: number) =>
    plot.y(lower) - plot.y(upper) >= 3
      ? [{ name, amount: undefined, y: middle(upper, lower), height: line }]
      : []
  const end = (name: string, height: number, amount?: number) => ({
    name,
    amount,
    y: plot.y(height) - line / 2,
    height: amount === undefined ? line : 2.2 * line,
  })
  const ended = isPast
    ? end(formatMonthShort(walked.row.month), value, value)
    : end('Value', value, isPart ? value : undefined)
  const parts = () => [
    ...band('Paid out', value, balance),
    ...(value < principal
      ? [end('Principal', principal)]
      : [...band('Gains', balance, Math.max(principal, low)), ...band('Principal', principal, low)]),
  ]
  const labels = stacked([ended, ...(isPart ? [] : parts())], plot.base + line)
  return labels.map(({ name, amount, y }) => (
    <text key={name} className={muted} x={plot.right + distance} y={y + 12}>
      {name}
      {amount !== undefined && (
        <tspan
          className="fill-ink text-[15px] font-extrabold font-stretch-86% forced-colors:fill-canvas-text"
          x={plot.right + distance}
          dy={line}
        >
          {wholeUsd(amount)}
        </tspan>
      )}
    </text>
  ))
}

/** The steps that a stretch of the drawing covers, from pixel to pixel. */
const stepsOver = (steps: readonly ValueStep[], plot: Plot, from: number, to: number) =>
  steps.filter(({ slot }) => plot.x(slot + 1) > from && plot.x(slot) < to)

/** Each principal, where there were several, in its field from where it began; after a gap only if it is another one. */
function Amounts({ steps, plot }: { steps: readonly ValueStep[]; plot: Plot }) {
  const stretches = principalStretches(steps).filter(
    ({ principal }, k, all) => principal !== all[k - 1]?.principal,
  )
  if (stretches.length === 1) return null
  return stretches.flatMap(({ from, to, principal }) => {
    const text = wholeUsd(principal)
    const x = plot.x(from) + 9
    const end = x + textWidth(text) + 8
    const isField = stepsOver(steps, plot, x, end).every(
      ({ before, after }) => Math.min(before.balance, after.balance) >= principal,
    )
    if (!isField || end + 9 > plot.x(to) || plot.base - plot.y(principal) < 44) return []
    return [<Plated key={from} x={x + 4} y={plot.y(principal) + 24} text={text} />]
  })
}

/** The least height of a field that is named, and the room on both sides of its name. */
const [leastField, besideName] = [34, 10]

interface LostProps {
  steps: readonly ValueStep[]
  plot: Plot
  /** Where a line runs down. */
  avoid: number | undefined
}

/** Names what is lost by now, or what fees have left, on a plate; the sum above the chart says how much. */
function Lost({ steps, plot, avoid }: LostProps) {
  const last = steps.at(-1)
  if (last === undefined) return null
  const lost = last.after.principal - last.after.value
  if (lost <= 0 || lost + last.walked.cumulativeProfit !== 0) return null
  const name = lostName(steps.map(({ walked }) => walked.row))
  const best = bestPlace(name, { steps, plot, avoid })
  return best && <Plated x={best.left + besideName} y={best.y + 4} text={name} isLoss />
}

/** Where the field of what is lost is highest; undefined where it has no room for the text. */
function bestPlace(text: string, { steps, plot, avoid }: LostProps) {
  const width = textWidth(text) + 2 * besideName
  const places = steps.flatMap(({ slot }) => {
    const left = plot.x(slot + 0.5) - width / 2
    const right = left + width
    if (left < plot.left + 4 || right > plot.right - 8) return []
    if (avoid !== undefined && avoid > left - 4 && avoid < right + 4) return []
    const ends = stepsOver(steps, plot, left, right).flatMap(({ before, after }) => [before, after])
    const top = Math.max(...ends.map(({ principal }) => plot.y(principal)))
    const bottom = Math.min(...ends.map(({ value }) => plot.y(value)))
    return bottom - top < leastField ? [] : [{ left, y: (top + bottom) / 2, room: bottom - top }]
  })
  return places.toSorted((a, b) => b.room - a.room)[0]
}

/** The account's worst month, above all that is drawn, with a line down to where it happened. */
function Worst({ step, worst, plot }: { step: ValueStep; worst: MonthReturn; plot: Plot }) {
  const text = `Worst month: ${formatMonth(worst.month)}`
  const half = textWidth(text) / 2
  if (2 * half > plot.width) return null
  const x = plot.x(step.slot + 0.5)
  return (
    <g>
      <line
        className="stroke-loss forced-colors:stroke-canvas-text"
        x1={x}
        x2={x}
        y1={18}
        y2={plot.y((step.before.value + step.after.value) / 2)}
      />
      <text
        className="fill-loss font-semibold anchor-middle forced-colors:fill-canvas-text"
        x={Math.min(Math.max(x, half), plot.width - half)}
        y={12}
      >
        {text}
      </text>
    </g>
  )
}
