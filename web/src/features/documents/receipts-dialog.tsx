import type { ManagedDocument } from '@portico/contract/features/managed-documents'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/api-client.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { ShowMore } from '../../components/table/show-more.tsx'
import { formatDay } from '../../figures/moments.ts'

/** Who has opened a document and when; those who have not come first. */
export function ReceiptsDialog({ document, onClose }: { document: ManagedDocument; onClose: () => void }) {
  const found = useQuery({
    ...read('documentReceipts', { params: { id: document.id } }),
    meta: { staff: true },
  })
  return (
    <Dialog title={`Who has opened “${document.title}”?`} onClose={onClose}>
      <QuerySection query={found} failure="Failed to load the receipts.">
        {({ receipts }) => (
          <ShowMore items={receipts} first={50}>
            {(some) => (
              <ul className="mt-3">
                {some.map(({ id, email, opened_at: openedAt }) => (
                  <li key={id} className="entry-row">
                    <span>{email}</span>
                    <span className="text-sm text-muted">
                      {openedAt === null ? 'Not opened' : `Opened on ${formatDay(openedAt)}`}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </ShowMore>
        )}
      </QuerySection>
    </Dialog>
  )
}
