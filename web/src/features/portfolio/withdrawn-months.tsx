import type { SummaryVersion } from '@portico/contract/features/summaries'
import { formatDay } from '@portico/contract/values/day'
import { formatMonth } from '@portico/contract/values/month'
import { firmDayAt } from '../../api/firm-time.ts'
import styles from './monthly-card.module.css'
import { withdrawnMonths } from './months/years.ts'

/** The months that were withdrawn and not posted again since, each with a sentence, where there is no table of months. */
export const WithdrawnMonths = ({ versions }: { versions: readonly SummaryVersion[] }) =>
  withdrawnMonths(versions).map(({ month, postedAt }) => (
    <p key={month} className={styles['withdrawn']}>
      {formatMonth(month)} was posted in error and withdrawn on {formatDay(firmDayAt(postedAt))}.
    </p>
  ))
