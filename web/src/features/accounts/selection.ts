import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import { useCallback, useRef, useState } from 'react'

/** The ticked accounts, on all pages. */
export interface Selection {
  accounts: ReadonlyMap<number, ManagedAccount>
  /** Ticks an account or not; with `isRange` all from the last one to it. */
  toggle: (account: ManagedAccount, listed: readonly ManagedAccount[], isRange: boolean) => void
  /** Ticks all of these, or none of them. */
  setAll: (listed: readonly ManagedAccount[], isTicked: boolean) => void
  clear: () => void
}

export function useSelection(): Selection {
  const [accounts, setAccounts] = useState<ReadonlyMap<number, ManagedAccount>>(new Map())
  const last = useRef<number>(undefined)
  const setAll = useCallback<Selection['setAll']>(
    (some, isTicked) => setAccounts((before) => withAll(before, some, isTicked)),
    [],
  )
  // The same function throughout, so that ticking one does not draw the others again.
  const toggle = useCallback<Selection['toggle']>((account, listed, isRange) => {
    const from = isRange ? listed.findIndex(({ id }) => id === last.current) : -1
    const to = listed.indexOf(account)
    const some = from === -1 ? [account] : listed.slice(Math.min(from, to), Math.max(from, to) + 1)
    setAccounts((before) => withAll(before, some, !before.has(account.id)))
    last.current = account.id
  }, [])
  return { accounts, setAll, toggle, clear: () => setAccounts(new Map()) }
}

function withAll(
  before: ReadonlyMap<number, ManagedAccount>,
  some: readonly ManagedAccount[],
  isTicked: boolean,
): Map<number, ManagedAccount> {
  const after = new Map(before)
  for (const account of some) {
    if (isTicked) after.set(account.id, account)
    else after.delete(account.id)
  }
  return after
}
