import type { PostedSummary } from '@portico/contract/features/summaries'
import { formatMonth } from '@portico/contract/values/month'
import type { RecordedVersion } from '@portico/contract/features/summaries'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { formatMoment } from '../../investments/format-day.ts'
import { MonthVersions } from '../../investments/month-versions.tsx'
import { Part } from '../../components/layout/query-section.tsx'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import styles from './history-dialog.module.css'
import { useSummaryHistory } from './summaries-data.ts'

interface HistoryDialogProps {
  userId: number
  row: PostedSummary
  onClose: () => void
}

/** What a month was and is: every version side by side, then who posted each, when and why. */
export function HistoryDialog({ userId, row, onClose }: HistoryDialogProps) {
  const history = useSummaryHistory(userId, row.month)
  return (
    <Dialog title={`History of ${formatMonth(row.month)}`} wide onClose={onClose}>
      <Part query={history} skeleton={<TableSkeleton />} failure="Failed to load the history.">
        {(versions) => (
          <>
            <MonthVersions versions={versions} />
            <ol className={styles['record']}>
              {versions.map((version) => (
                <Record key={version.version} version={version} />
              ))}
            </ol>
          </>
        )}
      </Part>
    </Dialog>
  )
}

function Record({ version: { version, postedAt, postedBy, reason } }: { version: RecordedVersion }) {
  const act = version === 1 ? 'Posted' : 'Restated'
  return (
    <li>
      <p className={styles['who']}>
        {act} on {formatMoment(postedAt)} by {postedBy ?? 'the command line'}
      </p>
      {reason !== null && <p>{reason}</p>}
    </li>
  )
}
