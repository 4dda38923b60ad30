import type { ReactNode } from 'react'
import { Component, Suspense, lazy } from 'react'
import { Bar } from '../feedback/skeleton.tsx'
import styles from './chart-frame.module.css'
import type { ChartPoint } from './chart-scale.ts'
import { describePoints } from './chart-scale.ts'

const LineChart = lazy(() => import('./line-chart.tsx'))

interface ChartFrameProps {
  /** What is drawn, as the beginning of a sentence: "Account value by month". */
  what: string
  points: readonly ChartPoint[]
  /** The short text of a tick on the y-axis. */
  formatTick: (value: number) => string
  size?: 'large' | 'small'
}

/** A chart in reserved space, so that nothing moves when it loads. */
export function ChartFrame({ what, points, formatTick, size = 'small' }: ChartFrameProps) {
  const sentence = describePoints(what, points)
  return (
    <figure className={`${styles['frame']} ${styles[size]}`} aria-label={sentence}>
      {points.length === 0 ? (
        <p className={styles['empty']}>Nothing to draw yet. The line starts with the first posted month.</p>
      ) : (
        <Boundary
          fallback={<p className={styles['empty']}>The chart could not be loaded. Its figures are below.</p>}
        >
          <Suspense fallback={<ChartSkeleton />}>
            <LineChart points={points} formatTick={formatTick} sentence={sentence} />
          </Suspense>
        </Boundary>
      )}
    </figure>
  )
}

/** The space for a chart while its figures load. */
export const ChartPlaceholder = ({ size = 'small' }: { size?: 'large' | 'small' }) => (
  <div className={`${styles['frame']} ${styles[size]}`}>
    <ChartSkeleton />
  </div>
)

const ChartSkeleton = () => (
  <div className={styles['lines']} role="status" aria-label="Loading">
    {[0, 1, 2, 3].map((line) => (
      <Bar key={line} height="1px" />
    ))}
  </div>
)

interface BoundaryProps {
  /** Shown where a component fails or its code cannot be loaded. */
  fallback: ReactNode
  children: ReactNode
}

/** Keeps an error inside from breaking the rest of the page. */
class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}
