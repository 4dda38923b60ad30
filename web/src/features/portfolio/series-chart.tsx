import { ChartFrame } from '../../components/chart/chart-frame.tsx'
import type { ChartPoint } from '../../components/chart/chart-point.ts'
import type { ExplainPoint } from './explain-point.ts'
import { Figure } from './explanation.tsx'
import styles from './series-chart.module.css'
import { SeriesTable } from './series-table.tsx'

interface SeriesChartProps {
  /** What is drawn, as the beginning of a sentence: "Account value by month". */
  what: string
  headers: readonly [label: string, figure: string]
  points: readonly ChartPoint[]
  formatTick: (value: number) => string
  size?: 'large' | 'small'
  explainPoint: ExplainPoint
}

/** A series drawn, said in a sentence, and as a table. */
export function SeriesChart({ headers, explainPoint, ...chart }: SeriesChartProps) {
  return (
    <>
      <ChartFrame {...chart} />
      <Sentence points={chart.points} explainPoint={explainPoint} />
      <SeriesTable what={chart.what} headers={headers} points={chart.points} explainPoint={explainPoint} />
    </>
  )
}

function Sentence({ points, explainPoint }: Pick<SeriesChartProps, 'points' | 'explainPoint'>) {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  const figure = (point: ChartPoint) => <Figure derive={() => explainPoint(point)}>{point.text}</Figure>
  return (
    <p className={styles['sentence']}>
      {first !== last && (
        <>
          From {figure(first)} in {first.label} to{' '}
        </>
      )}
      {figure(last)} in {last.label}.
    </p>
  )
}
