import type { AccountRole } from '@portico/contract/features/managed-accounts'
import { addAccountRequest } from '@portico/contract/features/managed-accounts'
import { useRef } from 'react'
import { Form } from '../../components/form/form.tsx'
import { useIsMounted } from '../../components/feedback/use-is-mounted.ts'
import { useForm } from '../../components/form/use-form.ts'
import { AccountFields, readFields } from './account-fields.tsx'
import { roleWords } from './account-words.ts'
import { useAddAccount } from './accounts-data.ts'
import { Pane } from './pane.tsx'
import { ProofFields, readProof } from './proof-fields.tsx'

interface AddPaneProps {
  role: AccountRole
  back: string
  onAdded: (id: number, message: string) => void
}

/** Opens an account and invites its owner. */
export function AddPane({ role, back, onAdded }: AddPaneProps) {
  const add = useAddAccount()
  // The form is still there for a moment after the account is.
  const done = useRef(false)
  const isHere = useIsMounted()
  const read = (data: FormData) => ({
    ...readFields(data),
    ...readProof(data),
    is_staff: role === 'staff',
  })
  const form = useForm({
    schema: addAccountRequest,
    read,
    send: async (_, fields) => {
      if (done.current) return
      const { account, message } = await add.mutateAsync(read(new FormData(fields)))
      done.current = true
      if (isHere()) onAdded(account.id, message)
    },
    failure: 'The account could not be added. Please try again.',
  })
  return (
    <Pane title={`Add ${roleWords[role].one}`} back={back}>
      <p>A mail invites them to choose a password. Its link works once, for 7 days.</p>
      <Form form={form} action="Add and invite">
        <AccountFields errors={form.errors} invests={role === 'investor'} />
        {role === 'staff' && (
          <ProofFields
            hint="Staff see and post the figures of every investor, so adding them takes your password, and all other staff are told."
            errors={form.errors}
            failure={add.error}
          />
        )}
      </Form>
    </Pane>
  )
}
