import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import { roleTitle } from '@portico/contract/features/roles'
import { shownEmail } from '@portico/contract/values/no-email'
import { formatUsd } from '@portico/contract/values/money'
import { useRefusal } from '../../auth/role.ts'
import styles from './account-pane.module.css'

/** The account for staff who may not change it. */
export function AccountDetails({ account }: { account: ManagedAccount }) {
  const { email, first_name, last_name, role, initial_investment: invested } = account
  const details = [
    { name: 'E-mail', value: shownEmail(email) },
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
      <p className="text-muted">{useRefusal('administrator')?.replace('do this', 'change accounts')}</p>
    </>
  )
}
