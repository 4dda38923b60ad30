import type { Received } from '@portico/contract/api/endpoints'
import type { StaffActivity } from '@portico/contract/features/activity'
import type { PostedSummary } from '@portico/contract/features/summaries'
import type { History } from '@portico/contract/figures/account-months'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import { useQuery } from '@tanstack/react-query'
import { call, read } from '../api/api-client.ts'
import { knownQuery } from './known-on.ts'

const meta = { staff: true } as const

/** Everything an investor's figures are derived from, and the voided entries too. */
export interface InvestorHistory extends History {
  /** In month order. */
  months: readonly PostedSummary[]
  /** Without the voided entries. */
  activity: readonly StaffActivity[]
  /** Oldest first. */
  entries: readonly StaffActivity[]
}

/** Queries under this key are refetched after a change of the investor's months or entries, on any page. */
export const historyKey = (userId: number) => ['investor-history', userId] as const

const standing = (entries: readonly StaffActivity[]) => entries.filter(({ voidedAt }) => voidedAt === null)

const recordedAmount = ({ recorded, initial_investment: amount }: Received<'userInvestment'>) =>
  recorded ? amount : null

/** They are read together: a figure from one without the others would be wrong. As known on a day, if one is given. */
export async function readHistory(
  userId: number,
  on: string | undefined,
  signal: AbortSignal,
): Promise<InvestorHistory> {
  const request = { params: { userId }, ...knownQuery(on), signal }
  const [months, entries, investment] = await Promise.all([
    call('allSummaries', request),
    call('allActivity', request),
    call('userInvestment', request),
  ])
  return { months, entries, activity: standing(entries), initialInvestment: recordedAmount(investment) }
}

/** An investor's history, as known on a day if one is given. */
export const useHistoryOf = (userId: number, on: string | undefined, enabled = true) =>
  useQuery({
    queryKey: [...historyKey(userId), on],
    queryFn: ({ signal }) => readHistory(userId, on, signal),
    enabled,
    meta,
  })

/** Every version of a month, the oldest first. */
export const useSummaryHistory = (userId: number, month: Month) =>
  useQuery({
    ...read('summaryHistory', { params: { userId, month: formatMonth(month) } }),
    meta,
    // Another version may have been posted since it was last opened.
    gcTime: 0,
  })
