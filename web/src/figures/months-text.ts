import type { WithdrawnMonth } from '@portico/contract/figures/account-months'
import { formatDay } from '@portico/contract/values/day'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, formatMonths, nextMonth } from '@portico/contract/values/month'
import { firmDayAt, thisMonth } from '../api/firm-time.ts'
import { countOf } from './figure-text.ts'

/** Months in words, runs as a span: "June to September 2026 and December 2026", without repeating the year of a span. */
export function monthsText(months: readonly Month[]): string {
  const spans = spansOf(months.toSorted((a, b) => a - b)).map(formatMonths)
  const last = spans.pop() ?? ''
  return spans.length === 0 ? last : `${spans.join(', ')} and ${last}`
}

const fewSpans = 3

/** Months of which there may be many: in words, or their number where these would be more than three spans. */
export function monthsOrCount(months: readonly Month[]): string {
  const ordered = months.toSorted((a, b) => a - b)
  const [from, to] = [ordered[0], ordered.at(-1)]
  return from === undefined || to === undefined || spansOf(ordered).length <= fewSpans
    ? monthsText(months)
    : `${countOf(months.length, 'month')} from ${formatMonth(from)} to ${formatMonth(to)}`
}

interface Span {
  from: Month
  to: Month
}

function spansOf(months: readonly Month[]): Span[] {
  const spans: Span[] = []
  for (const month of months) {
    const span = spans.at(-1)
    if (span !== undefined && nextMonth(span.to) === month) span.to = month
    else spans.push({ from: month, to: month })
  }
  return spans
}

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
