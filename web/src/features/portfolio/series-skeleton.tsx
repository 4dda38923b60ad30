import { ChartPlaceholder } from '../../components/chart/chart-frame.tsx'
import { Bar } from '../../components/feedback/skeleton.tsx'
import styles from './series-card.module.css'

/** The space of a figure and its chart while they are loading. */
export const SeriesSkeleton = () => (
  <>
    <p className={styles['latest']}>
      <Bar width="40%" height="0.8em" />
    </p>
    <ChartPlaceholder />
  </>
)
