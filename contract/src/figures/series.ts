import type { Earnings } from './figures.ts'
import { currentBalances, figuresOf, inMonthOrder } from './figures.ts'
import type { Summary } from './monthly-figures.ts'
import { largestWhole } from '../values/decimal.ts'
import type { Cents } from '../values/money.ts'
import { addCents, zeroCents } from '../values/money.ts'
import { formatMonth, formatQuarter, shareQuarter } from '../values/month.ts'
import type { Percent } from '../values/percent.ts'
import { ratio } from '../values/percent.ts'

/** One point of a chart; null where the figure is undefined because principal is 0. */
export interface Point<Value> {
  label: string
  value: Value
}

/** What one month brought: U + Q. */
const profitOf = ({ unrealizedGain, dividendPaid }: Earnings): Cents => addCents(unrealizedGain, dividendPaid)

/** Σ(U + Q) up to each row, asked row by row in month order. */
function runningProfit(): (row: Earnings) => Cents {
  let sum = zeroCents
  return (row) => (sum = addCents(sum, profitOf(row)))
}

/** cumulative-profit: one point a month, Σ(U + Q) up to that month. */
export function cumulativeProfit(rows: readonly Earnings[]): Point<Cents>[] {
  const profitAt = runningProfit()
  return inMonthOrder(rows).map((row) => ({ label: formatMonth(row.month), value: profitAt(row) }))
}

/** Account value at each month: principal plus the profit so far, the last one being the total account value. */
export function accountValues(rows: readonly Earnings[]): Point<Cents>[] {
  const profitAt = runningProfit()
  return inMonthOrder(rows).map((row) => ({
    label: formatMonth(row.month),
    value: addCents(row.beginningBalance, profitAt(row)),
  }))
}

/** roi-growth: one point a month, 100 × (U_k + Q_k) / P_k. */
export function roiGrowth(rows: readonly Earnings[]): Point<Percent | null>[] {
  return inMonthOrder(rows).map((row) => ({
    label: formatMonth(row.month),
    value: ratio(profitOf(row), row.beginningBalance),
  }))
}

/** roi-yield: one point a calendar quarter, 100 × cumulative profit / P at the quarter's last posted month. */
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
 * An account whose profits add up to no more than these cents has exact figures only, whatever else it holds: the
 * largest is the return on a principal of one cent, in hundredths of a percent.
 */
export const plainlyExactProfit = Math.floor(largestWhole / 100_00)

/** Every figure that an account shows, in total and in series. Throws FigureError for one that cannot be held exactly. */
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

/** Throws FigureError when any figure that an account shows could not be held exactly. */
export function requireExactFigures(rows: readonly Summary[], initialInvestment: Cents | null): void {
  everyFigure(rows, initialInvestment)
}
