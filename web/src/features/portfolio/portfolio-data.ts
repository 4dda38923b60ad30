import type { MoneySeries, PercentSeries } from '@portico/contract/features/portfolio'
import type { PostedSummary, CurrentSummary } from '@portico/contract/features/summaries'
import type { UseQueryResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/api-client.ts'

/** The investor's own posted months, in month order. */
export const useSummaries = (): UseQueryResult<PostedSummary[]> =>
  useQuery({ queryKey: ['summaries-deux'], queryFn: ({ signal }) => call('summariesDeux', { signal }) })

/** Every version of the investor's own corrected months. */
export const useSummaryChanges = (): UseQueryResult<CurrentSummary[]> =>
  useQuery({ queryKey: ['summary-changes'], queryFn: ({ signal }) => call('summaryChanges', { signal }) })

/** The yield of each quarter. */
export const useRoiYield = (): UseQueryResult<PercentSeries> =>
  useQuery({ queryKey: ['roi-yield'], queryFn: ({ signal }) => call('roiYield', { signal }) })

/** The cumulative profit by month. */
export const useCumulativeProfit = (): UseQueryResult<MoneySeries> =>
  useQuery({ queryKey: ['cumulative-profit'], queryFn: ({ signal }) => call('cumulativeProfit', { signal }) })
