import type { AccountMonth, History } from './account-months.ts'
import { accountMonths } from './account-months.ts'
import { figuresAfter } from './figures.ts'
import { returnsOf } from './returns.ts'
import { largestWhole } from '../values/decimal.ts'
import type { Cents } from '../values/money.ts'
import { addCents, subtractCents } from '../values/money.ts'
import { formatMonth, formatQuarter, shareQuarter } from '../values/month.ts'
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

/** The last posted month of each calendar quarter. */
export const lastOfQuarters = (months: readonly AccountMonth[]): AccountMonth[] =>
  months.filter(({ row }, k) => {
    const next = months[k + 1]
    return next === undefined || !shareQuarter(row.month, next.row.month)
  })

/**
 * An account cannot have an inexact figure if all its U, Q, L and entries, and a hundredth of all its principals,
 * together total at most this many cents. The largest possible figure is the return on a principal of one cent, in
 * hundredths of a percent; the capital put in adds up principals.
 */
export const plainlyExactProfit = Math.floor(largestWhole / 100_00)

/** Every figure of an account, including all series and returns. Throws FigureError if one is too large to be exact. */
export function everyFigure(history: History) {
  const months = accountMonths(history)
  return {
    ...figuresAfter(months, history.initialInvestment),
    currentBalances: months.map(({ balance }) => balance),
    cumulativeProfit: cumulativeProfit(months),
    accountValues: accountValues(months),
    roiGrowth: roiGrowth(months),
    roiYield: roiYield(months),
    returns: returnsOf(months),
  }
}

/** Throws FigureError if any figure of the account is too large to be exact. */
export function requireExactFigures(history: History): void {
  everyFigure(history)
}
