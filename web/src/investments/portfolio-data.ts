import type { RecordedActivity } from '@portico/contract/features/activity'
import type { PostedSummary } from '@portico/contract/features/summaries'
import type { History } from '@portico/contract/figures/account-months'
import { useQuery } from '@tanstack/react-query'
import { call, read } from '../api/api-client.ts'

/** The investor's own posted months and money in and out, from which the pages derive every figure. */
export interface OwnHistory extends History {
  months: readonly PostedSummary[]
  activity: readonly RecordedActivity[]
}

/** Both are read together: a figure from one without the other would be wrong. */
export const useHistory = () =>
  useQuery({
    queryKey: ['history'],
    queryFn: async ({ signal }): Promise<OwnHistory> => {
      const [months, activity] = await Promise.all([
        call('summariesDeux', { signal }),
        call('activity', { signal }),
      ])
      return { months, activity, initialInvestment: null }
    },
  })

/** Every version of the investor's own corrected months. */
export const useSummaryChanges = () => useQuery(read('summaryChanges'))

/** The investor's own returns. */
export const useReturns = () => useQuery(read('returns'))
