import type { Earnings } from './figures.ts'
import { currentBalances, figuresOf, inMonthOrder } from './figures.ts'
import type { Summary } from './monthly-figures.ts'
import { largestWhole } from '../values/decimal.ts'
import type { Cents } from '../values/money.ts'
import { addCents, zeroCents } from '../values/money.ts'
import { formatMonth, formatQuarter, shareQuarter } from '../values/month.ts'
import type { Percent } from '../values/percent.ts'
import { ratio } from '../values/percent.ts'

/** A point of a chart. The value is null if it is undefined because the principal is 0. */
export interface Point<Value> {
  label: string
  value: Value
}

/** The profit of one month: U + Q. */
const profitOf = ({ unrealizedGain, dividendPaid }: Earnings): Cents => addCents(unrealizedGain, dividendPaid)

/** Returns Σ(U + Q) up to each row. Call it once per row, in month order. */
function runningProfit(): (row: Earnings) => Cents {
  let sum = zeroCents
  return (row) => (sum = addCents(sum, profitOf(row)))
}

/** cumulative-profit: one point per month, Σ(U + Q) up to that month. */
export function cumulativeProfit(rows: readonly Earnings[]): Point<Cents>[] {
  const profitAt = runningProfit()
  return inMonthOrder(rows).map((row) => ({ label: formatMonth(row.month), value: profitAt(row) }))
}

/** The account value at each month: principal plus cumulative profit. The last one is the total account value. */
export function accountValues(rows: readonly Earnings[]): Point<Cents>[] {
  const profitAt = runningProfit()
  return inMonthOrder(rows).map((row) => ({
    label: formatMonth(row.month),
    value: addCents(row.beginningBalance, profitAt(row)),
  }))
}

/** roi-growth: one point per month, 100 × (U_k + Q_k) / P_k. */
export function roiGrowth(rows: readonly Earnings[]): Point<Percent | null>[] {
  return inMonthOrder(rows).map((row) => ({
    label: formatMonth(row.month),
    value: ratio(profitOf(row), row.beginningBalance),
  }))
}

/** roi-yield: one point per calendar quarter, 100 × cumulative profit / P at the quarter's last posted month. */
export function roiYield(rows: readonly Earnings[]): Point<Percent | null>[] {
  const ordered = inMonthOrder(rows)
  const profitAt = runningProfit()
  const points: Point<Percent | null>[] = []
  ordered.forEach((row, k) => {
    const profit = profitAt(row)
    const next = ordered[k + 1]
    if (next !== undefined && shareQuarter(row.month, next.month)) return
    points.push({ label: formatQuarter(row.month), value: ratio(profit, row.beginningBalance) })
  })
  return points
}

/**
 * An account whose profits total at most this many cents cannot have an inexact figure. The largest possible one is the
 * return on a principal of one cent, in hundredths of a percent.
 */
export const plainlyExactProfit = Math.floor(largestWhole / 100_00)

/** Every figure of an account, including all series. Throws FigureError if one is too large to be exact. */
export function everyFigure(rows: readonly Summary[], initialInvestment: Cents | null) {
  return {
    ...figuresOf(rows, initialInvestment),
    currentBalances: currentBalances(rows),
    cumulativeProfit: cumulativeProfit(rows),
    accountValues: accountValues(rows),
    roiGrowth: roiGrowth(rows),
    roiYield: roiYield(rows),
  }
}

/** Throws FigureError if any figure of the account is too large to be exact. */
export function requireExactFigures(rows: readonly Summary[], initialInvestment: Cents | null): void {
  everyFigure(rows, initialInvestment)
}
