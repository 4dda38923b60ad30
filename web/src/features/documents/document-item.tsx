import type { ManagedDocument } from '@portico/contract/features/managed-documents'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, download, read } from '../../api/api-client.ts'
import { sentenceOf } from '../../api/request-error.ts'
import { useMay } from '../../auth/role.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { ReasonDialog } from '../../components/feedback/reason-dialog.tsx'
import { Button, useBusy } from '../../components/form/button.tsx'
import { UserSelect } from '../../components/form/user-select.tsx'
import { saveFile } from '../../components/table/csv.ts'
import { countOf } from '../../investments/figure-text.ts'
import { formatDay } from '../../investments/moments.ts'
import styles from './managed-documents-page.module.css'

/** A document as staff see it: whose it is, why it is held, who has opened it, and what can be done. */
export function DocumentItem({ document, about }: { document: ManagedDocument; about: string }) {
  const mayPrepare = useMay('preparer')
  const queries = useQueryClient()
  const [asks, setAsks] = useState<'withdraw' | 'assign'>()
  const [busy, run] = useBusy()
  const [failure, setFailure] = useState<string>()
  const refresh = () => queries.invalidateQueries({ queryKey: ['managedDocuments'] })
  const save = async () => {
    setFailure(undefined)
    try {
      const { name, content } = await download('managedDocumentFile', { params: { id: document.id } })
      saveFile(name, content)
    } catch (error) {
      setFailure(sentenceOf(error, 'The file could not be downloaded. Please try again.'))
    }
  }
  const isOpen = document.state === 'held' || document.state === 'waiting'
  return (
    <li className={styles['document']} data-state={document.state}>
      <div>
        <p className={styles['name']}>{document.title}</p>
        <p className={styles['quiet']}>{`${about} ${document.year} · ${document.file_name}`}</p>
        <p>{whoseText(document)}</p>
        {document.held_because !== null && <p className={styles['held']}>{document.held_because}</p>}
        {document.withdrawn !== null && (
          <p
            className={styles['quiet']}
          >{`Withdrawn by ${document.withdrawn.by}: ${document.withdrawn.reason}`}</p>
        )}
        {failure !== undefined && <Notice kind="failure">{failure}</Notice>}
      </div>
      <div className={styles['buttons']}>
        <Button kind="quiet" busy={busy} aria-label={`Open ${document.file_name}`} onClick={() => run(save)}>
          Open
        </Button>
        {mayPrepare && isOpen && (
          <Button kind="quiet" aria-label={`Assign ${document.file_name}`} onClick={() => setAsks('assign')}>
            Assign…
          </Button>
        )}
        {mayPrepare && document.state !== 'withdrawn' && (
          <Button
            kind="quiet"
            aria-label={`Withdraw ${document.file_name}`}
            onClick={() => setAsks('withdraw')}
          >
            Withdraw…
          </Button>
        )}
      </div>
      {asks === 'withdraw' && (
        <ReasonDialog
          title="Withdraw this document"
          action="Withdraw"
          needed="Say why."
          onConfirm={async (reason) => {
            await call('withdrawDocuments', { body: { ids: [document.id], reason } })
            await refresh()
          }}
          onClose={() => setAsks(undefined)}
        >
          <p>{`“${document.title}” is no longer shown to its investors. Staff still see it.`}</p>
        </ReasonDialog>
      )}
      {asks === 'assign' && (
        <AssignDialog document={document} onDone={() => void refresh()} onClose={() => setAsks(undefined)} />
      )}
    </li>
  )
}

/** "For ann@firm.example, opened on 2 March 2026" */
function whoseText(document: ManagedDocument): string {
  const { recipients, recipient_count: count, opened_count: opened, released } = document
  if (count === 0) return 'For nobody yet'
  const names =
    count <= recipients.length ? recipients.map(({ email }) => email).join(', ') : countOf(count, 'investor')
  if (released === null) return `For ${names}`
  return `For ${names}, released on ${formatDay(released.at)}, opened by ${opened} of ${count}`
}

interface AssignDialogProps {
  document: ManagedDocument
  onDone: () => void
  onClose: () => void
}

/** Says whose a document is that no reference code decides. */
function AssignDialog({ document, onDone, onClose }: AssignDialogProps) {
  const users = useQuery({ ...read('users'), meta: { staff: true } })
  const [userId, setUserId] = useState<number | null>(null)
  const [failure, setFailure] = useState<string>()
  const [busy, run] = useBusy()
  const assign = async () => {
    if (userId === null) return
    try {
      await call('assignDocument', {
        body: { id: document.id, version: document.version, user_ids: [userId] },
      })
      onDone()
      onClose()
    } catch (error) {
      setFailure(sentenceOf(error, 'The document could not be assigned. Please try again.'))
    }
  }
  return (
    <Dialog title={`Whose is “${document.file_name}”?`} onClose={onClose}>
      <UserSelect
        users={(users.data ?? []).filter((user) => !user.is_staff)}
        chosen={userId}
        onChoose={setUserId}
      />
      {failure !== undefined && <Notice kind="failure">{failure}</Notice>}
      <Button busy={busy} disabled={userId === null} onClick={() => run(assign)}>
        Assign
      </Button>
    </Dialog>
  )
}
