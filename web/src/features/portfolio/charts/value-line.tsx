import type { Cents } from '@portico/contract/values/money'
import { formatUsd } from '@portico/contract/values/money'
import { pointsOf, textWidth, ticksOf } from '../../../components/chart/plot.ts'
import type { Plot } from '../../../components/chart/plot.ts'
import type { ValueStep } from './value-bands.ts'
import { mostTicks, runsOf, startOfStep } from './value-bands.ts'

/** "$166,800" where the cents are none, for labels inside the drawing. */
export const wholeUsd = (amount: number): string => formatUsd(amount as Cents).replace(/\.00$/, '')

type Place = readonly [x: number, y: number]

/** The value at the beginning and at the end of a month. */
const endsOf = ({ slot, before, after }: ValueStep, plot: Plot): readonly [Place, Place] => [
  [plot.x(slot), plot.y(before.value)],
  [plot.x(slot + 1), plot.y(after.value)],
]

/**
 * The account's value alone, down to the axis, which is cut: parts of it would be drawn with false proportions. What it
 * covers is the money in the account, neither gain nor loss; only the line says which months lost.
 */
export const ValueLine = ({ steps, plot }: { steps: readonly ValueStep[]; plot: Plot }) =>
  runsOf(steps).map((run) => {
    const foot = plot.y(plot.domain[0])
    const places = run.flatMap((step) => [
      ...(step.start === undefined ? [] : [[plot.x(step.slot), plot.y(step.start)] as const]),
      ...endsOf(step, plot),
    ])
    const [from, to] = [places[0]?.[0] ?? plot.left, places.at(-1)?.[0] ?? plot.right]
    return (
      <g key={run[0]?.slot}>
        <polygon
          className="fill-wash forced-colors:fill-none"
          points={pointsOf([[from, foot], ...places, [to, foot]])}
        />
        <polyline
          className="fill-none stroke-band-gain stroke-2 forced-colors:stroke-canvas-text"
          points={pointsOf(places)}
        />
        {run
          .filter(({ walked }) => walked.profit < 0)
          .map((step) => (
            <polyline
              key={step.slot}
              className="fill-none stroke-loss stroke-2 forced-colors:stroke-canvas-text"
              points={pointsOf(endsOf(step, plot))}
            />
          ))}
      </g>
    )
  })

/** As high as a label's letters, and its distance from lines. */
const letters = 13
const clear = 5
/** A label that is farther from its height would name another part of the line. */
const farthest = 40

/**
 * The height of a text next to the line from one x to another: above or below it, whichever is nearer to a height, and clear of
 * grid lines; undefined where neither is near.
 */
function heightNextTo(
  steps: readonly ValueStep[],
  plot: Plot,
  [from, to]: Place,
  height: number,
): number | undefined {
  const line = steps
    .map((step) => endsOf(step, plot))
    .filter(([[start], [end]]) => end >= from && start <= to)
    .flatMap(([[x1, y1], [x2, y2]]) => {
      const at = (x: number) => y1 + ((y2 - y1) * (Math.min(Math.max(x, x1), x2) - x1)) / (x2 - x1)
      return [at(from), at(to)]
    })
  const grid = ticksOf(plot, mostTicks.part).map(plot.y)
  const hit = (y: number) => grid.find((each) => each > y - letters - clear && each < y + clear)
  const top = Math.min(...line) - 2 * clear
  const above = (hit(top) ?? top + clear) - clear
  const foot = Math.max(...line) + letters + 2 * clear
  const under = hit(foot)
  const below = under === undefined ? foot : under + letters + clear
  const [fall, rise] = [below - letters / 2 - height, height - above + letters / 2]
  const isBelow = fall < rise && below < plot.base - letters
  if ((isBelow ? fall : rise) > farthest) return undefined
  return isBelow ? below : above
}

interface AmountsProps {
  steps: readonly ValueStep[]
  plot: Plot
  /** Whether the last amount has its place to the right of the line. */
  isWide: boolean
}

/** What the value was at the beginning; at the end too, where there is no room to the right of it. */
export function FirstAndLast({ steps, plot, isWide }: AmountsProps) {
  const [first, last] = [steps[0], steps.at(-1)]
  if (first === undefined || last === undefined) return null
  const [begin, end] = [wholeUsd(startOfStep(first)), wholeUsd(last.after.value)]
  const from = plot.x(first.slot) + 6
  const [until, lastFrom] = [from + textWidth(begin), plot.right - textWidth(end) - 4]
  // Its plate is wider than the text.
  const placeOf = ([left, right]: Place, value: number) =>
    heightNextTo(steps, plot, [left - 4, right + 4], plot.y(value))
  return (
    <>
      {until + 12 < (isWide ? plot.right : lastFrom) && (
        <Plated x={from} y={placeOf([from, until], startOfStep(first))} text={begin} />
      )}
      {!isWide && <Plated x={lastFrom} y={placeOf([lastFrom, plot.right], last.after.value)} text={end} />}
    </>
  )
}

interface PlatedProps {
  x: number
  /** Undefined where there is no place for it. */
  y: number | undefined
  text: string
  isLoss?: boolean
}

/** A text that may stand on a field, from x on: its plate makes it as legible there as on the card. */
export const Plated = ({ x, y, text, isLoss = false }: PlatedProps) =>
  y !== undefined && (
    <g>
      <rect
        className="fill-paper forced-colors:fill-canvas"
        x={x - 4}
        y={y - 14}
        width={textWidth(text) + 8}
        height={19}
      />
      <text
        className={`${isLoss ? 'fill-loss' : 'fill-ink'} font-semibold anchor-middle forced-colors:fill-canvas-text`}
        x={x + textWidth(text) / 2}
        y={y}
      >
        {text}
      </text>
    </g>
  )
