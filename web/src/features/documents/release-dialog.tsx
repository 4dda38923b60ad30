import type { ManagedDocument } from '@portico/contract/features/managed-documents'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/api-client.ts'
import { useChange } from '../../api/use-change.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { ActionNotice, useAction } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { waysText } from '../../figures/audience-text.ts'
import { countOf } from '../../figures/figure-text.ts'
import { documentKeys, listRecipients } from './managed-documents-data.ts'

/** How the recipients of some documents would hear of them: each once, whatever number is theirs. */
const useTold = (documents: readonly ManagedDocument[]) =>
  useQuery({
    queryKey: ['documentAudience', documents.map(({ id, version }) => [id, version])],
    queryFn: async ({ signal }) => {
      const ids = new Set<number>()
      for (const document of documents) {
        // oxlint-disable-next-line no-await-in-loop -- only letters to many need a call each
        for (const { id } of await listRecipients(document, signal)) ids.add(id)
      }
      return call('noticeAudience', { body: { kind: 'document', user_ids: [...ids] }, signal })
    },
    staleTime: 0,
    meta: { staff: true },
  })

interface ReleaseDialogProps {
  documents: readonly ManagedDocument[]
  onReleased: (message: string) => void
  onClose: () => void
}

/** Asks before documents are released as they are on the page, and says who will be told. */
export function ReleaseDialog({ documents, onReleased, onClose }: ReleaseDialogProps) {
  const { data: told } = useTold(documents)
  const releasing = useChange('releaseDocuments', ...documentKeys)
  const [only] = documents
  const release = useAction(async () => {
    const sent = documents.map(({ id, version }) => ({ id, version }))
    onReleased((await releasing.mutateAsync({ documents: sent })).message)
    onClose()
  }, 'Nothing was released. Please try again.')
  const people = told === undefined ? undefined : told.each + told.digest + told.off + told.none
  return (
    <Dialog
      title={
        documents.length === 1 && only !== undefined
          ? `Release “${only.title}”?`
          : `Release ${countOf(documents.length, 'document')}?`
      }
      onClose={onClose}
    >
      <p aria-live="polite">
        {people === undefined || told === undefined
          ? `${documents.length === 1 ? 'Its investors see it' : 'Their investors see them'} at once, and are told as they have chosen.`
          : `${countOf(people, 'investor')} will see ${documents.length === 1 ? 'it' : 'theirs'} at once, and hear of it: ${waysText(told)}.`}
      </p>
      <ActionNotice of={release} />
      <div className="flex flex-wrap gap-3">
        <Button busy={release.isBusy} onClick={release.run}>
          Release
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Go back
        </Button>
      </div>
    </Dialog>
  )
}
