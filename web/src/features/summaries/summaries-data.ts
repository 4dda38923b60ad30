import type { BodySent } from '@portico/contract/api/endpoints'
import { errors } from '@portico/contract/api/errors'
import { whyNotPostable } from '@portico/contract/features/accounts'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { prefillSummary } from '@portico/contract/figures/new-month'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, isMonth, monthAt } from '@portico/contract/values/month'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, read } from '../../api/api-client.ts'
import { RequestError } from '../../api/request-error.ts'

const meta = { staff: true } as const

/** An investor's posted months, in month order. */
export const useInvestorSummaries = (userId: number) => useQuery({ ...investorSummaries(userId), meta })

const investorSummaries = (userId: number) => read('allSummaries', { params: { userId } })

/** Why no month can be posted for an account; null where one can. */
export const useWhyNotPostable = (userId: number): UseQueryResult<string | null> =>
  useQuery({
    queryKey: ['why-not-postable', userId],
    queryFn: async ({ signal }) => {
      const why = whyNotPostable(await findAccount(userId, signal))
      return why === undefined ? null : errors[why].message
    },
    meta,
    // Read once each time an account is chosen, so that later input is not lost.
    staleTime: Infinity,
    gcTime: 0,
  })

async function findAccount(userId: number, signal: AbortSignal) {
  try {
    const { is_staff, state } = await call('account', { params: { userId }, signal })
    return { isStaff: is_staff, isDisabled: state === 'disabled' }
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return undefined
    throw error
  }
}

/** The initial values of the form for an investor's next month, and the month before it. */
export interface Prefill {
  next: Summary
  latest: Summary | null
}

/** The prefill for an investor's next month, or for the month YYYYMM; an invalid one is ignored. */
export const usePrefill = (userId: number, wanted: number | null): UseQueryResult<Prefill> =>
  useQuery({
    queryKey: ['prefill', userId, wanted],
    queryFn: async ({ signal }) => {
      const [latest, investment] = await Promise.all([
        call('latestSummary', { params: { userId }, signal }),
        call('userInvestment', { params: { userId }, signal }),
      ])
      const recorded = investment.recorded ? investment.initial_investment : null
      const next = prefillSummary(latest, recorded, monthAt(Date.now()))
      return { latest, next: wanted !== null && isMonth(wanted) ? { ...next, month: wanted } : next }
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

/** Corrects a posted month, and reads the investor's months again. */
export function useCorrectSummary(userId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodySent<'correctSummary'>) => {
      await call('getCsrf')
      return call('correctSummary', { body })
    },
    // Also after an error: a colleague may have been quicker.
    onSettled: () => client.invalidateQueries({ queryKey: investorSummaries(userId).queryKey }),
  })
}

/** Posts a month. The CSRF token is renewed before every submission. */
export const useAddSummary = () =>
  useMutation({
    mutationFn: async (body: BodySent<'addSummary'>) => {
      await call('getCsrf')
      return call('addSummary', { body })
    },
  })

/** The server's message, else why there is none. */
export function submissionFailure(error: unknown): string {
  if (!(error instanceof RequestError)) return 'Submission failed: something unexpected happened.'
  const saidByServer = error.status >= 400 && error.message !== ''
  return saidByServer
    ? error.message
    : `Submission failed: ${error.message || `the server answered ${error.status}.`}`
}
