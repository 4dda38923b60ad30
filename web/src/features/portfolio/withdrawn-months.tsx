import type { SummaryVersion } from '@portico/contract/features/summaries'
import { dayAt, formatDay } from '@portico/contract/values/day'
import type { Month } from '@portico/contract/values/month'
import { firstMonth, formatMonth, lastMonth } from '@portico/contract/values/month'
import { withdrawnMonths } from './months/years.ts'
import styles from './monthly-card.module.css'

interface WithdrawnMonthsProps {
  /** Every version of the investor's corrected and withdrawn months. */
  versions: readonly SummaryVersion[]
  from?: Month
  to?: Month
}

/** The months that were withdrawn and not posted again since, each with a sentence. */
export function WithdrawnMonths({ versions, from = firstMonth, to = lastMonth }: WithdrawnMonthsProps) {
  return withdrawnMonths(versions)
    .filter(({ month }) => month >= from && month <= to)
    .map(({ month, postedAt }) => (
      <p key={month} className={styles['withdrawn']}>
        {formatMonth(month)} was posted in error and withdrawn on {formatDay(dayAt(postedAt))}.
      </p>
    ))
}
