import type { SummaryVersion } from '@portico/contract/features/summaries'
import type { OwnHistory } from '../portfolio-data.ts'
import { LineText } from './line-row.tsx'
import styles from './month-table.module.css'
import type { Line } from './years.ts'
import { pendingLines, withdrawnMonths } from './years.ts'

interface NoMonthsProps {
  history: OwnHistory
  versions: readonly SummaryVersion[]
}

/** What there is to say of an account without months: money that is to be at work, and months that were withdrawn. */
export function NoMonths({ history, versions }: NoMonthsProps) {
  const lines: Line[] = [
    ...pendingLines(history.activity, undefined),
    ...withdrawnMonths(versions).map(({ month, postedAt }) => ({
      kind: 'withdrawn' as const,
      month,
      postedAt,
    })),
  ]
  if (lines.length === 0) return null
  return (
    <ul className={styles['lines']}>
      {lines.map((line, k) => (
        <li key={k}>
          <LineText line={line} />
        </li>
      ))}
    </ul>
  )
}
