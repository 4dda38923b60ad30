import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import { zeroCents } from '@portico/contract/values/money'
import { holdsText } from './account-state.tsx'
import { useLeftInClosed } from './accounts-data.ts'

/** That a closed account holds money again, and what can be done about it. */
export function LeftInClosed({ account }: { account: ManagedAccount }) {
  const left = useLeftInClosed(account) ?? zeroCents
  if (left === 0) return null
  return (
    <p className="rounded border-l-3 border-l-loss bg-loss-wash px-3.5 py-2.5">
      <b className="text-loss tabular-nums">{holdsText(left)}.</b>{' '}
      {left > 0
        ? 'Its withdrawal was voided, or a month was posted since. Withdraw what is left, or reopen the account.'
        : 'Reopen it and record the money that settles it.'}
    </p>
  )
}
