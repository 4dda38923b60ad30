import { Bar } from '../../components/feedback/skeleton.tsx'
import styles from './bell.module.css'

/** Two notices that are still loading. */
export const NoticesSkeleton = () => (
  <div role="status" aria-label="Loading" className={styles['skeleton']}>
    <Bar width="60%" height="1.25em" />
    <Bar />
    <Bar width="40%" height="1.25em" />
    <Bar width="90%" />
  </div>
)
