import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import type { Percent } from '@portico/contract/values/percent'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../api/api-client.ts'

/** A month's totals; the last one that is over for undefined. The previous one stays on the page until this one has loaded. */
export const useMonthTotals = (month: Month | undefined) =>
  useQuery({
    ...read('monthTotals', { params: { month: month === undefined ? 'latest' : formatMonth(month) } }),
    placeholderData: keepPreviousData,
    meta: { staff: true },
  })

/** The percentage that most investors have in a month; undefined without one, or until it has loaded. */
export function useUsualPercent(month: Month | undefined): Percent | undefined {
  const { data, isPlaceholderData } = useMonthTotals(month)
  return isPlaceholderData ? undefined : (data?.usual_percent ?? undefined)
}
