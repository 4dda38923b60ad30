import type { BodySent } from '@portico/contract/api/endpoints'
import type { StaffActivity } from '@portico/contract/features/activity'
import type { PostedSummary } from '@portico/contract/features/summaries'
import type { History } from '@portico/contract/figures/account-months'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, read } from '../../../api/api-client.ts'
import { pageBefore, pagesOf } from '../../../api/read-pages.ts'

const meta = { staff: true } as const

/** Everything about an account besides its figures. */
export const useAccountRecord = (userId: number) =>
  useQuery({ ...read('accountRecord', { params: { userId } }), meta })

/** What an investor’s figures are derived from, and the voided entries too. */
export interface RecordHistory extends History {
  months: readonly PostedSummary[]
  /** Oldest first, voided ones included. */
  entries: readonly StaffActivity[]
}

/** An investor’s months and money in and out, read together: a figure from one without the others would be wrong. */
export const useRecordHistory = (userId: number, isWanted: boolean) =>
  useQuery({
    // A change on any page invalidates what begins with these.
    queryKey: ['investor-history', userId, 'record'],
    queryFn: async ({ signal }): Promise<RecordHistory> => {
      const request = { params: { userId }, signal }
      const [months, entries, { recorded, initial_investment: invested }] = await Promise.all([
        call('allSummaries', request),
        call('allActivity', request),
        call('userInvestment', request),
      ])
      const activity = entries.filter(({ voidedAt }) => voidedAt === null)
      return { months, entries, activity, initialInvestment: recorded ? invested : null }
    },
    enabled: isWanted,
    meta,
  })

/** Every version of a month, the oldest first. */
export const useVersions = (userId: number, month: Month) =>
  useQuery({
    ...read('summaryHistory', { params: { userId, month: formatMonth(month) } }),
    meta,
    // Another version may have been posted since it was last opened.
    gcTime: 0,
  })

const entriesAtOnce = 50

/** The audit trail of an account, newest first, page by page. */
export const useTrail = (userId: number) =>
  useInfiniteQuery({
    queryKey: ['audit', 'account', userId],
    ...pagesOf((from: number | null, signal) =>
      call('audit', {
        query: { subject: String(userId), limit: entriesAtOnce, ...pageBefore(from) },
        signal,
      }),
    ),
  })

type Change = 'addNote' | 'takeBackNote' | 'editContact' | 'editTax'

/** Changes the notes, the contact or the tax details of an account, and reads everything about it again. */
function useRecordChange<Name extends Change>(name: Name, userId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodySent<Name>) => call(name, { body } as never),
    // Also after an error: a colleague may have been quicker.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['audit', 'account', userId] })
      return client.invalidateQueries({ queryKey: read('accountRecord', { params: { userId } }).queryKey })
    },
  })
}

export const useAddNote = (userId: number) => useRecordChange('addNote', userId)
export const useTakeBackNote = (userId: number) => useRecordChange('takeBackNote', userId)
export const useEditContact = (userId: number) => useRecordChange('editContact', userId)
export const useEditTax = (userId: number) => useRecordChange('editTax', userId)
