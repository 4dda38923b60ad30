import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import { formatUsd } from '@portico/contract/values/money'
import { Link } from 'react-router'
import { sentenceOf } from '../../api/request-error.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { Button } from '../../components/form/button.tsx'
import styles from './account-list.module.css'
import { StateChip, nameOf } from './account-state.tsx'
import type { Place } from './accounts-address.ts'
import { addressOf } from './accounts-address.ts'
import type { useAccounts } from './accounts-data.ts'

interface AccountListProps {
  query: ReturnType<typeof useAccounts>
  place: Place
}

/** The accounts found, fifty at a time; each links to its details. */
export function AccountList({ query, place }: AccountListProps) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage } = query
  if (isPending) return <TableSkeleton rows={8} />
  if (data === undefined)
    return (
      <Notice kind="failure" onRetry={() => void query.refetch()}>
        {sentenceOf(error, 'Failed to load the accounts.')}
      </Notice>
    )
  const accounts = data.pages.flatMap((page) => page.accounts)
  const total = data.pages.at(-1)?.total ?? 0
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
      {error !== null && <Notice kind="failure">{sentenceOf(error, 'Failed to load the accounts.')}</Notice>}
      {hasNextPage && (
        <Button kind="quiet" busy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

const counted = new Intl.NumberFormat('en-US')

function countSentence(shown: number, total: number, { role, search }: Place): string {
  const what = role === 'staff' ? 'staff account' : 'investor'
  if (total === 0) return search === '' ? `No ${what}s yet. Add the first one.` : `No ${what} by “${search}”.`
  const found = `${counted.format(total)} ${what}${total === 1 ? '' : 's'}`
  return shown === total ? found : `${found}, the first ${counted.format(shown)} shown`
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
