import { dayAt, formatDay } from '@portico/contract/values/day'
import type { Month } from '@portico/contract/values/month'
import { firstMonth, formatMonth, lastMonth } from '@portico/contract/values/month'
import { useSummaryChanges } from './portfolio-data.ts'
import styles from './monthly-card.module.css'

/** The months that were withdrawn and not posted again since, each with a sentence. */
export function WithdrawnMonths({ from = firstMonth, to = lastMonth }: { from?: Month; to?: Month }) {
  const { data: versions = [] } = useSummaryChanges()
  const newest = versions.filter((each, k) => versions[k + 1]?.month !== each.month)
  return newest
    .filter(({ isVoided, month }) => isVoided && month >= from && month <= to)
    .map(({ month, postedAt }) => (
      <p key={month} className={styles['withdrawn']}>
        {formatMonth(month)} was posted in error and withdrawn on {formatDay(dayAt(postedAt))}.
      </p>
    ))
}
