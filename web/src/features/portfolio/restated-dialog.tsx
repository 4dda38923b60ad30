import type { PostedSummary } from '@portico/contract/features/summaries'
import { formatMonth } from '@portico/contract/values/month'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { MonthVersions } from '../../investments/month-versions.tsx'
import { useSummaryChanges } from './portfolio-data.ts'

/** A month before and after its corrections, and when each was made. */
export function RestatedDialog({ row, onClose }: { row: PostedSummary; onClose: () => void }) {
  const changes = useSummaryChanges()
  return (
    <Dialog title={`${formatMonth(row.month)} was restated`} wide onClose={onClose}>
      <p>The firm has corrected this month. The last column is what counts now.</p>
      <QuerySection query={changes} skeleton={<TableSkeleton />} failure="Failed to load what changed.">
        {(versions) => <MonthVersions versions={versions.filter(({ month }) => month === row.month)} />}
      </QuerySection>
    </Dialog>
  )
}
