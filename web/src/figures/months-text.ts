import type { WithdrawnMonth } from '@portico/contract/figures/account-months'
import { formatDay } from '@portico/contract/values/day'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import { monthsText } from '@portico/contract/values/month-spans'
import { firmDayAt, thisMonth } from '../api/firm-time.ts'
import { countOf } from './figure-text.ts'

/** What is said of a month that was posted in error. */
export const withdrawnMonthText = ({ month, postedAt }: Pick<WithdrawnMonth, 'month' | 'postedAt'>): string =>
  `${formatMonth(month)} was posted in error and withdrawn on ${formatDay(firmDayAt(postedAt))}.`

/** That a month was withdrawn on a day: posted again, it is not a first one to the investor. */
export const restoredText = (month: Month, day: string): string =>
  `${formatMonth(month)} was withdrawn on ${day}; the investor will see it as restated.`

/** That a month which has begun can still change; undefined of another. */
export const notOver = (month: Month | undefined): string | undefined =>
  month === thisMonth() ? `${formatMonth(month)} is not over yet.` : undefined

/** A month that some investors lack. */
export interface MissingMonth {
  quarter: Month
  missing: number
}

/** "June to September 2026 are not posted for 303 investors."; undefined where none is missing. */
export function gapText(months: readonly MissingMonth[], who = 'investor'): string | undefined {
  if (months.length === 0) return undefined
  const missing = months.map((each) => each.missing)
  const most = Math.max(...missing)
  const isSame = missing.every((count) => count === most)
  const named = monthsText(months.map(({ quarter }) => quarter))
  return `${named} ${months.length === 1 ? 'is' : 'are'} not posted for ${isSame ? '' : 'up to '}${countOf(most, who)}.`
}
