import { pointsOf } from '../../../components/chart/plot.ts'
import type { Plot } from '../../../components/chart/plot.ts'
import type { ProfitBar } from './profit-bars.ts'
import { runsOf } from './value-bands.ts'

/** A bar's right edge. */
export const endOf = ({ slot, length }: ProfitBar, plot: Plot): number => plot.x(slot + length)

type Point = readonly [x: number, value: number]

/** A line with a point wherever it crosses 0. */
const withCrossings = (line: readonly Point[]): Point[] =>
  line.flatMap(([x, value], k) => {
    const [before, from] = line[k - 1] ?? [x, value]
    const isCrossing = from * value < 0
    return [
      ...(isCrossing ? [[before + ((x - before) * from) / (from - value), 0] as const] : []),
      [x, value],
    ]
  })

interface TotalProps {
  bars: readonly ProfitBar[]
  plot: Plot
}

/** The running total, with a gap where months are not posted. */
export const Total = ({ bars, plot }: TotalProps) =>
  runsOf(bars).map((run, k, runs) => (
    <Run key={run[0]?.slot} bars={run} before={runs[k - 1]?.at(-1)?.end.cumulativeProfit ?? 0} plot={plot} />
  ))

/** An area from 0; below it, and where it fell, in the colour of losses. */
function Run({ bars, before, plot }: TotalProps & { before: number }) {
  // The first quarter or year may have begun before the plot.
  const left = Math.max(plot.x(bars[0]?.slot ?? 0), plot.left)
  const ends = bars.map((bar): Point => [endOf(bar, plot), bar.end.cumulativeProfit])
  const line = withCrossings([[left, before], ...ends])
  const right = ends.at(-1)?.[0] ?? left
  const places = (of: (value: number) => number, from: readonly Point[] = line) =>
    from.map(([x, value]) => [x, plot.y(of(value))] as const)
  const area = (of: (value: number) => number) =>
    pointsOf([[left, plot.y(0)], ...places(of), [right, plot.y(0)]])
  return (
    <>
      <polygon
        className="fill-gain-wash forced-colors:fill-none"
        points={area((value) => Math.max(value, 0))}
      />
      <polygon
        className="fill-loss-wash forced-colors:fill-none"
        points={area((value) => Math.min(value, 0))}
      />
      {line.slice(1).map((to, k) => {
        const from = line[k] ?? to
        const isLoss = to[1] < from[1] || Math.min(from[1], to[1]) < 0
        return (
          <polyline
            key={to[0]}
            className="fill-none stroke-band-gain stroke-2 data-[loss=true]:stroke-loss forced-colors:stroke-canvas-text forced-colors:data-[loss=true]:stroke-canvas-text"
            data-loss={isLoss}
            points={pointsOf(places((value) => value, [from, to]))}
          />
        )
      })}
    </>
  )
}
