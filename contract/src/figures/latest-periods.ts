import type { AccountMonth } from './account-months.ts'
import type { Return } from './returns.ts'
import { returnBetween } from './returns.ts'
import type { Month } from '../values/month.ts'
import { formatMonth, monthOf, yearOf } from '../values/month.ts'

/** Some months in a row, and their time-weighted return. */
export interface LatestPeriod {
  /** "October 2026", "2026, 10 months" or "2025" */
  name: string
  months: readonly AccountMonth[]
  timeWeighted: Return
}

/**
 * The latest posted month, its calendar year and some years before, as far as an account has them. A calendar year with
 * only that month would say the same twice.
 */
export function latestPeriods(months: readonly AccountMonth[], yearsBefore = 1): LatestPeriod[] {
  const last = months.at(-1)
  if (last === undefined) return []
  const latest = last.row.month
  const between = (from: Month, to: Month) => ({
    months: months.filter(({ row }) => row.month >= from && row.month <= to),
    timeWeighted: returnBetween(months, from, to),
  })
  const inYear = (year: number): LatestPeriod[] => {
    const period = between(monthOf(year, 1), monthOf(year, 12))
    const count = period.months.length
    const part = count === 12 ? '' : `, ${count === 1 ? '1 month' : `${count} months`}`
    return count === 0 ? [] : [{ name: `${year}${part}`, ...period }]
  }
  const year = yearOf(latest)
  const own = inYear(year).filter((period) => period.months.length > 1)
  const before = Array.from({ length: yearsBefore }, (_, k) => inYear(year - 1 - k)).flat()
  return [{ name: formatMonth(latest), ...between(latest, latest) }, ...own, ...before]
}
