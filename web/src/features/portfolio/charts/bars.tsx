import type { Plot } from '../../../components/chart/plot.ts'
import type { ReactNode } from 'react'
import { useId } from 'react'

interface BarPart {
  name: string
  /** How long it is; positive also where it is drawn below the line. */
  amount: number
  /** Its colour; without a fill it is hatched, as what was paid out is. */
  className?: string | undefined
}

export interface Bar {
  /** On the time axis: where it begins, and how long it is. */
  slot: number
  length: number
  /** Its parts on top of each other, away from the line. */
  up: readonly BarPart[]
  down: readonly BarPart[]
}

/** A single bar is no field. */
const widest = 64

interface BarsProps {
  bars: readonly Bar[]
  plot: Plot
  /** How much of its room a bar takes. */
  fill?: number
}

/** The bars of a chart, within its plot: the first year of a long history may have begun before it. */
export function Bars({ bars, plot, fill = 0.72 }: BarsProps) {
  const hatch = useHatch('paid')
  return (
    <g>
      {hatch.pattern}
      {bars.map(({ slot, length, up, down }) => {
        const from = Math.max(plot.x(slot), plot.left)
        const room = plot.x(slot + length) - from
        const width = Math.min(Math.max(room * fill, 1), widest)
        const sides = { x: from + (room - width) / 2, width }
        return (
          <g key={slot}>
            {[...stacked(up, 1), ...stacked(down, -1)].map(({ name, low, high, className }) => (
              <rect
                key={name}
                {...sides}
                y={plot.y(high)}
                height={plot.y(low) - plot.y(high)}
                // A class with a fill overrides it.
                fill={hatch.fill}
                className={className}
              />
            ))}
          </g>
        )
      })}
    </g>
  )
}

/** Where each part of a side begins and ends; only what there is. */
function stacked(parts: readonly BarPart[], sign: 1 | -1) {
  let end = 0
  return parts.flatMap(({ amount, ...part }) => {
    const start = end
    end += sign * amount
    return amount > 0 ? [{ ...part, low: Math.min(start, end), high: Math.max(start, end) }] : []
  })
}

interface Hatch {
  /** To be drawn once in the chart that uses the fill. */
  pattern: ReactNode
  fill: string
}

const kinds = {
  paid: { turn: 45, width: 2.4, className: 'fill-band-gain forced-colors:fill-canvas-text' },
  lost: { turn: -45, width: 1.6, className: 'fill-loss forced-colors:fill-canvas-text' },
}

/** The fill of what was paid out or lost, each with its own slant; in CSS the same is a repeating gradient. */
export function useHatch(kind: keyof typeof kinds): Hatch {
  const id = `hatch-${useId().replaceAll(/\W/g, '')}`
  const { turn, width, className } = kinds[kind]
  const pattern = (
    <defs>
      <pattern
        id={id}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform={`rotate(${turn})`}
      >
        <rect width="6" height="6" className="fill-paper forced-colors:fill-canvas" />
        <rect width={width} height="6" className={className} />
      </pattern>
    </defs>
  )
  return { pattern, fill: `url(#${id})` }
}
