import type { AccountMonth } from './account-months.ts'
import { totalOf } from './account-months.ts'
import type { Return } from './returns.ts'
import { returnBetween } from './returns.ts'
import type { Cents } from '../values/money.ts'
import { addCents, subtractCents, zeroCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import { addMonths, formatMonth, formatQuarter, numberOf, shareQuarter } from '../values/month.ts'
import type { Percent } from '../values/percent.ts'
import { ratio } from '../values/percent.ts'

/** A point of a chart. The value is null where the percentage is undefined. */
export interface Point<Value> {
  label: string
  value: Value
}

const byMonth = <Value>(
  months: readonly AccountMonth[],
  of: (month: AccountMonth) => Value,
): Point<Value>[] => months.map((each) => ({ label: formatMonth(each.row.month), value: of(each) }))

/** cumulative-profit: one point per month, Σ(U + Q − L) up to that month. */
export const cumulativeProfit = (months: readonly AccountMonth[]): Point<Cents>[] =>
  byMonth(months, (each) => each.cumulativeProfit)

/** The account value at each month. The last one is the total account value. */
export const accountValues = (months: readonly AccountMonth[]): Point<Cents>[] =>
  byMonth(months, ({ row, cumulativeProfit: profit, reinvested }) =>
    addCents(subtractCents(row.beginningBalance, reinvested), profit),
  )

/** roi-growth: one point per month, 100 × (U + Q − L) ÷ P. */
export const roiGrowth = (months: readonly AccountMonth[]): Point<Percent | null>[] =>
  byMonth(months, ({ row, profit }) => ratio(profit, row.beginningBalance))

/** roi-yield: one point per calendar quarter, 100 × cumulative profit ÷ K at the quarter's last posted month. */
export const roiYield = (months: readonly AccountMonth[]): Point<Percent | null>[] =>
  lastOfQuarters(months).map((each) => ({
    label: formatQuarter(each.row.month),
    value: ratio(each.cumulativeProfit, each.putIn),
  }))

const firstOfQuarter = (month: Month): Month => addMonths(month, -((numberOf(month) - 1) % 3))

/** The last posted month of each calendar quarter. */
export const lastOfQuarters = (months: readonly AccountMonth[]): AccountMonth[] =>
  months.filter(({ row }, k) => {
    const next = months[k + 1]
    return next === undefined || !shareQuarter(row.month, next.row.month)
  })

/** A calendar quarter by itself, next to where it left the account. */
export interface QuarterGain {
  /** "Q3 2025" */
  label: string
  profit: Cents
  /** The posted months of the quarter. */
  months: readonly AccountMonth[]
  timeWeighted: Return
  /** roi-yield: 100 × cumulative profit ÷ K. */
  roi: Percent | null
  /** Whether money was added in the quarter, which changes what the next ones are divided by. */
  hasMoneyIn: boolean
  /** Whether its principal is not what its entries lead to. */
  isUnreconciled: boolean
}

/** As of a calendar year: none where one of its months is not posted, unless the account began or goes on only in it. */
function returnOfQuarter(months: readonly AccountMonth[], at: Month): Return {
  const first = firstOfQuarter(at)
  return returnBetween(months, first, addMonths(first, 2))
}

/** One entry per calendar quarter with a posted month. Throws FigureError if a sum is too large to be exact. */
export function quarterGains(months: readonly AccountMonth[]): QuarterGain[] {
  let before: AccountMonth | undefined
  return lastOfQuarters(months).map((last) => {
    const profit = subtractCents(last.cumulativeProfit, before?.cumulativeProfit ?? zeroCents)
    const own = months.filter(({ row }) => shareQuarter(row.month, last.row.month))
    const isLater = before !== undefined
    before = last
    return {
      label: formatQuarter(last.row.month),
      profit,
      months: own,
      timeWeighted: returnOfQuarter(months, last.row.month),
      roi: ratio(last.cumulativeProfit, last.putIn),
      hasMoneyIn: isLater && own.some(({ activity }) => totalOf(activity, 'contribution') > 0),
      isUnreconciled: own.some(({ moved }) => moved !== 0),
    }
  })
}
