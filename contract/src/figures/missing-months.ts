import type { Day } from '../values/day.ts'
import { lastDayOf, monthOfDay } from '../values/day.ts'
import type { Month } from '../values/month.ts'
import { addMonths, formatMonths, missingBetween, monthsBetween } from '../values/month.ts'
import { monthsOrCount } from '../values/month-spans.ts'

/** The months that are missing between posted ones and, after the latest of them, those that end by a day, in order. */
export function missingUntil(posted: readonly Month[], day: Day): Month[] {
  const last = lastDayOf(monthOfDay(day)) === day ? monthOfDay(day) : addMonths(monthOfDay(day), -1)
  const isLater = posted.some((month) => month >= last)
  return missingBetween(isLater || posted.length === 0 ? posted : [...posted, addMonths(last, 1)])
}

/** Months in order, those that follow each other as one: "March 2025 is not posted.", "May to July 2025 are not posted." */
export const notPostedSentences = (months: readonly Month[]): string[] =>
  notPosted(months).map(({ text }) => text)

/** The same sentences, each with its first month. */
export function notPosted(months: readonly Month[]): { month: Month; text: string }[] {
  const runs: { from: Month; to: Month }[] = []
  for (const at of months) {
    const last = runs.at(-1)
    if (last !== undefined && monthsBetween(last.to, at) === 1) last.to = at
    else runs.push({ from: at, to: at })
  }
  return runs.map((run) => ({ month: run.from, text: notPostedText(run) }))
}

/** All of some months in one clause: "March 2025 and May to July 2025 are not posted"; of many spans, how many months. */
export const notPostedTogether = (months: readonly Month[]): string =>
  `${monthsOrCount(months)} ${months.length === 1 ? 'is' : 'are'} not posted`

/** "March to July 2025 are not posted." */
export const notPostedText = (span: { from: Month; to: Month }): string =>
  `${formatMonths(span)} ${span.from === span.to ? 'is' : 'are'} not posted.`
