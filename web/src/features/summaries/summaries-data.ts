import { whyNotPostable } from '@portico/contract/features/accounts'
import type { ReleasableKind } from '@portico/contract/features/release'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { computeSummary, expectedFigures, monthToPost } from '@portico/contract/figures/new-month'
import { monthsOfClosed, takesMonthClosed } from '@portico/contract/figures/position'
import type { Day } from '@portico/contract/values/day'
import { dayIn } from '@portico/contract/values/day'
import { isMonth } from '@portico/contract/values/month'
import type { UseQueryResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/api-client.ts'
import { firmDayAt, thisMonth } from '../../api/firm-time.ts'
import { RequestError } from '../../api/request-error.ts'
import { useReadAgain } from '../../api/use-change.ts'
import { useAllUsers } from '../../auth/account-queries.ts'
import { personName, personOf } from '../../auth/display-name.ts'
import { recordKey, useAccountRecord } from '../../figures/account-record.ts'
import type { InvestorHistory } from '../../figures/investor-history.ts'
import { historyKey, readHistory, useHistoryOf } from '../../figures/investor-history.ts'
import { useKnownOn } from '../../figures/known-on.ts'
import { usePostingCall } from '../../figures/release.ts'

const meta = { staff: true } as const

/** An investor's history, as known on the day in the address, if it names one. */
export const useInvestorHistory = (userId: number): UseQueryResult<InvestorHistory> =>
  useHistoryOf(userId, useKnownOn())

/** What an investor is called in a question. */
export function useInvestorName(userId: number): string {
  const user = useAllUsers().data?.find(({ id }) => id === userId)
  return user === undefined ? 'the investor' : personName(personOf(user))
}

/** Their months that were posted in error and not posted again, newest first: those that were withdrawn by that day. */
export function useWithdrawnMonths(userId: number) {
  const day = dayIn(useKnownOn())
  const months = useAccountRecord(userId).data?.withdrawn_months ?? []
  return months.filter(({ withdrawn_at: at }) => day === undefined || firmDayAt(Date.parse(at)) <= day)
}

/** Changes an investor's months or entries, and reads them again. */
function useChange<Kind extends ReleasableKind>(kind: Kind, userId: number) {
  // Also after an error: a colleague may have been quicker.
  return usePostingCall(
    kind,
    useReadAgain(historyKey(userId), recordKey(userId), ['prefill', userId], ['postable', userId]),
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

/** Why no month can be posted for an account, as an error code, null where one can; and the month to prefill, null for the next. */
interface Postable {
  why: NonNullable<ReturnType<typeof whyNotPostable>> | null
  month: number | null
  /** The day on which closing was recorded; null of an open account. */
  closedOn: Day | null
}

/** Whether a month can be posted for an account, where `wanted` is asked for, if any. */
export const usePostable = (userId: number, wanted: number | null): UseQueryResult<Postable> =>
  useQuery({
    queryKey: ['postable', userId, wanted],
    queryFn: async ({ signal }) => {
      const account = await findAccount(userId, signal)
      const closedOn = account?.closedOn ?? null
      const why = whyNotPostable(account) ?? null
      const month = why === 'closedAccount' ? await monthOfClosed(userId, wanted, signal) : undefined
      return month === undefined ? { why, month: wanted, closedOn } : { why: null, month, closedOn }
    },
    meta,
    // Read once each time an account is chosen, so that later input is not lost.
    staleTime: Infinity,
    gcTime: 0,
  })

/**
 * The month that can be posted for a closed account, up to the day on which the last money left it: the wanted one, else the
 * latest of the one after its latest, those missing between others, and those withdrawn.
 */
async function monthOfClosed(userId: number, wanted: number | null, signal: AbortSignal) {
  const [history, record] = await Promise.all([
    readHistory(userId, undefined, signal),
    call('accountRecord', { params: { userId }, signal }),
  ])
  const isPosted = history.months.some(({ month }) => month === wanted)
  if (wanted !== null && isMonth(wanted) && !isPosted && takesMonthClosed(history, wanted)) return wanted
  const withdrawn = record.withdrawn_months.map(({ quarter }) => quarter)
  return monthsOfClosed(history, withdrawn)[0]
}

async function findAccount(userId: number, signal: AbortSignal) {
  try {
    const account = await call('account', { params: { userId }, signal })
    const since = account.closed_since
    return {
      isStaff: account.is_staff,
      isDisabled: account.state === 'disabled',
      closedSince: since === undefined ? null : Date.parse(since),
      closedOn: since === undefined ? null : firmDayAt(since),
    }
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return undefined
    throw error
  }
}

/** The initial values of the form for an investor's next month, and what they were computed from. */
export interface Prefill {
  next: Summary
  history: InvestorHistory
}

/** The prefill for an investor's next month, or for the month YYYYMM; an invalid one is ignored. */
export const usePrefill = (userId: number, wanted: number | null): UseQueryResult<Prefill> =>
  useQuery({
    queryKey: ['prefill', userId, wanted],
    queryFn: async ({ signal }) => {
      const [latest, history] = await Promise.all([
        call('latestSummary', { params: { userId }, signal }),
        readHistory(userId, undefined, signal),
      ])
      const next = () => monthToPost({ months: latest === null ? [] : [latest] }, thisMonth())
      const month = wanted !== null && isMonth(wanted) ? wanted : next()
      return { next: computeSummary(month, expectedFigures(history, month)), history }
    },
    meta,
    // Another month may have been posted since this investor was last chosen.
    gcTime: 0,
  })

/** Posts a month. The prefill is not read again: the form keeps the month that was sent. */
export const useAddSummary = (userId: number) =>
  usePostingCall('add-summary', useReadAgain(historyKey(userId), recordKey(userId)))

/** The server's message, else why there is none. */
export function submissionFailure(error: unknown): string {
  if (!(error instanceof RequestError)) return 'Submission failed: something unexpected happened.'
  const saidByServer = error.status >= 400 && error.message !== ''
  return saidByServer
    ? error.message
    : `Submission failed: ${error.message || `the server answered ${error.status}.`}`
}
