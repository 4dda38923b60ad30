import type { DocumentState, ManagedDocument } from '@portico/contract/features/managed-documents'
import { maxDocumentsAtOnce } from '@portico/contract/features/managed-documents'
import { personName } from '../../auth/display-name.ts'
import { useMay } from '../../auth/role.ts'
import { ActionNotice, useAction } from '../../components/feedback/notice.tsx'
import { RowNews, useRowNews } from '../../components/feedback/row-news.tsx'
import { Button } from '../../components/form/button.tsx'
import { countOf } from '../../figures/figure-text.ts'
import { DocumentItem } from './document-item.tsx'
import { documentKeys, listRecipients, readWaiting } from './managed-documents-data.ts'
import { ConfirmDialog } from './proposals.tsx'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/api-client.ts'
import { useChange } from '../../api/use-change.ts'
import { Dialog, DialogActions } from '../../components/feedback/dialog.tsx'
import { seenText } from '../../figures/audience-text.ts'

interface DocumentListProps {
  state: DocumentState
  /** Said where there are none. */
  none: string
  /** Whether someone other than who uploaded or assigned a document releases it. */
  isBySecond: boolean
  /** How many wait in all. */
  waiting: number
  documents: readonly ManagedDocument[]
}

const mayBeReleased = ({ may_release: may }: ManagedDocument): boolean => may

/** The documents in a state, with what can be done with one or with many of them. */
export const DocumentList = (props: DocumentListProps) => (
  <RowNews>
    <Documents {...props} />
  </RowNews>
)

function Documents({ state, none, isBySecond, waiting, documents }: DocumentListProps) {
  const mayPrepare = useMay('preparer')
  const releasable = mayPrepare ? documents.filter(mayBeReleased) : []
  const hasMore = mayPrepare && state === 'waiting' && waiting > documents.length
  const isMany = releasable.length > 1 || hasMore
  const { ask, say } = useRowNews()
  const askRelease = (asked: readonly ManagedDocument[]) =>
    ask((close) => <ReleaseDialog documents={asked} onReleased={say} onClose={close} />)
  return (
    <>
      {state === 'waiting' && isBySecond && documents.length > 0 && (
        <p className="text-sm text-muted">
          A second person must release them. Nobody can release what they uploaded or assigned.
        </p>
      )}
      {isMany && (
        <ReleaseMany
          releasable={releasable}
          all={hasMore ? waiting : undefined}
          isBySecond={isBySecond}
          onAsk={askRelease}
        />
      )}
      {mayPrepare && state === 'held' && <ConfirmMany documents={documents} />}
      {documents.length === 0 ? (
        <p className="text-sm text-muted">{none}</p>
      ) : (
        <ul className="mt-3">
          {documents.map((document) => (
            <DocumentItem
              key={document.id}
              document={document}
              onRelease={releasable.includes(document) ? () => askRelease([document]) : undefined}
              isOnly={!isMany}
            />
          ))}
        </ul>
      )}
    </>
  )
}

interface ReleaseManyProps {
  /** Those on the page. */
  releasable: readonly ManagedDocument[]
  /** How many wait, if not all of them are on the page. */
  all: number | undefined
  isBySecond: boolean
  onAsk: (documents: readonly ManagedDocument[]) => void
}

/** Asks for the release of all that wait; those that are not on the page are read first. */
function ReleaseMany({ releasable, all, isBySecond, onAsk }: ReleaseManyProps) {
  const ask = useAction(async () => {
    const found = all === undefined ? releasable : (await readWaiting()).filter(mayBeReleased)
    if (found.length === 0) return 'You may not release any of them.'
    onAsk(found.slice(0, maxDocumentsAtOnce))
  }, 'Failed to load the waiting documents. Please try again.')
  const count = Math.min(all ?? releasable.length, maxDocumentsAtOnce)
  const what = all !== undefined && isBySecond ? 'all that you may' : countOf(count, 'document')
  return (
    <div className="mb-3 grid justify-items-start gap-2">
      <Button busy={ask.isBusy} onClick={ask.run}>{`Release ${what}…`}</Button>
      <ActionNotice of={ask} />
    </div>
  )
}

/** Asks to confirm those that name one investor. */
function ConfirmMany({ documents }: { documents: readonly ManagedDocument[] }) {
  const { ask, say } = useRowNews()
  const clear = documents.filter(({ proposals }) => proposals.length === 1)
  if (clear.length < 2) return null
  return (
    <div className="mb-3">
      <Button
        onClick={() => ask((close) => <ConfirmDialog documents={clear} onConfirmed={say} onClose={close} />)}
      >
        {`Compare ${countOf(clear.length, 'document')}…`}
      </Button>
    </div>
  )
}

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
function ReleaseDialog({ documents, onReleased, onClose }: ReleaseDialogProps) {
  const { data: told } = useTold(documents)
  const releasing = useChange('releaseDocuments', ...documentKeys)
  const [only] = documents
  const release = useAction(async () => {
    const sent = documents.map(({ id, version }) => ({ id, version }))
    onReleased((await releasing.mutateAsync({ documents: sent })).message)
    onClose()
  }, 'Nothing was released. Please try again.')
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
        {told === undefined
          ? `${documents.length === 1 ? 'Its investors see it' : 'Their investors see them'} at once, and are told as they have chosen.`
          : seenText(told, documents.length === 1 ? 'it' : 'them', personName(only?.recipients[0]))}
      </p>
      <DialogActions of={release} onBack={onClose}>
        <Button busy={release.isBusy} onClick={release.run}>
          Release
        </Button>
      </DialogActions>
    </Dialog>
  )
}
