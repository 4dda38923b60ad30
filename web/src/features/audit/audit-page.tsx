import { StaffOnly, StaffPage } from '../../app/staff-only.tsx'
import { PagedList } from '../../components/table/paged-list.tsx'
import { AuditList } from '../../figures/audit-list.tsx'
import { useAudit, useAuditFilter } from './audit-data.ts'
import { AuditTools } from './audit-tools.tsx'
import { VerificationBanner } from './verification-banner.tsx'

/** Where staff read who did what, and whether the record of it has been tampered with. */
export const Component = () => (
  <StaffOnly page="audit">
    <AuditView />
  </StaffOnly>
)

/** The verification, the filter and the list of entries. */
function AuditView() {
  const [filter, setFilter] = useAuditFilter()
  const audit = useAudit(filter)
  return (
    <StaffPage title="Audit trail" queries={[audit]}>
      <VerificationBanner />
      <AuditTools filter={filter} onChange={setFilter} />
      <PagedList query={audit} failure="Failed to load the audit trail.">
        {(pages, isOld) => (
          <>
            <div aria-busy={isOld}>
              <AuditList entries={pages.flatMap(({ entries }) => entries)} />
            </div>
            {pages[0]?.entries.length === 0 && (
              <p role="status" className="mt-7 no-entries">
                {emptyText(Object.keys(filter).length > 0)}
              </p>
            )}
          </>
        )}
      </PagedList>
    </StaffPage>
  )
}

const emptyText = (isNarrowed: boolean) =>
  isNarrowed ? 'No entry of the trail fits this search.' : 'Nothing has been recorded yet.'
