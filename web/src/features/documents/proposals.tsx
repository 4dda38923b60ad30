import type { DocumentProposal, ManagedDocument } from '@portico/contract/features/managed-documents'
import { shownEmail } from '@portico/contract/values/no-email'
import { useState } from 'react'
import { personName } from '../../auth/display-name.ts'
import { call } from '../../api/api-client.ts'
import { Dialog, DialogActions } from '../../components/feedback/dialog.tsx'
import { ActionNotice, useAction } from '../../components/feedback/notice.tsx'
import { useRowAction } from '../../components/feedback/row-news.tsx'
import { Button } from '../../components/form/button.tsx'
import { CheckField } from '../../components/form/choices.tsx'
import { useToggled } from '../../components/hooks.ts'
import { countOf } from '../../figures/figure-text.ts'
import { useRefreshDocuments } from './managed-documents-data.ts'

/** Says that a document is one of the investors that it may be for, if it is still as it was looked at. */
const confirm = ({ id, version }: ManagedDocument, proposal: DocumentProposal) =>
  call('assignDocument', { body: { id, version, user_ids: [proposal.id] } })

const placeOf = ({ page, found_by: by, found }: DocumentProposal): string => {
  const place = page === null ? 'File name' : `Page ${page}`
  return found === '' && by === 'list' ? `In the list; ${place.toLowerCase()} begins` : place
}

/** An investor whose a document may be, next to what it says of them. */
const SideBySide = ({ proposal }: { proposal: DocumentProposal }) => {
  const { before, found, after, name, email, found_by: by } = proposal
  return (
    <div className="grid w-full gap-x-5 gap-y-1 sm:grid-cols-2">
      <p>
        <span className="block text-sm text-muted">{placeOf(proposal)}</span>
        {before}
        {found !== '' && <mark className="bg-wash font-strong text-ink">{found}</mark>}
        {after}
      </p>
      <p>
        <span className="block text-sm text-muted">
          {by === 'list' && found !== '' ? 'Investor, also in the list' : 'Investor'}
        </span>
        {name !== '' && <b className="block font-strong">{name}</b>}
        <span className="text-sm">{shownEmail(email)}</span>
      </p>
    </div>
  )
}

/** The investors whose a held document may be, each to be confirmed. */
export function Proposals({ document }: { document: ManagedDocument }) {
  const refresh = useRefreshDocuments()
  const { proposals, file_name: fileName } = document
  const [asked, setAsked] = useState<DocumentProposal>()
  const choose = useRowAction(async (proposal: DocumentProposal) => {
    setAsked(proposal)
    try {
      return (await confirm(document, proposal)).message
    } finally {
      await refresh()
    }
  }, 'The document could not be assigned. Please try again.')
  return (
    <ul className="mt-2 grid w-full grid-cols-1 gap-3" aria-label={`Investors named in ${fileName}`}>
      {proposals.map((proposal) => (
        <li
          key={proposal.id}
          className="grid items-center justify-items-start gap-x-5 gap-y-2 border-l-2 border-l-rule pl-3 sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <SideBySide proposal={proposal} />
          <Button
            kind="quiet"
            busy={choose.isBusy && asked === proposal}
            disabled={choose.isBusy}
            aria-label={`${fileName} is for ${personName(proposal)}`}
            onClick={() => choose.run(proposal)}
          >
            {proposals.length === 1 ? 'Confirm' : 'Choose'}
          </Button>
        </li>
      ))}
      <ActionNotice of={choose} />
    </ul>
  )
}

interface ConfirmDialogProps {
  /** Each with one proposal. */
  documents: readonly ManagedDocument[]
  onConfirmed: (message: string) => void
  onClose: () => void
}

/** Confirms many documents at once, each looked at next to the one investor that it names. */
export function ConfirmDialog({ documents: now, onConfirmed, onClose }: ConfirmDialogProps) {
  const [documents, setDocuments] = useState(now)
  const [left, toggle] = useToggled<number>()
  const refresh = useRefreshDocuments()
  const chosen = documents.filter(({ id }) => !left.has(id))
  const run = useAction(async () => {
    try {
      for (const document of chosen) {
        const [only] = document.proposals
        // oxlint-disable-next-line no-await-in-loop -- each is on the trail by itself
        if (only !== undefined) await confirm(document, only)
        setDocuments((before) => before.filter((each) => each !== document))
      }
    } finally {
      await refresh()
    }
    onConfirmed(
      `${countOf(chosen.length, 'document')} assigned. ${chosen.length === 1 ? 'It is' : 'They are'} waiting for release.`,
    )
    onClose()
  }, 'Some could not be assigned. Those still listed are held.')
  return (
    <Dialog wide title="Are these their investors?" onClose={onClose}>
      <p className="text-muted">Compare each line. Leave out what is not certain: it stays held.</p>
      <ul className="grid gap-3">
        {documents.map(({ id, file_name: fileName, proposals }) => (
          <li key={id} className="border-t border-t-hairline pt-2 wrap-anywhere">
            <CheckField label={fileName} checked={!left.has(id)} onChange={() => toggle(id)} />
            {proposals.map((proposal) => (
              <SideBySide key={proposal.id} proposal={proposal} />
            ))}
          </li>
        ))}
      </ul>
      <DialogActions of={run} onBack={onClose}>
        <Button busy={run.isBusy} disabled={chosen.length === 0} onClick={run.run}>
          {`Confirm ${countOf(chosen.length, 'document')}`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
