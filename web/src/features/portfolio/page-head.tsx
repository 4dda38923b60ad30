import { formatDay } from '@portico/contract/values/day'
import styles from './page-head.module.css'
import type { OwnHistory } from '../../figures/portfolio-data.ts'
import { asOf, nextReport } from './report-dates.ts'

interface PageHeadProps {
  title: string
  history: OwnHistory | undefined
  /** Whether the months are still loading. */
  isLoading: boolean
  isClosed: boolean
}

/** The greeting, the day of the figures, and when the next ones come. The room for both lines is kept while they load. */
export function PageHead({ title, history, isLoading, isClosed }: PageHeadProps) {
  return (
    <div className={styles['head']}>
      <h1
        className={`min-w-0 page-title leading-snug wrap-anywhere max-md:tracking-tightest max-md:font-stretch-112% ${styles['greeting']}`}
      >
        {title}
      </h1>
      <p className={styles['dates']}>
        {isLoading && <DatesSkeleton />}
        {history !== undefined && <Dates history={history} isClosed={isClosed} />}
      </p>
    </div>
  )
}

function Dates({ history, isClosed }: { history: OwnHistory; isClosed: boolean }) {
  const day = asOf(history)
  const next = isClosed ? undefined : nextReport(history)
  if (day === undefined) return null
  return (
    <>
      <span>
        As of <b>{formatDay(day)}</b>
      </span>
      {next !== undefined && <span>{next}</span>}
    </>
  )
}

/** In place of both lines; without style attributes, which the document's policy refuses. */
export const DatesSkeleton = () => (
  <>
    <span className={styles['bar']} />
    <span className={styles['bar']} />
  </>
)
