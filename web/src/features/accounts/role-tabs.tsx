import { accountRole } from '@portico/contract/features/managed-accounts'
import { Link } from 'react-router'
import { roleWords } from './account-words.ts'
import type { Place } from './accounts-address.ts'
import { addressOf } from './accounts-address.ts'
import styles from './role-tabs.module.css'

/** Whose accounts are listed: the investors' or the staff's. */
export function RoleTabs({ place }: { place: Place }) {
  return (
    <nav aria-label="Whose accounts" className={styles['tabs']}>
      {accountRole.options.map((role) => (
        <Link
          key={role}
          to={addressOf({ ...place, role, chosen: null })}
          preventScrollReset
          aria-current={role === place.role}
          className={styles['tab']}
        >
          {roleWords[role].many}
        </Link>
      ))}
    </nav>
  )
}
