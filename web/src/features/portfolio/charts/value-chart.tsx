import type { MonthReturn } from '@portico/contract/figures/returns'
import { memo, useCallback, useMemo } from 'react'
import { usePrinting } from '../../../components/hooks.ts'
import { TimeAxis, ValueAxis } from '../../../components/chart/axes.tsx'
import { BreakMark, Chart, Drawn, EndDot, ReadingLine } from '../../../components/chart/chart.tsx'
import type { Plot } from '../../../components/chart/plot.ts'
import { plotOf, pointsOf } from '../../../components/chart/plot.ts'
import { addMonths } from '@portico/contract/values/month'
import { shortUsdTicks } from '@portico/contract/values/short-usd'
import { useHatch } from './bars.tsx'
import type { Mark } from './marks.ts'
import { Marks } from './marks-lane.tsx'
import type { Heights, ValueStep } from './value-bands.ts'
import { cornersOf, drawnIn, mostTicks, runsOf, valueDomain } from './value-bands.ts'
import { gutterOf, ValueLabels } from './value-labels.tsx'
import { ValueLine } from './value-line.tsx'

/** The axis of time, below the base. */
const foot = 22
/**
 * A first month is one slope, which needs no more room than the card next to it. On paper, the card with all of its lines fits
 * on the first page.
 */
const heightOf = (steps: readonly ValueStep[], isPart: boolean, isPrinting: boolean) =>
  steps.length === 1 && !isPart ? 160 : isPrinting ? 220 : 286
/** The highest that is drawn, grid lines too: below the name of the worst month. */
const roof = 26
/** How high the whole axis is: what of it is free above all that is drawn lies behind the words above the chart. */
const axisHeight = 340

interface ValueChartProps {
  label: string
  steps: readonly ValueStep[]
  /** Whether they are only some of the account's months. */
  isPart: boolean
  marks: readonly Mark[]
  /** How high the lane of the account's marks is. */
  lane: number
  /** The account's worst month, as Returns names it. */
  worst: MonthReturn | null
  /** Whether money has moved since the last month. */
  isPast: boolean
  describe: (point: number) => string
  onChoose: (point: number) => void
  onRead: (point: number | undefined) => void
}

/**
 * An account over time: principal as a field, gains and what was paid out on top of it, what was lost as a hatched field.
 * Of a part of its months, the value alone.
 */
export function ValueChart({
  label,
  steps,
  isPart,
  marks,
  lane,
  worst,
  isPast,
  describe,
  onChoose,
  onRead,
}: ValueChartProps) {
  const last = steps.at(-1)
  const height = heightOf(steps, isPart, usePrinting())
  const domain = useMemo(() => valueDomain(steps, isPart), [steps, isPart])
  const plotAt = useCallback(
    (width: number) => {
      const gutter = last === undefined ? 0 : gutterOf(last, width)
      const base = height - foot
      const top = isPart ? roof : base - axisOf(steps, domain, base)
      const sides = { width, left: isPart ? 68 : 52, right: width - gutter, top, base }
      return plotOf(sides, (last?.slot ?? 0) + 1, domain)
    },
    [steps, last, domain, isPart, height],
  )
  if (last === undefined) return null
  return (
    <Chart
      label={label}
      height={height + lane}
      plotAt={plotAt}
      slots={() => steps.map(({ slot }) => slot)}
      page={12}
      describe={describe}
      onChoose={onChoose}
      onRead={onRead}
      marks={(plot) => <Marks marks={marks} plot={plot} top={plot.base + 24} />}
    >
      {(plot, point) => (
        <>
          <Drawing steps={steps} isPart={isPart} plot={plot} worst={worst} isPast={isPast} />
          <Read step={point === undefined ? undefined : steps[point]} plot={plot} />
        </>
      )}
    </Chart>
  )
}

/** As high as it is by default, or lower where that would push what is drawn out of sight. */
function axisOf(steps: readonly ValueStep[], [low, high]: readonly [number, number], base: number): number {
  // Where all is 0, so is what is drawn.
  return Math.min(axisHeight, ((base - roof) * (high - low || 1)) / (Math.max(...drawnIn(steps)) - low || 1))
}

/** The part of a plot that months take up. */
const under = (run: readonly ValueStep[], plot: Plot): Plot => ({
  ...plot,
  left: plot.x(run[0]?.slot ?? 0),
  right: plot.x((run.at(-1)?.slot ?? 0) + 1),
})

/** All but the point that is read, which may be another one in every frame. */
const Drawing = memo(function Drawing({
  steps,
  isPart,
  plot,
  worst,
  isPast,
}: Pick<ValueChartProps, 'steps' | 'isPart' | 'worst' | 'isPast'> & { plot: Plot }) {
  const [first, last] = [steps[0], steps.at(-1)]
  if (first === undefined || last === undefined) return null
  return (
    <>
      <ValueAxis
        plot={plot}
        format={shortUsdTicks}
        most={isPart ? mostTicks.part : mostTicks.whole}
        topmost={roof - 2}
      />
      <Drawn name="value" plot={plot}>
        {isPart ? (
          <ValueLine steps={steps} plot={plot} />
        ) : (
          runsOf(steps).map((run) => <Bands key={run[0]?.slot} run={run} plot={plot} />)
        )}
        {runsOf(steps).map((run) => (
          <BreakMark key={run[0]?.slot} plot={under(run, plot)} on={isPart ? 'wash' : 'field'} />
        ))}
        <ValueLabels steps={steps} isPart={isPart} plot={plot} worst={worst} isPast={isPast} />
      </Drawn>
      <TimeAxis plot={plot} first={addMonths(first.walked.row.month, -first.slot)} />
      <EndDot name="value" x={plot.right} y={plot.y(last.after.value)} />
    </>
  )
})

/** The corners of a height over months. What is below the axis is not drawn. */
const corners = (run: readonly ValueStep[], plot: Plot, of: (heights: Heights) => number) =>
  cornersOf(run).map(
    ({ at, heights }) => [plot.x(at), plot.y(Math.max(of(heights), plot.domain[0]))] as const,
  )

const principalOf = ({ principal }: Heights) => principal
const valueOf = ({ value }: Heights) => value
const balanceOf = ({ balance }: Heights) => balance

/** Whether the account is worth less than its principal, or a month made it worth less. */
const isBelow = ({ before, after }: ValueStep) =>
  Math.min(before.value - before.principal, after.value - after.principal) < 0
const isLosing = (step: ValueStep) => step.walked.profit < 0 || isBelow(step)

/** In forced colours a field is told from what is around it by its edge. */
const edge = 'forced-colors:stroke-canvas-text'

function Bands({ run, plot }: { run: readonly ValueStep[]; plot: Plot }) {
  const paid = useHatch('paid')
  const lost = useHatch('lost')
  const between = (lower: (heights: Heights) => number, upper: (heights: Heights) => number) =>
    pointsOf([...corners(run, plot, upper), ...corners(run, plot, lower).toReversed()])
  return (
    <>
      {paid.pattern}
      {lost.pattern}
      <polygon
        className="fill-band-principal forced-colors:fill-canvas forced-colors:stroke-canvas-text"
        points={between(
          () => plot.domain[0],
          ({ principal, balance }) => Math.min(principal, balance),
        )}
      />
      <polygon className={edge} fill={paid.fill} points={between(balanceOf, valueOf)} />
      <polygon
        className="fill-band-gain forced-colors:fill-canvas-text forced-colors:stroke-canvas-text"
        points={between(principalOf, ({ principal, balance }) => Math.max(principal, balance))}
      />
      <polygon
        className={edge}
        fill={lost.fill}
        points={between(({ principal, value }) => Math.min(principal, value), principalOf)}
      />
      <polyline
        className="fill-none stroke-band-line stroke-2 forced-colors:stroke-canvas-text"
        points={pointsOf(corners(run, plot, principalOf))}
      />
      <polyline
        className="fill-none stroke-band-gain stroke-2 forced-colors:stroke-canvas-text"
        points={pointsOf(corners(run, plot, valueOf))}
      />
      {run.filter(isBelow).map((step) => (
        <polyline
          key={step.slot}
          className="fill-none stroke-ink stroke-2 forced-colors:stroke-canvas-text"
          points={pointsOf(corners([step], plot, principalOf))}
        />
      ))}
      {run.filter(isLosing).map((step) => (
        <polyline
          key={step.slot}
          className="fill-none stroke-loss stroke-2 forced-colors:stroke-canvas-text"
          points={pointsOf(corners([step], plot, valueOf))}
        />
      ))}
    </>
  )
}

const Read = ({ step, plot }: { step: ValueStep | undefined; plot: Plot }) =>
  step === undefined ? null : (
    <ReadingLine plot={{ ...plot, top: roof }} x={plot.x(step.slot + 1)} y={plot.y(step.after.value)} />
  )
