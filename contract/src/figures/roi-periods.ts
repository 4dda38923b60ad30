import type { AccountMonth } from './account-months.ts'
import type { Cents } from '../values/money.ts'
import { sumCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import { yearOf } from '../values/month.ts'
import type { Percent } from '../values/percent.ts'
import { ratio } from '../values/percent.ts'

/** What some months in a row earned or lost. */
export interface RoiPeriod {
  months: readonly AccountMonth[]
  profit: Cents
  /** 100 × profit ÷ the capital put in until today; null if that is 0. */
  share: Percent | null
}

/** The periods of the ROI card. They divide by the same capital, so what is added up in amounts adds up in shares too. */
export interface RoiPeriods {
  /** The latest posted month. */
  month: RoiPeriod
  /** The calendar year of that month. */
  year: RoiPeriod
  sinceStart: RoiPeriod
  latest: Month
}

/** ROI by period from an account's months, as accountMonths gives them; null without months. */
export function roiPeriods(months: readonly AccountMonth[]): RoiPeriods | null {
  const last = months.at(-1)
  if (last === undefined) return null
  const latest = last.row.month
  const over = (included: readonly AccountMonth[]): RoiPeriod => {
    const profit = sumCents(included.map((each) => each.profit))
    return { months: included, profit, share: ratio(profit, last.putIn) }
  }
  return {
    latest,
    month: over([last]),
    year: over(months.filter(({ row }) => yearOf(row.month) === yearOf(latest))),
    sinceStart: over(months),
  }
}
