import sheetStyles from './statement-sheet.module.css'
import styles from './statement-skeleton.module.css'

/** The paper of a statement. */
export const sheetClass = `@container relative flex flex-col min-w-0 min-h-297 border border-control-line bg-paper print:block px-[clamp(24px,9vw_-_40px,64px)] pt-12 pb-9 ${sheetStyles['sheet']}`

const rows = Array.from({ length: 10 }, (_, row) => row)

/**
 * In place of a statement and its periods while they load: the paper with its head, its board, its sums, its chart and its
 * months. A document contains it, so its sizes are no inline styles, which the CSP forbids.
 */
export const StatementSkeleton = () => (
  <div
    role="status"
    aria-label="Loading"
    data-footless
    className={`grid items-start gap-y-6 ${sheetStyles['page']} ${styles['skeleton']}`}
  >
    {/* The way to the other periods. */}
    <div />
    <div className={`breathe ${styles['rail']}`} />
    <div className={`max-w-210 xl:col-start-1 xl:row-start-1 ${sheetClass} ${styles['sheet']}`}>
      <div className={`breathe ${styles['head']}`} />
      <div className={`breathe ${styles['title']}`} />
      <div className={styles['closing']} />
      <div className={`breathe ${styles['sums']}`} />
      <div className={`breathe ${styles['chart']}`} />
      {rows.map((row) => (
        <div key={row} className={styles['row']} />
      ))}
    </div>
  </div>
)
