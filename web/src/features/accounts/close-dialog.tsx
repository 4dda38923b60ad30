import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import { managedAccountEndpoints } from '@portico/contract/features/managed-accounts'
import type { Figures } from '@portico/contract/figures/figures'
import { figuresOf } from '@portico/contract/figures/figures'
import { dayToJson } from '@portico/contract/values/day'
import { formatUsd } from '@portico/contract/values/money'
import { useState } from 'react'
import { today } from '../../api/firm-time.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { Form, useForm } from '../../components/form/form.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { nameOf } from './account-state.tsx'
import { useCloseAccount, useHistory } from './accounts-data.ts'

interface CloseDialogProps {
  account: ManagedAccount
  onDone: (message: string) => void
  onClose: () => void
}

/** Closes an investor's account, after saying how much that withdraws. */
export function CloseDialog({ account, onDone, onClose }: CloseDialogProps) {
  const history = useHistory(account.id)
  return (
    <Dialog title={`Close the account of ${nameOf(account)}`} onClose={onClose}>
      <QuerySection
        query={history}
        skeleton={<TableSkeleton rows={3} />}
        failure="Failed to load what is in the account."
      >
        {(found) => (
          <>
            <p>{withdrawnSentence(figuresOf(found))}</p>
            <p className="text-muted">
              It takes no further months or entries. Its owner can still log in and read. It can be reopened.
            </p>
            <CloseForm account={account} onDone={onDone} onClose={onClose} />
          </>
        )}
      </QuerySection>
    </Dialog>
  )
}

function CloseForm({ account, onDone, onClose }: CloseDialogProps) {
  const [day] = useState(() => dayToJson(today()))
  const close = useCloseAccount()
  const bodyFrom = (data: FormData) => {
    const text = (name: string) => {
      const value = data.get(name)
      return typeof value === 'string' ? value : ''
    }
    return { user_id: account.id, received_on: text('received_on'), note: text('note') }
  }
  const form = useForm({
    schema: managedAccountEndpoints.closeAccount.body,
    read: bodyFrom,
    send: async (_, fields) => {
      onDone((await close.mutateAsync(bodyFrom(new FormData(fields)))).message)
      onClose()
    },
    failure: 'That did not work. Please try again.',
  })
  return (
    <Form form={form} action="Close the account">
      <TextField
        label="Withdrawn on"
        name="received_on"
        type="date"
        required
        defaultValue={day}
        error={form.errors['received_on']}
      />
      <TextField label="Note" name="note" autoComplete="off" maxLength={500} error={form.errors['note']} />
    </Form>
  )
}

function withdrawnSentence({ currentBalance: balance, unrealizedGain: retained }: Figures): string {
  if (balance <= 0) return 'There is nothing in the account, so nothing will be withdrawn.'
  const gains = retained > 0 ? `, of which ${formatUsd(retained)} are retained gains` : ''
  return `${formatUsd(balance)} will be withdrawn${gains}. Nothing is left in the account.`
}
