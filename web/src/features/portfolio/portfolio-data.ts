import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/api-client.ts'

/** The investor's own posted months, in month order. */
export const useSummaries = () => useQuery(read('summariesDeux'))

/** Every version of the investor's own corrected months. */
export const useSummaryChanges = () => useQuery(read('summaryChanges'))

/** The yield of each quarter. */
export const useRoiYield = () => useQuery(read('roiYield'))

/** The cumulative profit by month. */
export const useCumulativeProfit = () => useQuery(read('cumulativeProfit'))
