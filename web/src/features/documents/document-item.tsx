import { documentKinds } from '@portico/contract/features/documents'
import type { ManagedDocument } from '@portico/contract/features/managed-documents'
import { useState } from 'react'
import { nameAndEmail, personName } from '../../auth/display-name.ts'
import { download, read } from '../../api/api-client.ts'
import { useChange } from '../../api/use-change.ts'
import { useMay } from '../../auth/role.ts'
import { ActionNotice, useAction } from '../../components/feedback/notice.tsx'
import { ReasonDialog } from '../../components/feedback/reason-dialog.tsx'
import { useRowNews } from '../../components/feedback/row-news.tsx'
import { Button } from '../../components/form/button.tsx'
import { useDownload } from '../../components/table/table-downloads.tsx'
import { countOf } from '../../figures/figure-text.ts'
import { formatDay } from '../../figures/moments.ts'
import { listRecipients, documentKeys } from './managed-documents-data.ts'
import { Proposals } from './proposals.tsx'
import { WithCodes } from './with-codes.tsx'
import { useQuery } from '@tanstack/react-query'
import { Dialog, DialogActions } from '../../components/feedback/dialog.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { LongList } from '../../components/table/show-more.tsx'
import { SelectField } from '../../components/form/choices.tsx'
import { ChooseInvestors } from './choose-investors.tsx'

interface DocumentItemProps {
  document: ManagedDocument
  /** Asks for its release; undefined if it cannot be released, or not by this account. */
  onRelease: (() => void) | undefined
  /** Whether nothing else on the page releases documents: then it is the main action. */
  isOnly?: boolean
}

/** A document as staff see it: whose it is, why it is held, who has opened it, and what can be done. */
export function DocumentItem({ document, onRelease, isOnly = false }: DocumentItemProps) {
  const mayPrepare = useMay('preparer')
  const save = useDownload(() => download('managedDocumentFile', { params: { id: document.id } }))
  const { kind, year, title, file_name: fileName, held_because: heldBecause, withdrawn } = document
  return (
    <li
      className="grid items-center gap-x-5 gap-y-2 border-t border-t-hairline py-3 wrap-anywhere md:grid-cols-[minmax(0,1fr)_auto] md:*:nth-[n+3]:col-span-full"
      data-state={document.state}
    >
      <div>
        <p className="font-strong">{title}</p>
        <p className="text-md">{whoseText(document)}</p>
        {document.released !== null && (
          <p className="text-sm text-muted">
            {`Released on ${formatDay(document.released.at)}, opened by ${document.opened_count} of ${document.recipient_count}`}
          </p>
        )}
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          {unsaid(title, documentKinds[kind], String(year))}
          <button
            type="button"
            className="cursor-pointer text-left underline underline-offset-3 hover:text-ink aria-busy:cursor-progress pointer-coarse:min-h-11"
            aria-busy={save.isBusy}
            aria-label={`Download ${fileName}`}
            onClick={save.run}
          >
            {fileName}
          </button>
        </p>
        {heldBecause !== null && (
          <p className="text-loss">
            <WithCodes text={document.state === 'held' ? heldBecause : `Was held: ${heldBecause}`} />
          </p>
        )}
        {withdrawn !== null && (
          <p className="text-sm text-muted">{`The document was withdrawn on ${formatDay(withdrawn.at)} by ${withdrawn.by}: ${withdrawn.reason}`}</p>
        )}
        <ActionNotice of={save} />
      </div>
      <ItemButtons document={document} onRelease={onRelease} isOnly={isOnly} />
      {document.proposals.length > 0 && mayPrepare && <Proposals document={document} />}
    </li>
  )
}

/** What can be done with a document in its state. */
function ItemButtons({ document, onRelease, isOnly = false }: DocumentItemProps) {
  const { state, file_name: fileName } = document
  const mayPrepare = useMay('preparer')
  const { ask, say } = useRowNews()
  const dialogs = [
    { name: 'Receipts', Asked: ReceiptsDialog, isOffered: document.released !== null },
    {
      name: 'Assign',
      Asked: AssignDialog,
      isOffered: mayPrepare && (state === 'held' || state === 'waiting'),
    },
    { name: 'Withdraw', Asked: WithdrawDialog, isOffered: mayPrepare && state !== 'withdrawn' },
  ]
  return (
    <div className="flex flex-wrap gap-2 empty:hidden max-md:*:flex-auto max-md:*:px-4">
      {onRelease !== undefined && (
        <Button kind={isOnly ? 'action' : 'quiet'} aria-label={`Release ${fileName}`} onClick={onRelease}>
          Release…
        </Button>
      )}
      {dialogs.map(
        ({ name, Asked, isOffered }) =>
          isOffered && (
            <Button
              key={name}
              kind="quiet"
              aria-label={`${name} ${fileName}`}
              onClick={() => ask((close) => <Asked document={document} onDone={say} onClose={close} />)}
            >
              {name}…
            </Button>
          ),
      )}
    </div>
  )
}

interface AskedProps {
  document: ManagedDocument
  onDone: (message: string) => void
  onClose: () => void
}

function WithdrawDialog({ document, onDone, onClose }: AskedProps) {
  const withdraw = useChange('withdrawDocuments', ...documentKeys)
  return (
    <ReasonDialog
      title={`Withdraw “${document.title}”?`}
      action="Withdraw"
      needed="Say why."
      onConfirm={(reason) => withdraw.mutateAsync({ ids: [document.id], reason })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{withdrawnText(document)}</p>
    </ReasonDialog>
  )
}

/** What withdrawing a document changes for its investors: one that is not released has never been theirs to see. */
function withdrawnText({ recipients, recipient_count: count, released }: ManagedDocument): string {
  const only = count === 1 ? personName(recipients[0]) : undefined
  if (released !== null) return `${only ?? 'Investors'} will no longer see it. Staff still do.`
  if (count === 0) return 'No investor has seen it, and none will. Staff still see it.'
  return `${only === undefined ? 'Its investors have' : `${only} has`} not seen it and never will. Staff still see it.`
}

/** What a title does not say already: "Agreement 2025", only "2025" of a client agreement, nothing of "Tax form 2025". */
const unsaid = (title: string, ...words: readonly string[]): string =>
  words.filter((word) => !title.toLowerCase().includes(word.toLowerCase())).join(' ')

/** "For Ann Lee (ann@mail.example)" */
function whoseText({ recipients, recipient_count: count }: ManagedDocument): string {
  if (count === 0) return 'No recipient yet'
  const names =
    count <= recipients.length ? recipients.map(nameAndEmail).join(', ') : countOf(count, 'investor')
  return `For ${names}`
}

/** Who has opened a document and when; those who have not come first. */
function ReceiptsDialog({ document, onClose }: AskedProps) {
  const found = useQuery({
    ...read('documentReceipts', { params: { id: document.id } }),
    meta: { staff: true },
  })
  return (
    <Dialog title={`Who has opened “${document.title}”?`} onClose={onClose}>
      <QuerySection query={found} failure="Failed to load the receipts.">
        {({ receipts }) => (
          <LongList items={receipts} first={50} className="mt-3">
            {({ opened_at: openedAt, ...person }) => (
              <li key={person.id} className="entry-row">
                <span>{nameAndEmail(person)}</span>
                <span className="text-sm text-muted">
                  {openedAt === null ? 'Not opened' : `Opened on ${formatDay(openedAt)}`}
                </span>
              </li>
            )}
          </LongList>
        )}
      </QuerySection>
    </Dialog>
  )
}

/** Chooses the recipients of a document, replacing its recipients, unless someone else has assigned it meanwhile. */
function AssignDialog({ document, ...after }: AskedProps) {
  const { id, version, file_name: fileName } = document
  const recipients = useQuery({
    queryKey: ['documentRecipients', id, version],
    queryFn: ({ signal }) => listRecipients(document, signal),
    staleTime: Infinity,
    meta: { staff: true },
  })
  return (
    <Dialog title={`Whose is “${fileName}”?`} onClose={after.onClose}>
      <QuerySection query={recipients} failure="Failed to load its investors.">
        {(found) => <Assign document={document} before={found.map((each) => each.id)} {...after} />}
      </QuerySection>
    </Dialog>
  )
}

const choices = [
  { value: 'chosen', text: 'Investors I choose' },
  { value: 'everyone', text: 'All active investors' },
]

function Assign({ document, before, onDone, onClose }: AskedProps & { before: readonly number[] }) {
  const { id, version } = document
  const [by, setBy] = useState('chosen')
  const [userIds, setUserIds] = useState(before)
  const assigning = useChange('assignDocument', ...documentKeys)
  const assign = useAction(async () => {
    const whose = by === 'everyone' ? { everyone: true as const } : { user_ids: [...userIds] }
    onDone((await assigning.mutateAsync({ id, version, ...whose })).message)
    onClose()
  }, 'The document could not be assigned. Please try again.')
  return (
    <div className="mt-2.5 grid gap-4 *:min-w-0">
      <SelectField label="For" value={by} options={choices} onChoose={setBy} />
      {by === 'chosen' && <ChooseInvestors chosen={userIds} onChange={setUserIds} />}
      <DialogActions of={assign} onBack={onClose}>
        <Button busy={assign.isBusy} disabled={by === 'chosen' && userIds.length === 0} onClick={assign.run}>
          Assign
        </Button>
      </DialogActions>
    </div>
  )
}
