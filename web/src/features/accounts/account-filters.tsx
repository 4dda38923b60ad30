import type { AccountState, StateCounts } from '@portico/contract/features/managed-accounts'
import { accountRole, accountStates } from '@portico/contract/features/managed-accounts'
import { Link } from 'react-router'
import { SearchField } from '../../components/form/search-field.tsx'
import { groupedNumber } from '../../investments/figure-text.ts'
import styles from './account-filters.module.css'
import { StateSign, roleWords, stateWords } from './account-state.tsx'
import type { Place } from './place.ts'
import { addressOf } from './place.ts'

interface AccountFiltersProps {
  place: Place
  /** undefined while the first page loads */
  counts: StateCounts | undefined
  onSearch: (search: string) => void
}

/** In which state the listed accounts are, and the search; both are in the address. */
export const AccountFilters = ({ place, counts, onSearch }: AccountFiltersProps) => (
  <div className={styles['filters']}>
    <nav aria-label="States" className={styles['states']}>
      <StateLink place={place} state={undefined} count={counts && totalOf(counts)} />
      {accountStates.map((state) => (
        <StateLink key={state} place={place} state={state} count={counts?.[state]} />
      ))}
    </nav>
    <div className={styles['search']}>
      <SearchField search={place.search} onSearch={onSearch} />
    </div>
  </div>
)

/** Chooses between the investors' and the staff's accounts. */
export const RoleTabs = ({ place }: { place: Place }) => (
  <nav aria-label="Whose accounts" className={styles['roles']}>
    {accountRole.options.map((role) => (
      <Link
        key={role}
        to={addressOf({ ...place, role, page: 1, chosen: null })}
        preventScrollReset
        aria-current={role === place.role}
        className={styles['role']}
      >
        {roleWords[role].many}
      </Link>
    ))}
  </nav>
)

const totalOf = (counts: StateCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

interface StateLinkProps {
  place: Place
  state: AccountState | undefined
  count: number | undefined
}

const StateLink = ({ place, state, count }: StateLinkProps) => (
  <Link
    to={addressOf({ ...place, state, page: 1, chosen: null })}
    preventScrollReset
    aria-current={state === place.state}
    className={styles['state']}
  >
    {state !== undefined && <StateSign state={state} />}
    {state === undefined ? 'All' : stateWords[state]}{' '}
    <span className={styles['count']}>{count === undefined ? '' : groupedNumber.format(count)}</span>
  </Link>
)
