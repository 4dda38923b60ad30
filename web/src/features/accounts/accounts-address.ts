import type { AccountRole } from '@portico/contract/features/managed-accounts'
import { useSearchParams } from 'react-router'

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
