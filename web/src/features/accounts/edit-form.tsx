import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import { editAccountRequest } from '@portico/contract/features/managed-accounts'
import { centsToText } from '@portico/contract/values/money'
import { useState } from 'react'
import { RequestError } from '../../api/request-error.ts'
import { Button } from '../../components/form/button.tsx'
import { Form } from '../../components/form/form.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { AccountFields, readFields } from './account-fields.tsx'
import { useEditAccount } from './accounts-data.ts'
import { ProofFields, readProof } from './proof-fields.tsx'

interface EditFormProps {
  account: ManagedAccount
  onNews: (news: string | undefined) => void
  /** Called when somebody wants to see what another one has changed, and gives up what is typed here. */
  onOutdated: () => void
}

/** Changes an account. What somebody else has changed meanwhile is not written over. */
export function EditForm({ account, onNews, onOutdated }: EditFormProps) {
  const edit = useEditAccount()
  const [moves, setMoves] = useState(false)
  const [outdated, setOutdated] = useState(false)
  const { id, version, is_staff: isStaff, initial_investment: invested } = account
  const kept = isStaff ? { initial_investment: invested === null ? null : centsToText(invested) } : {}
  const read = (data: FormData) => ({
    user_id: id,
    version,
    ...readFields(data),
    ...kept,
    ...readProof(data),
  })
  const form = useForm({
    schema: editAccountRequest,
    read,
    send: async (_, fields) => {
      onNews(undefined)
      try {
        onNews((await edit.mutateAsync(read(new FormData(fields)))).message)
      } catch (error) {
        const taken = error instanceof RequestError && 'email' in error.fields
        setOutdated(error instanceof RequestError && error.status === 409 && !taken)
        throw error
      }
    },
    failure: 'The account could not be changed. Please try again.',
  })
  return (
    <>
      <Form form={form} action="Save changes">
        <AccountFields
          errors={form.errors}
          invests={!isStaff}
          account={account}
          onEmail={(typed) => setMoves(typed.trim().toLowerCase() !== account.email)}
        />
        {moves && (
          <ProofFields
            hint="Anyone who reads the mails of an account can take it over, so another e-mail takes your password. The account is logged out everywhere."
            errors={form.errors}
            failure={edit.error}
          />
        )}
      </Form>
      {outdated && (
        <Button kind="quiet" onClick={onOutdated}>
          Show the account as it is now
        </Button>
      )}
    </>
  )
}
