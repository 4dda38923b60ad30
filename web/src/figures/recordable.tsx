import type { Cents } from '@portico/contract/values/money'
import { formatUsd } from '@portico/contract/values/money'
import { Link } from 'react-router'
import { accountLink } from '../api/staff-links.ts'

/** What entries an account takes, and why not all. */
interface Recordable {
  takes: 'all' | 'withdrawals' | 'none'
  why?: string
}

/**
 * A disabled account takes no entries, and a closed one only the withdrawal of what it holds, such as after the withdrawal
 * that emptied it was voided. The server refuses the others.
 */
export function recordable(state: string | undefined, balance: Cents): Recordable {
  if (state === 'disabled')
    return { takes: 'none', why: 'This account is disabled. Enable it before you record money.' }
  if (state !== 'closed') return { takes: 'all' }
  return balance > 0
    ? {
        takes: 'withdrawals',
        why: `This account is closed and still holds ${formatUsd(balance)}, which can be withdrawn. Reopen it to record anything else.`,
      }
    : { takes: 'none', why: 'This account is closed. Reopen it before you record money.' }
}

/** Why not all entries can be recorded, and the way to the account, where that is changed. */
export const WhyNotRecordable = ({ userId, why }: { userId: number; why: string }) => (
  <p className="flex flex-wrap items-center gap-x-5 text-muted">
    {why}
    <Link to={accountLink(userId)} className="inline-flex min-h-11 items-center">
      Open the account
    </Link>
  </p>
)
