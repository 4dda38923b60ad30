import type { AccountMonth } from '@portico/contract/figures/account-months'
import type { Month } from '@portico/contract/values/month'
import { addMonths, firstMonth, monthsBetween, numberOf } from '@portico/contract/values/month'
import { useCallback } from 'react'
import { useAddressValue } from '../components/form/filter.ts'

/** The ranges of the charts: each with its name in the address and how many months it has; YTD as many as are over. */
export const ranges = [
  { key: '1m', name: '1M', months: 1 },
  { key: '3m', name: '3M', months: 3 },
  { key: 'ytd', name: 'YTD', months: undefined },
  { key: '1y', name: '1Y', months: 12 },
  { key: 'all', name: 'All', months: Infinity },
] as const

export type Range = (typeof ranges)[number]

/** Everything. */
export const wholeRange: Range = ranges[4]

/**
 * The range in the address, `usual` where there is none, and the function that changes it there without a new page in the
 * history.
 */
export function useRange(usual: Range = wholeRange): [Range, (range: Range) => void] {
  const [key, setKey] = useAddressValue('range')
  const range = ranges.find((each) => each.key === key) ?? usual
  const choose = useCallback(
    (chosen: Range) => setKey(chosen === usual ? undefined : chosen.key),
    [setKey, usual],
  )
  return [range, choose]
}

/**
 * The first month of a range, posted or not, if the account is as old: 1M is the latest month alone, YTD its calendar year.
 * `months` are all of the account's.
 */
export function startOf(months: readonly AccountMonth[], { months: count }: Range): Month {
  const [first, last] = [months[0]?.row.month, months.at(-1)?.row.month]
  if (first === undefined || last === undefined) return firstMonth
  return addMonths(last, 1 - Math.min(count ?? numberOf(last), monthsBetween(first, last) + 1))
}
