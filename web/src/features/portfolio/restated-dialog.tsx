import type { PostedSummary } from '@portico/contract/features/summaries'
import { formatMonth } from '@portico/contract/values/month'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { MonthVersions } from '../../investments/month-versions.tsx'
import { Part } from '../../components/layout/query-section.tsx'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { useSummaryChanges } from './portfolio-data.ts'

/** What a month was before the firm corrected it, and when each of its figures changed. */
export function RestatedDialog({ row, onClose }: { row: PostedSummary; onClose: () => void }) {
  const changes = useSummaryChanges()
  return (
    <Dialog title={`${formatMonth(row.month)} was restated`} wide onClose={onClose}>
      <p>The firm has corrected this month. The last column is what counts now.</p>
      <Part query={changes} skeleton={<TableSkeleton />} failure="Failed to load what changed.">
        {(versions) => <MonthVersions versions={versions.filter(({ month }) => month === row.month)} />}
      </Part>
    </Dialog>
  )
}
