import type { AccountRole, AccountState } from '@portico/contract/features/managed-accounts'
import { accountStates } from '@portico/contract/features/managed-accounts'
import { useSearchParams } from 'react-router'
import { numberOf } from '../../components/form/filter.ts'

/** What the page shows, as in its address. */
export interface Place {
  role: AccountRole
  /** undefined for all of them */
  state: AccountState | undefined
  search: string
  /** From 1. */
  page: number
  /** The selected account, the form for a new one, or the file of many. */
  chosen: number | 'new' | 'file' | null
}

function placeIn(address: URLSearchParams): Place {
  const account = address.get('account') ?? ''
  return {
    role: address.get('role') === 'staff' ? 'staff' : 'investor',
    state: accountStates.find((state) => state === address.get('state')),
    search: address.get('search') ?? '',
    page: numberOf(address.get('page') ?? '') ?? 1,
    chosen: account === 'new' || account === 'file' ? account : (numberOf(account) ?? null),
  }
}

/** The query string of a place, without defaults. */
export function addressOf({ role, state, search, page, chosen }: Place): string {
  const address = new URLSearchParams({
    ...(role === 'staff' ? { role } : {}),
    ...(state === undefined ? {} : { state }),
    ...(search === '' ? {} : { search }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(chosen === null ? {} : { account: String(chosen) }),
  })
  return `?${address}`
}

/** The place in the address, and how to change part of it. */
export function usePlace(): [Place, (change: Partial<Place>, options?: { replace: boolean }) => void] {
  const [address, setAddress] = useSearchParams()
  return [
    placeIn(address),
    (change, options = { replace: false }) => {
      // What React has drawn may be older: a search that ends just after a click would undo the click.
      const now = placeIn(new URLSearchParams(window.location.search))
      setAddress(addressOf({ ...now, ...change }), { ...options, preventScrollReset: true })
    },
  ]
}
