import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import type { Role } from '@portico/contract/features/roles'
import { roleTitle } from '@portico/contract/features/roles'
import { formatUsd } from '@portico/contract/values/money'
import { useMay, useRefusal } from '../../auth/role.ts'
import { AccountActions } from './account-actions.tsx'
import { EditForm } from './account-forms.tsx'
import styles from './account-pane.module.css'
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
        <div className={styles['acts']}>
          <RoleForm key={`role ${account.role}`} account={account} onNews={onNews} />
        </div>
      )}
      <AccountActions key={`acts ${account.version}`} account={account} onNews={onNews} />
    </>
  )
}

const isStaff = (account: ManagedAccount): account is ManagedAccount & { role: Role } => account.role !== null

/** The account for staff who may not change it. */
function AccountDetails({ account }: { account: ManagedAccount }) {
  const { email, first_name, last_name, role, initial_investment: invested } = account
  const details = [
    { name: 'E-mail', value: email },
    { name: 'Name', value: `${first_name} ${last_name}`.trim() || '–' },
    role === null
      ? { name: 'Initial investment', value: invested === null ? '–' : formatUsd(invested) }
      : { name: 'Role', value: roleTitle(role) },
  ]
  return (
    <>
      <dl className={styles['details']}>
        {details.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['fate']}>{useRefusal('administrator')?.replace('do this', 'change accounts')}</p>
    </>
  )
}

/** What the form of an account begins with. */
const fieldsOf = ({ email, first_name, last_name, initial_investment }: ManagedAccount): string =>
  JSON.stringify([email, first_name, last_name, initial_investment])
