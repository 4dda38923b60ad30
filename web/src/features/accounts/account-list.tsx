import type { AccountRole, ManagedAccount } from '@portico/contract/features/managed-accounts'
import { roleTitle } from '@portico/contract/features/roles'
import { formatUsd } from '@portico/contract/values/money'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import styles from './account-list.module.css'
import { StateChip, isRenamed, nameOf, standingOf } from './account-state.tsx'
import type { Place } from './place.ts'
import { addressOf } from './place.ts'
import type { Selection } from './selection.ts'

interface AccountListProps {
  accounts: readonly ManagedAccount[]
  place: Place
  /** Undefined where nothing is done to several at once, as to staff. */
  selection: Selection | undefined
  /** The list of another filter is still shown. */
  isOld: boolean
}

/** What the list says of accounts. */
const columnsOf: Readonly<Record<AccountRole, readonly string[]>> = {
  investor: ['E-mail', 'Name', 'State', 'Initial investment', 'Login or invitation'],
  staff: ['E-mail', 'Name', 'State', 'Role', 'Login or invitation'],
}

/** A page of accounts; each links to its details. */
export const AccountList = ({ accounts, place, selection, isOld }: AccountListProps) => (
  <div className={styles['frame']} data-ticks={selection !== undefined} data-role={place.role}>
    <div className={styles['head']}>
      {selection !== undefined && <TickAll accounts={accounts} selection={selection} />}
      {selection !== undefined && (
        <span aria-hidden className={styles['all']}>
          All on this page
        </span>
      )}
      <div aria-hidden className={styles['columns']}>
        {columnsOf[place.role].map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
    </div>
    <ul className={styles['list']} aria-busy={isOld}>
      {accounts.map((account) => (
        <Item key={account.id} account={account} accounts={accounts} place={place} selection={selection} />
      ))}
    </ul>
  </div>
)

/** Ticks or unticks every account of the page. */
function TickAll({ accounts, selection }: { accounts: readonly ManagedAccount[]; selection: Selection }) {
  const ref = useRef<HTMLInputElement>(null)
  const ticked = accounts.filter(({ id }) => selection.accounts.has(id)).length
  useEffect(() => {
    if (ref.current !== null) ref.current.indeterminate = ticked > 0 && ticked < accounts.length
  }, [ticked, accounts.length])
  return (
    <label className={styles['tick']}>
      <input
        ref={ref}
        type="checkbox"
        aria-label="Choose every account on this page"
        checked={ticked > 0 && ticked === accounts.length}
        onChange={(event) => selection.setAll(accounts, event.target.checked)}
      />
    </label>
  )
}

interface ItemProps extends Pick<AccountListProps, 'accounts' | 'place' | 'selection'> {
  account: ManagedAccount
}

function Item({ account, accounts, place, selection }: ItemProps) {
  const { id, email, role, initial_investment: invested } = account
  const ticked = selection?.accounts.has(id) === true
  return (
    <li className={styles['row']} data-ticked={ticked}>
      {selection !== undefined && (
        <label className={styles['tick']}>
          <input
            type="checkbox"
            aria-label={`Choose ${email}`}
            checked={ticked}
            onChange={(event) => {
              // A range, as in a spreadsheet, with Shift held down.
              const { shiftKey } = event.nativeEvent as MouseEvent
              selection.toggle(account, accounts, shiftKey === true)
            }}
          />
        </label>
      )}
      <Link
        to={addressOf({ ...place, chosen: id })}
        preventScrollReset
        aria-current={id === place.chosen}
        className={styles['item']}
      >
        <span className={styles['who']}>
          <span className={styles['email']}>{email}</span>
          <span className={styles['name']}>
            {isRenamed(account) && 'Renamed: '}
            {email === nameOf(account) ? '' : nameOf(account)}
          </span>
        </span>
        <StateChip state={account.state} />
        <span className={styles['invested']}>
          {role !== null ? roleTitle(role) : invested === null ? '' : formatUsd(invested)}
        </span>
        <span className={styles['standing']}>{standingOf(account)}</span>
      </Link>
    </li>
  )
}
