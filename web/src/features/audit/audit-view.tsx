import type { ReactNode } from 'react'
import { site } from '../../../../site.config.ts'
import { isForbidden, sentenceOf } from '../../api/request-error.ts'
import { Button } from '../../components/form/button.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Part } from '../../components/layout/query-section.tsx'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { useAudit } from './audit-data.ts'
import styles from './audit-view.module.css'
import { narrowedBy, useAuditFilter } from './audit-filter.ts'
import { AuditList } from './audit-list.tsx'
import { AuditTools } from './audit-tools.tsx'
import { VerificationBanner } from './verification-banner.tsx'

/** Whether the trail is whole, what it says, and how to find something in it. */
export function AuditView({ refused }: { refused: ReactNode }) {
  const [filter, setFilter] = useAuditFilter()
  const audit = useAudit(filter)
  if (isForbidden(audit.error)) return refused
  return (
    <>
      <title>{`Audit trail · ${site.name}`}</title>
      <h1 className={styles['title']}>Audit trail</h1>
      <VerificationBanner />
      <AuditTools filter={filter} onChange={setFilter} />
      <Part query={audit} skeleton={<TableSkeleton />} failure="Failed to load the audit trail.">
        {({ pages }) => (
          <>
            <div aria-busy={audit.isPlaceholderData}>
              <AuditList entries={pages.flatMap(({ entries }) => entries)} />
            </div>
            {pages[0]?.entries.length === 0 && (
              <p role="status" className={styles['empty']}>
                {emptyText(Object.keys(narrowedBy(filter)).length > 0)}
              </p>
            )}
            {audit.isFetchNextPageError && (
              <Notice kind="failure">{sentenceOf(audit.error, 'Failed to load the rest.')}</Notice>
            )}
            {audit.hasNextPage && (
              <div className={styles['more']}>
                <Button
                  kind="quiet"
                  busy={audit.isFetchingNextPage}
                  onClick={() => void audit.fetchNextPage()}
                >
                  Show more
                </Button>
              </div>
            )}
          </>
        )}
      </Part>
    </>
  )
}

const emptyText = (isNarrowed: boolean) =>
  isNarrowed ? 'No entry of the trail fits this search.' : 'Nothing has been recorded yet.'
