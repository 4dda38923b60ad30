import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import type { Role } from '@portico/contract/features/roles'
import { useMay } from '../../auth/role.ts'
import { AccountActions, actsClass } from './account-actions.tsx'
import { AccountDetails } from './account-details.tsx'
import { EditForm } from './account-forms.tsx'
import { RoleForm } from './role-form.tsx'

interface AccountFormsProps {
  account: ManagedAccount
  onNews: (news: string | undefined) => void
  /** Called to load what a colleague changed. */
  onOutdated: () => void
}

/** The account’s fields and what can be done to it; for staff who may change neither, only what it holds. */
export function AccountForms({ account, onNews, onOutdated }: AccountFormsProps) {
  const mayManage = useMay('administrator')
  if (!mayManage) return <AccountDetails account={account} />
  return (
    <>
      <EditForm
        // Sending the invitation again or closing the account leaves what is typed here.
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
      <AccountActions key={`acts ${account.version}`} account={account} onNews={onNews} />
    </>
  )
}

const isStaff = (account: ManagedAccount): account is ManagedAccount & { role: Role } => account.role !== null

/** What the form of an account begins with. */
const fieldsOf = ({ email, first_name, last_name, initial_investment }: ManagedAccount): string =>
  JSON.stringify([email, first_name, last_name, initial_investment])
