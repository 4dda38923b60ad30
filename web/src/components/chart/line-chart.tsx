import { useState } from 'react'
import type { TooltipContentProps } from 'recharts'
import { CartesianGrid, Line, LineChart as Chart, Tooltip, XAxis, YAxis } from 'recharts'
import { useReducedMotion } from '../hooks.ts'
import type { ChartPoint } from './chart-scale.ts'
import { chartDomain, roundTicks, spread } from './chart-scale.ts'
import styles from './line-chart.module.css'

const drawMs = 2000
const mostTicks = 5

/** What has been animated already, so that returning to a page shows it at once. */
const drawnBefore = new Set<string>()

interface LineChartProps {
  points: readonly ChartPoint[]
  formatTick: (value: number) => string
  sentence: string
}

/** A line through points. It is animated once; the arrow keys move along it. */
export default function LineChart({ points, formatTick, sentence }: LineChartProps) {
  const still = useReducedMotion()
  const [drawn, setDrawn] = useState(drawnBefore.has(sentence))
  const domain = chartDomain(points.flatMap(({ value }) => value ?? []))
  const textOf = (label: unknown) => points.find((point) => point.label === label)
  return (
    <Chart
      responsive
      className={styles['chart'] ?? ''}
      data={[...points]}
      margin={{ top: 10, right: 10, bottom: 0, left: 0 }}
      title={sentence}
    >
      <CartesianGrid vertical={false} syncWithTicks stroke="var(--hairline)" />
      <XAxis
        dataKey="label"
        tickFormatter={(label) => textOf(label)?.short ?? ''}
        ticks={spread(points, mostTicks).map(({ label }) => label)}
        interval="preserveStartEnd"
        minTickGap={20}
        tickMargin={10}
        tickLine={false}
        axisLine={{ stroke: 'var(--rule)' }}
        tick={{ fill: 'var(--muted)' }}
      />
      <YAxis
        domain={domain}
        ticks={roundTicks(domain, mostTicks)}
        tickFormatter={formatTick}
        width={56}
        tickLine={false}
        axisLine={false}
        tick={{ fill: 'var(--muted)' }}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: 'var(--rule)', strokeDasharray: '2 3' }}
        content={(tooltip: TooltipContentProps) => (
          <Reading active={tooltip.active} point={textOf(tooltip.label)} />
        )}
      />
      <Line
        dataKey="value"
        type="linear"
        stroke="var(--gain)"
        strokeWidth={2.5}
        dot={(dot) => <LastDot key={dot.index} {...dot} last={points.length - 1} />}
        activeDot={{ r: 5, fill: 'var(--floodlight)', stroke: 'var(--ink)', strokeWidth: 2 }}
        isAnimationActive={!still && !drawn}
        animationDuration={drawMs}
        onAnimationEnd={() => {
          drawnBefore.add(sentence)
          setDrawn(true)
        }}
      />
    </Chart>
  )
}

function Reading({ active, point }: { active: boolean; point: ChartPoint | undefined }) {
  if (!active || point === undefined) return null
  return (
    <div className={styles['reading']}>
      <span>{point.label}</span>
      <strong>{point.text}</strong>
    </div>
  )
}

interface DotProps {
  cx?: number | undefined
  cy?: number | undefined
  index: number
  last: number
}

/** Only the newest point is marked: it is the one investors look for. */
function LastDot({ cx, cy, index, last }: DotProps) {
  if (index !== last || cx === undefined || cy === undefined) return null
  return <circle cx={cx} cy={cy} r={5} fill="var(--floodlight)" stroke="var(--ink)" strokeWidth={2} />
}
