import type { AccountMonth } from './account-months.ts'
import type { Return } from './returns.ts'
import { returnBetween } from './returns.ts'
import type { Cents } from '../values/money.ts'
import { sumCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import { monthOf, yearOf } from '../values/month.ts'

/** What some months in a row earned or lost, in amounts and as their time-weighted return. */
export interface LatestPeriod {
  months: readonly AccountMonth[]
  profit: Cents
  timeWeighted: Return
}

/** The periods that end with the latest posted month. */
export interface LatestPeriods {
  /** The latest posted month. */
  month: LatestPeriod
  /** The calendar year of that month. */
  year: LatestPeriod
  sinceStart: LatestPeriod
  latest: Month
}

/** The latest periods from an account's months, as accountMonths gives them; null without months. */
export function latestPeriods(months: readonly AccountMonth[]): LatestPeriods | null {
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return null
  const latest = last.row.month
  const since = (from: Month): LatestPeriod => {
    const included = months.filter(({ row }) => row.month >= from)
    return {
      months: included,
      profit: sumCents(included.map((each) => each.profit)),
      timeWeighted: returnBetween(months, from, latest),
    }
  }
  return {
    latest,
    month: since(latest),
    year: since(monthOf(yearOf(latest), 1)),
    sinceStart: since(first.row.month),
  }
}
