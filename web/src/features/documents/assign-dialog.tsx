import type { ManagedDocument } from '@portico/contract/features/managed-documents'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/api-client.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { ActionNotice, useAction } from '../../components/feedback/notice.tsx'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { Button } from '../../components/form/button.tsx'
import { SelectField } from '../../components/form/choices.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { ChooseInvestors } from './choose-investors.tsx'
import { listRecipients, useRefreshDocuments } from './managed-documents-data.ts'

interface AssignDialogProps {
  document: ManagedDocument
  onClose: () => void
}

/** Chooses the recipients of a document, replacing its recipients. */
export function AssignDialog({ document: now, onClose }: AssignDialogProps) {
  // As it was when the dialog opened: the server refuses the choice if someone else has assigned it since.
  const [document] = useState(now)
  const { id, version, file_name: fileName } = document
  const recipients = useQuery({
    queryKey: ['documentRecipients', id, version],
    queryFn: ({ signal }) => listRecipients(document, signal),
    staleTime: Infinity,
    meta: { staff: true },
  })
  return (
    <Dialog title={`Whose is “${fileName}”?`} onClose={onClose}>
      <QuerySection query={recipients} skeleton={<TableSkeleton />} failure="Failed to load its investors.">
        {(found) => <Assign document={document} before={found.map((each) => each.id)} onClose={onClose} />}
      </QuerySection>
    </Dialog>
  )
}

const choices = [
  { value: 'chosen', text: 'Investors I choose' },
  { value: 'everyone', text: 'All investors' },
]

function Assign({ document, before, onClose }: AssignDialogProps & { before: readonly number[] }) {
  const { id, version } = document
  const [by, setBy] = useState('chosen')
  const [userIds, setUserIds] = useState(before)
  const refresh = useRefreshDocuments()
  const assign = useAction(async () => {
    await call('assignDocument', {
      body: { id, version, ...(by === 'everyone' ? { everyone: true } : { user_ids: [...userIds] }) },
    })
    await refresh()
    onClose()
  }, 'The document could not be assigned. Please try again.')
  return (
    <div className="mt-2.5 grid gap-4 *:min-w-0 [&>button]:justify-self-start">
      <SelectField label="For" value={by} options={choices} onChoose={setBy} />
      {by === 'chosen' && <ChooseInvestors chosen={userIds} onChange={setUserIds} />}
      <ActionNotice of={assign} />
      <Button busy={assign.isBusy} disabled={by === 'chosen' && userIds.length === 0} onClick={assign.run}>
        Assign
      </Button>
    </div>
  )
}
