import type { AccountRole, ManagedAccount } from '@portico/contract/features/managed-accounts'
import { formatUsd } from '@portico/contract/values/money'
import { Link, useSearchParams } from 'react-router'
import { sentenceOf } from '../../api/request-error.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { Button } from '../../components/form/button.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { countOf, groupedNumber } from '../../investments/figure-text.ts'
import styles from './account-list.module.css'
import { StateChip, nameOf } from './account-state.tsx'
import type { useAccounts } from './accounts-data.ts'

/** What the page shows, as in its address. */
export interface Place {
  role: AccountRole
  search: string
  /** The selected account, or the form for a new one. */
  chosen: number | 'new' | null
}

function placeIn(address: URLSearchParams): Place {
  const account = address.get('account') ?? ''
  return {
    role: address.get('role') === 'staff' ? 'staff' : 'investor',
    search: address.get('search') ?? '',
    chosen: account === 'new' ? 'new' : /^[1-9]\d{0,14}$/.test(account) ? Number(account) : null,
  }
}

/** The query string of a place, without defaults. */
export function addressOf({ role, search, chosen }: Place): string {
  const address = new URLSearchParams({
    ...(role === 'staff' ? { role } : {}),
    ...(search === '' ? {} : { search }),
    ...(chosen === null ? {} : { account: String(chosen) }),
  })
  return `?${address}`
}

/** The place in the address, and how to change part of it. */
export function usePlace(): [Place, (change: Partial<Place>, options?: { replace: boolean }) => void] {
  const [address, setAddress] = useSearchParams()
  return [
    placeIn(address),
    (change, options = { replace: false }) =>
      setAddress((now) => addressOf({ ...placeIn(now), ...change }), {
        ...options,
        preventScrollReset: true,
      }),
  ]
}

interface AccountListProps {
  query: ReturnType<typeof useAccounts>
  place: Place
}

/** The accounts found, fifty at a time; each links to its details. */
export const AccountList = ({ query, place }: AccountListProps) => (
  <QuerySection query={query} skeleton={<TableSkeleton rows={8} />} failure={failure}>
    {({ pages }) => {
      const accounts = pages.flatMap((page) => page.accounts)
      const total = pages.at(-1)?.total ?? 0
      return (
        <>
          <p role="status" className={styles[total === 0 ? 'none' : 'count']}>
            {countSentence(accounts.length, total, place)}
          </p>
          {total > 0 && (
            <ul className={styles['list']} aria-busy={query.isPlaceholderData}>
              {accounts.map((account) => (
                <Item key={account.id} account={account} place={place} />
              ))}
            </ul>
          )}
          {query.isError && <Notice kind="failure">{sentenceOf(query.error, failure)}</Notice>}
          {query.hasNextPage && (
            <Button kind="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show more
            </Button>
          )}
        </>
      )
    }}
  </QuerySection>
)

const failure = 'Failed to load the accounts.'

function countSentence(shown: number, total: number, { role, search }: Place): string {
  const what = role === 'staff' ? 'staff account' : 'investor'
  if (total === 0) return search === '' ? `No ${what}s yet. Add the first one.` : `No ${what} by “${search}”.`
  const found = countOf(total, what)
  return shown === total ? found : `${found}, the first ${groupedNumber.format(shown)} shown`
}

function Item({ account, place }: { account: ManagedAccount; place: Place }) {
  const { id, email, initial_investment: invested } = account
  return (
    <li>
      <Link
        to={addressOf({ ...place, chosen: id })}
        preventScrollReset
        aria-current={id === place.chosen}
        className={styles['item']}
      >
        <span className={styles['who']}>
          <span className={styles['email']}>{email}</span>
          {nameOf(account) !== email && <span className={styles['name']}>{nameOf(account)}</span>}
        </span>
        <StateChip state={account.state} />
        <span className={styles['invested']}>{invested === null ? '' : formatUsd(invested)}</span>
      </Link>
    </li>
  )
}
