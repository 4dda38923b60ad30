import type { FirmChecks, MonthTotals } from '@portico/contract/features/checks'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import type { UseQueryResult } from '@tanstack/react-query'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/api-client.ts'

const meta = { staff: true } as const

/** What there is to look at in all investors' months. */
export const useFirmChecks = (): UseQueryResult<FirmChecks> =>
  useQuery({ queryKey: ['checks'], queryFn: ({ signal }) => call('checks', { signal }), meta })

/** A month over all investors; the latest one for undefined. Another month stays to be read until this one is there. */
export const useMonthTotals = (month: Month | undefined): UseQueryResult<MonthTotals> =>
  useQuery({
    queryKey: ['month-totals', month],
    queryFn: ({ signal }) =>
      call('monthTotals', {
        params: { month: month === undefined ? 'latest' : formatMonth(month) },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta,
  })
