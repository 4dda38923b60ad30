import type { AccountMonth } from '@portico/contract/figures/account-months'
import { monthsBetween, yearOf } from '@portico/contract/values/month'
import { useCallback } from 'react'
import { useAddressValue } from '../components/form/filter.ts'

/** The ranges of the charts: each with its name in the address and whether a month so many months back belongs to it. */
export const ranges = [
  { key: '1m', name: '1M', months: 1 },
  { key: '3m', name: '3M', months: 3 },
  { key: 'ytd', name: 'YTD', months: undefined },
  { key: '1y', name: '1Y', months: 12 },
  { key: 'all', name: 'All', months: Infinity },
] as const

export type Range = (typeof ranges)[number]

const all: Range = ranges[4]

/**
 * The range in the address, `usual` where there is none, and the function that changes it there without a new page in the
 * history.
 */
export function useRange(usual: Range = all): [Range, (range: Range) => void] {
  const [key, setKey] = useAddressValue('range')
  const range = ranges.find((each) => each.key === key) ?? usual
  const choose = useCallback(
    (chosen: Range) => setKey(chosen === usual ? undefined : chosen.key),
    [setKey, usual],
  )
  return [range, choose]
}

/** The posted months of a range that ends with the latest one: 1M is that month alone, YTD its calendar year. */
export function monthsInRange(
  months: readonly AccountMonth[],
  { months: count }: Range,
): readonly AccountMonth[] {
  const last = months.at(-1)
  if (last === undefined) return []
  const latest = last.row.month
  return months.filter(({ row }) =>
    count === undefined ? yearOf(row.month) === yearOf(latest) : monthsBetween(row.month, latest) < count,
  )
}
