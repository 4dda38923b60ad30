import type { AuditEntry } from '@portico/contract/features/audit'
import { useState } from 'react'
import { StaffPage, staffPage } from '../../app/staff-only.tsx'
import { PagedList } from '../../components/table/paged-list.tsx'
import { AuditItem } from '../../figures/audit-item.tsx'
import { AuditList } from '../../figures/audit-list.tsx'
import { groupedNumber } from '../../figures/figure-text.ts'
import type { AuditFilter } from './audit-data.ts'
import { useAudit, useAuditFilter, useFolded } from './audit-data.ts'
import { AuditTools } from './audit-tools.tsx'
import { VerificationBanner } from './verification-banner.tsx'

/** Where staff read who did what, and whether the record of it has been tampered with. */
export const Component = staffPage('audit', AuditView)

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
              <AuditList
                entries={pages.flatMap(({ entries }) => entries)}
                others={(entry) => <Others entry={entry} filter={filter} />}
              />
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

interface OthersProps {
  entry: AuditEntry
  filter: AuditFilter
}

/** The number of entries that one stands for, which opens them. */
function Others({ entry, filter }: OthersProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="border-b border-b-hairline md:ml-22">
      <button
        type="button"
        aria-expanded={isOpen}
        className="min-h-11 text-sm text-muted underline hover:text-ink"
        onClick={() => setOpen(!isOpen)}
      >
        {`${isOpen ? 'Hide' : 'Show'} ${groupedNumber.format(entry.folded ?? 0)} more like this, made at once`}
      </button>
      {isOpen && <Folded entry={entry} filter={filter} />}
    </li>
  )
}

function Folded({ entry, filter }: OthersProps) {
  const others = useFolded(filter, entry)
  return (
    <PagedList query={others} failure="Failed to load these entries.">
      {(pages) => (
        <ul>
          {pages.flatMap(({ entries }) =>
            entries.map((each) => <AuditItem key={each.sequence} entry={each} />),
          )}
        </ul>
      )}
    </PagedList>
  )
}

const emptyText = (isNarrowed: boolean) =>
  isNarrowed ? 'No entry of the trail fits this search.' : 'Nothing has been recorded yet.'
