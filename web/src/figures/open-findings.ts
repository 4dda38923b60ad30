import { findingsPerPage } from '@portico/contract/features/findings'
import { findingsOf } from '@portico/contract/figures/investor-checks'
import type { Day } from '@portico/contract/values/day'
import { useQuery } from '@tanstack/react-query'
import { read } from '../api/api-client.ts'
import { firmDayAt } from '../api/firm-time.ts'
import type { InvestorHistory } from './investor-history.ts'
import { useKnownOn } from './known-on.ts'

/** The firm's day on which the closing of an account was recorded; null of an open one. */
export const closedOnOf = (account: { closed_since?: string | undefined } | undefined): Day | null =>
  account?.closed_since === undefined ? null : firmDayAt(account.closed_since)

/**
 * What the checks find in an investor's months, latest first, without what is acknowledged, which only the server knows;
 * all of it until that is read, as known on a past day, and of staff, of whom the server lists none.
 */
export function useOpenFindings(
  { id: userId, isStaff, closedOn }: { id: number; isStaff: boolean; closedOn: Day | null },
  history: InvestorHistory | undefined,
) {
  const on = useKnownOn()
  // Whether it was closed on a past day is not known.
  const found = history === undefined ? [] : findingsOf(history, on === undefined ? closedOn : null)
  const all = found.toSorted((a, b) => b.month - a.month)
  const request = read('findings', { query: { by: 'investor', of: String(userId), page: 1 } })
  const { data } = useQuery({
    ...request,
    // After a change of the months, what was read before is of other findings.
    queryKey: [...request.queryKey, all.map(({ message }) => message).join()],
    enabled: !isStaff && on === undefined && all.length > 0,
    meta: { staff: true },
  })
  // Those on further pages are not known.
  if (data === undefined || data.count > findingsPerPage) return { all, open: all }
  const isOpen = new Set(data.findings.map(({ code, month, message }) => `${code} ${month} ${message}`))
  return { all, open: all.filter(({ code, month, message }) => isOpen.has(`${code} ${month} ${message}`)) }
}
