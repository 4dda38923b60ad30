import { PitchView } from '../ui/pitch-view.tsx'
import styles from './splash.module.css'

/** Stands in for the dashboard while its figures are loading, and not a moment longer. */
export function Splash() {
  return (
    <div className={styles['splash']} role="status" aria-label="Loading your portfolio">
      <PitchView seat="kickoff" />
      <h1 className={styles['title']}>Portfolio</h1>
    </div>
  )
}
