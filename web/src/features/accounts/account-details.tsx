import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import { roleTitle } from '@portico/contract/features/roles'
import { shownEmail } from '@portico/contract/values/no-email'
import { formatUsd } from '@portico/contract/values/money'
import { useRefusal } from '../../auth/role.ts'

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
      <dl>
        {details.map(({ name, value }) => (
          <div
            key={name}
            className="grid grid-cols-[9rem_minmax(0,1fr)] gap-3 border-b border-b-hairline py-2.5"
          >
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-muted">{useRefusal('administrator')?.replace('do this', 'change accounts')}</p>
    </>
  )
}
