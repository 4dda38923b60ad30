import type { RecordedActivity } from '@portico/contract/features/activity'
import type { PostedSummary, SummaryVersion } from '@portico/contract/features/summaries'
import type { History } from '@portico/contract/figures/account-months'
import { withdrawnOf } from '@portico/contract/figures/account-months'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { callOrKept, justRequested, readOrKept } from '../api/kept-answers.ts'

/** The investor's own posted months and money in and out, from which the pages derive every figure. */
export interface OwnHistory extends History {
  months: readonly PostedSummary[]
  activity: readonly RecordedActivity[]
}

/** For a part of a page that has requested it already: it shows what comes, and asks for nothing. */
export const asLoaded = { refetchOnMount: false, retryOnMount: false } as const

type Asking = typeof asLoaded | Record<string, never>

/** Both are read together: a figure from one without the other would be wrong. */
export const historyQuery = {
  queryKey: ['history'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<OwnHistory> => {
    const [months, activity] = await callOrKept(['summariesDeux', 'activity'], signal)
    return { months, activity, initialInvestment: null }
  },
  ...justRequested,
} as const

export const useHistory = (asking: Asking = {}) => useQuery({ ...historyQuery, ...asking })

/** The same with the earlier versions of its months and those that were withdrawn, once the versions have come. */
export function useWholeHistory(versions: readonly SummaryVersion[] | undefined) {
  const select = useCallback((history: OwnHistory) => withVersions(history, versions ?? []), [versions])
  return useQuery({ ...historyQuery, select })
}

function withVersions(history: OwnHistory, versions: readonly SummaryVersion[]): OwnHistory {
  const withEarlier = <Row extends SummaryVersion | PostedSummary>(row: Row) => ({
    ...row,
    earlier: versions.filter(({ month, version }) => month === row.month && version < row.version),
  })
  return {
    ...history,
    months: history.months.map((row) => (row.version === 1 ? row : withEarlier(row))),
    withdrawn: withdrawnOf(versions).map(withEarlier),
  }
}

/** Every version of the investor's own corrected months. */
export const useSummaryChanges = (asking: Asking = {}) =>
  useQuery({ ...readOrKept('summaryChanges'), ...asking })

/** The investor's own entries that were withdrawn. */
export const useWithdrawnActivity = (asking: Asking = {}) =>
  useQuery({ ...readOrKept('withdrawnActivity'), ...asking })

/** The investor's own returns. */
export const useReturns = (asking: Asking = {}) => useQuery({ ...readOrKept('returns'), ...asking })
