import { paths } from '@portico/contract/api/paths'
import { Link } from 'react-router'
import { PagedList } from '../../../components/table/paged-list.tsx'
import { AuditList } from '../../../figures/audit-list.tsx'
import { useTrail } from './record-data.ts'

/** What the audit trail says about an account. */
export function TrailTab({ userId }: { userId: number }) {
  const trail = useTrail(userId)
  return (
    <>
      <p className="mb-3 max-w-176 text-sm text-muted">
        Times are UTC. <Link to={`${paths.audit}?subject=${userId}`}>Search and download it</Link> on the
        audit page.
      </p>
      <PagedList query={trail} skeletonRows={8} failure="Failed to load the audit trail.">
        {(pages) => <AuditList entries={pages.flatMap(({ entries }) => entries)} />}
      </PagedList>
    </>
  )
}
