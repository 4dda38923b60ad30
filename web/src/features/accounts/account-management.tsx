import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import type { Role } from '@portico/contract/features/roles'
import { useMay, useRefusal } from '../../auth/role.ts'
import { AccountActions, actsClass } from './account-actions.tsx'
import { EditForm } from './account-forms.tsx'
import { roleName, roleTitle } from '@portico/contract/features/roles'
import { shownEmail } from '@portico/contract/values/no-email'
import { formatUsd } from '@portico/contract/values/money'
import { changeRoleRequest } from '@portico/contract/features/managed-accounts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Form, useForm } from '../../components/form/form.tsx'
import { displayName, fullName } from '../../auth/display-name.ts'
import { useChangeRole } from './accounts-data.ts'
import { ProofFields, readProof } from './proof-fields.tsx'
import { RoleFields } from './role-fields.tsx'
import { Details } from '../../components/layout/details.tsx'

interface AccountFormsProps {
  account: ManagedAccount
  mailsAbove?: boolean
  onNews: (news: ReactNode) => void
  /** Called to load a colleague’s change. */
  onOutdated: () => void
}

/** The account’s fields and what can be done to it; for staff who may change neither, only what it holds. */
export function AccountForms({ account, mailsAbove, onNews, onOutdated }: AccountFormsProps) {
  const mayManage = useMay('administrator')
  if (!mayManage) return <AccountDetails account={account} />
  return (
    <>
      <EditForm
        // Typed text stays when the invitation is sent again or the account is closed.
        key={fieldsOf(account)}
        account={account}
        onNews={onNews}
        onOutdated={onOutdated}
      />
      {isStaff(account) && (
        <div className={actsClass}>
          <RoleForm key={`role ${account.role}`} account={account} onNews={onNews} />
        </div>
      )}
      <AccountActions
        key={`acts ${account.version}`}
        account={account}
        mailsAbove={mailsAbove}
        onNews={onNews}
      />
    </>
  )
}

const isStaff = (account: ManagedAccount): account is ManagedAccount & { role: Role } => account.role !== null

/** The initial values of an account’s form. */
const fieldsOf = ({ email, first_name, last_name, initial_investment }: ManagedAccount): string =>
  JSON.stringify([email, first_name, last_name, initial_investment])

/** The account for staff who may not change it. */
function AccountDetails({ account }: { account: ManagedAccount }) {
  const { email, role, initial_investment: invested } = account
  const details = [
    { name: 'E-mail', value: shownEmail(email) },
    { name: 'Name', value: fullName(account) || '–' },
    role === null
      ? { name: 'Initial investment', value: invested === null ? '–' : formatUsd(invested) }
      : { name: 'Role', value: roleTitle(role) },
  ]
  return (
    <>
      <Details
        details={details}
        line="grid grid-cols-[9rem_minmax(0,1fr)] gap-3 border-b border-b-hairline py-2.5"
        nameClass="text-muted"
        valueClass="wrap-anywhere"
      />
      <p className="text-muted">{useRefusal('administrator')?.replace('do this', 'change accounts')}</p>
    </>
  )
}

interface RoleFormProps {
  account: ManagedAccount & { role: Role }
  onNews: (news: string | undefined) => void
}

/** Changes the role of a member of staff; the proof is asked for once one is chosen. */
function RoleForm({ account, onNews }: RoleFormProps) {
  const change = useChangeRole()
  const { id, role } = account
  const [chosen, setChosen] = useState(role)
  const read = (data: FormData) => ({ user_id: id, role: chosen, ...readProof(data) })
  const form = useForm({
    schema: changeRoleRequest,
    read,
    send: async (_, fields) => {
      onNews(undefined)
      onNews((await change.mutateAsync(read(new FormData(fields)))).message)
    },
    failure: 'The role could not be changed. Please try again.',
  })
  const isOther = chosen !== role
  return (
    <Form
      form={form}
      action={isOther ? `Make ${displayName(account)} ${roleName(chosen)}` : 'Change the role'}
      disabled={!isOther}
    >
      <RoleFields initial={role} onChoose={setChosen} />
      {isOther && (
        <ProofFields
          hint="The new role applies at once, also where they are logged in. It requires your password, and all other staff are told."
          failure={change.error}
        />
      )}
    </Form>
  )
}
