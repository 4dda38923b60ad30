import type { Profile } from '@portico/contract/features/accounts'
import { countedOn } from '@portico/contract/figures/activity'
import type { Day } from '@portico/contract/values/day'
import { addDays, formatDay, lastDayOf, monthOfDay } from '@portico/contract/values/day'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, nextMonth } from '@portico/contract/values/month'
import { site } from '../../../site.config.ts'
import { today } from '../api/firm-time.ts'
import type { OwnHistory } from './portfolio-data.ts'

/** The day by which a month is reported; undefined where the firm promises none. */
function reportedBy(month: Month): Day | undefined {
  const { reportedWithinDays } = site
  return reportedWithinDays === undefined ? undefined : addDays(lastDayOf(month), reportedWithinDays)
}

/**
 * Which figures these are: "As of" the end of the latest posted month, or, where the account has changed since, "Months to"
 * it; or "Through" the month, which has not ended.
 */
export function figuresDate({ months, activity }: OwnHistory): { lead: string; date: string } | undefined {
  const latest = months.at(-1)
  if (latest === undefined) return undefined
  const end = lastDayOf(latest.month)
  if (end > today()) return { lead: 'Through', date: formatMonth(latest.month) }
  const hasMoved = activity.some((entry) => countedOn(entry) > end)
  return { lead: hasMoved ? 'Months to' : 'As of', date: formatDay(end) }
}

const isLate = (due: Day | undefined) => due !== undefined && due < today()

/**
 * "Next report by February 6, 2026", or which reports are late; where all months were withdrawn, from the first of them.
 * Undefined where the firm promises none, and before the first report.
 */
export function nextReport({
  months,
  withdrawn = [],
}: OwnHistory): { text: string; isLate: boolean } | undefined {
  const latest = months.at(-1)
  const next = latest === undefined ? withdrawn[0]?.month : nextMonth(latest.month)
  if (next === undefined) return undefined
  const due = reportedBy(next)
  if (due === undefined) return undefined
  if (!isLate(due)) return { text: `Next report by ${formatDay(due)}`, isLate: false }
  const areMore = isLate(reportedBy(nextMonth(next)))
  // So short that it fits where the day of the next report stands otherwise.
  const text = areMore
    ? `Reports since ${formatMonth(next)} are late.`
    : `Your ${formatMonth(next)} report is late.`
  return { text, isLate: true }
}

/**
 * When an account without months has its first report, and with it its first statement: for this month where an initial
 * investment is at work, or else for the month in which its money begins to work. Undefined where it has had a report, which
 * was withdrawn: then the next one is awaited.
 */
export function firstArrival(
  what: 'report' | 'statement',
  { initial_investment_amount: initial }: Pick<Profile, 'initial_investment_amount'>,
  { activity, withdrawn = [] }: OwnHistory,
): string | undefined {
  if (withdrawn.length > 0) return undefined
  const begins = initial > 0 ? [] : activity.slice(0, 1).map(({ effectiveMonth }) => effectiveMonth)
  const month = Math.max(monthOfDay(today()), ...begins) as Month
  const due = reportedBy(month)
  return due === undefined
    ? `Your first ${what} arrives once your first month is posted.`
    : `Your first ${what} arrives by ${formatDay(due)}.`
}
