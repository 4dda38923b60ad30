import type { Received } from '@portico/contract/api/endpoints'
import { errors } from '@portico/contract/api/errors'
import { whyNotPostable } from '@portico/contract/features/accounts'
import type { StaffActivity } from '@portico/contract/features/activity'
import type { ReleasableKind } from '@portico/contract/features/release'
import type { PostedSummary } from '@portico/contract/features/summaries'
import type { History } from '@portico/contract/figures/account-months'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import {
  computeSummary,
  monthToPost,
  newMonthFigures,
  newPrincipal,
} from '@portico/contract/figures/new-month'
import { takesMonthClosed } from '@portico/contract/figures/position'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, isMonth, nextMonth } from '@portico/contract/values/month'
import type { UseQueryResult } from '@tanstack/react-query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, read } from '../../api/api-client.ts'
import { thisMonth } from '../../api/firm-time.ts'
import { RequestError } from '../../api/request-error.ts'
import { knownQuery, useKnownOn } from '../../figures/known-on.ts'
import { usePostingCall } from '../../figures/release.ts'

const meta = { staff: true } as const

/** Everything an investor's figures are derived from, and the voided entries too. */
export interface InvestorHistory extends History {
  /** In month order. */
  months: readonly PostedSummary[]
  /** Without the voided entries. */
  activity: readonly StaffActivity[]
  entries: readonly StaffActivity[]
}

const historyKey = (userId: number) => ['investor-history', userId] as const

/**
 * They are read together: a figure from one without the others would be wrong. As known on the day in the address, if it
 * names one.
 */
export function useInvestorHistory(userId: number): UseQueryResult<InvestorHistory> {
  const on = useKnownOn()
  return useQuery({
    queryKey: [...historyKey(userId), on],
    queryFn: async ({ signal }) => {
      const request = { params: { userId }, ...knownQuery(on), signal }
      const [months, entries, investment] = await Promise.all([
        call('allSummaries', request),
        call('allActivity', request),
        call('userInvestment', request),
      ])
      return {
        months,
        entries,
        activity: standing(entries),
        initialInvestment: recordedAmount(investment),
      }
    },
    meta,
  })
}

const standing = (entries: readonly StaffActivity[]) => entries.filter(({ voidedAt }) => voidedAt === null)

const recordedAmount = ({ recorded, initial_investment: amount }: Received<'userInvestment'>) =>
  recorded ? amount : null

/** Changes an investor's months or entries, and reads them again. */
function useChange<Kind extends ReleasableKind>(kind: Kind, userId: number) {
  const client = useQueryClient()
  // Also after an error: a colleague may have been quicker.
  return usePostingCall(kind, () =>
    Promise.all([
      client.invalidateQueries({ queryKey: historyKey(userId) }),
      client.invalidateQueries({ queryKey: ['prefill', userId] }),
    ]),
  )
}

/** Corrects a posted month. */
export const useCorrectSummary = (userId: number) => useChange('correct-summary', userId)

/** Withdraws a posted month. */
export const useVoidSummary = (userId: number) => useChange('void-summary', userId)

/** Moves a posted month of this investor to another month or account. */
export const useMoveSummary = (userId: number) => useChange('move-summary', userId)

/** Records money in or out. */
export const useAddActivity = (userId: number) => useChange('add-activity', userId)

/** Voids an entry. */
export const useVoidActivity = (userId: number) => useChange('void-activity', userId)

/** Why no month can be posted for an account; null where one can. */
export const useWhyNotPostable = (userId: number): UseQueryResult<string | null> =>
  useQuery({
    queryKey: ['why-not-postable', userId],
    queryFn: async ({ signal }) => {
      const why = whyNotPostable(await findAccount(userId, signal))
      if (why === 'closedAccount' && (await takesNextMonth(userId, signal))) return null
      return why === undefined ? null : errors[why].message
    },
    meta,
    // Read once each time an account is chosen, so that later input is not lost.
    staleTime: Infinity,
    gcTime: 0,
  })

/** Whether a closed account takes the month after its latest: up to the day on which the last money left it. */
async function takesNextMonth(userId: number, signal: AbortSignal): Promise<boolean> {
  const request = { params: { userId }, signal }
  const [latest, entries] = await Promise.all([call('latestSummary', request), call('allActivity', request)])
  if (latest === null) return false
  const history = { months: [latest], activity: standing(entries) }
  return takesMonthClosed(history, nextMonth(latest.month))
}

async function findAccount(userId: number, signal: AbortSignal) {
  try {
    const { is_staff, state } = await call('account', { params: { userId }, signal })
    // The day is not known here, and does not matter.
    const closedSince = state === 'closed' ? 0 : null
    return { isStaff: is_staff, isDisabled: state === 'disabled', closedSince }
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return undefined
    throw error
  }
}

/** The initial values of the form for an investor's next month, and what they were computed from. */
export interface Prefill {
  next: Summary
  history: History
}

/** The prefill for an investor's next month, or for the month YYYYMM; an invalid one is ignored. */
export const usePrefill = (userId: number, wanted: number | null): UseQueryResult<Prefill> =>
  useQuery({
    queryKey: ['prefill', userId, wanted],
    queryFn: async ({ signal }) => {
      const request = { params: { userId }, signal }
      const isMissing = wanted !== null && isMonth(wanted)
      const [latest, months, entries, investment] = await Promise.all([
        call('latestSummary', request),
        // A month between posted ones follows from the one before it, not from the latest.
        isMissing ? call('allSummaries', request) : null,
        call('allActivity', request),
        call('userInvestment', request),
      ])
      const history = {
        months: months ?? (latest === null ? [] : [latest]),
        activity: standing(entries),
        initialInvestment: recordedAmount(investment),
      }
      const month = isMissing ? wanted : monthToPost(history, thisMonth())
      const { principal } = newPrincipal(history, month)
      return { next: computeSummary(month, newMonthFigures(principal)), history }
    },
    meta,
    // Another month may have been posted since this investor was last chosen.
    gcTime: 0,
  })

/** Every version of a month, the oldest first. */
export const useSummaryHistory = (userId: number, month: Month) =>
  useQuery({
    ...read('summaryHistory', { params: { userId, month: formatMonth(month) } }),
    meta,
    // Another version may have been posted since it was last opened.
    gcTime: 0,
  })

/** Posts a month. */
export const useAddSummary = () => usePostingCall('add-summary')

/** The server's message, else why there is none. */
export function submissionFailure(error: unknown): string {
  if (!(error instanceof RequestError)) return 'Submission failed: something unexpected happened.'
  const saidByServer = error.status >= 400 && error.message !== ''
  return saidByServer
    ? error.message
    : `Submission failed: ${error.message || `the server answered ${error.status}.`}`
}
