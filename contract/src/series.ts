import type { Earnings, Profits, Summary } from './figures.ts'
import { currentBalances, figuresOf, inMonthOrder, monthProfit } from './figures.ts'
import type { Cents } from './money.ts'
import { addCents, zeroCents } from './money.ts'
import { formatMonth, formatQuarter, shareQuarter } from './month.ts'
import type { Percent } from './percent.ts'
import { ratio } from './percent.ts'
import { largestWhole } from './whole.ts'

/** One point of a chart; null where the figure is undefined because principal is 0. */
export interface Point<Value> {
  label: string
  value: Value
}

/** Σ(U + Q) up to each row, in month order. */
function runningProfits(ordered: readonly Profits[]): Cents[] {
  let profit = zeroCents
  return ordered.map((row) => (profit = addCents(profit, monthProfit(row))))
}

/** cumulative-profit: one point a month, Σ(U + Q) up to that month. */
export function cumulativeProfit(rows: readonly Profits[]): Point<Cents>[] {
  const ordered = inMonthOrder(rows)
  const profits = runningProfits(ordered)
  return ordered.map((row, k) => ({ label: formatMonth(row.month), value: profits[k] ?? zeroCents }))
}

/** Account value at each month: principal plus the profit so far, the last one being the total account value. */
export function accountValues(rows: readonly Earnings[]): Point<Cents>[] {
  const ordered = inMonthOrder(rows)
  const profits = runningProfits(ordered)
  return ordered.map((row, k) => ({
    label: formatMonth(row.month),
    value: addCents(row.beginningBalance, profits[k] ?? zeroCents),
  }))
}

/** roi-growth: one point a month, 100 × (U_k + Q_k) / P_k. */
export function roiGrowth(rows: readonly Earnings[]): Point<Percent | null>[] {
  return inMonthOrder(rows).map((row) => ({
    label: formatMonth(row.month),
    value: ratio(monthProfit(row), row.beginningBalance),
  }))
}

/** roi-yield: one point a calendar quarter, 100 × cumulative profit / P at the quarter's last posted month. */
export function roiYield(rows: readonly Earnings[]): Point<Percent | null>[] {
  const ordered = inMonthOrder(rows)
  const profits = runningProfits(ordered)
  const points: Point<Percent | null>[] = []
  ordered.forEach((row, k) => {
    const next = ordered[k + 1]
    if (next !== undefined && shareQuarter(row.month, next.month)) return
    const value = ratio(profits[k] ?? zeroCents, row.beginningBalance)
    points.push({ label: formatQuarter(row.month), value })
  })
  return points
}

/**
 * An account whose profits add up to no more than these cents has exact figures only, whatever else it holds: the
 * largest is the return on a principal of one cent, in hundredths of a percent.
 */
export const plainlyExactProfit = Math.floor(largestWhole / 100_00)

/** Every figure that an account shows, in total and in series. Throws FigureError for one that cannot be held exactly. */
export const everyFigure = (rows: readonly Summary[], initialInvestment: Cents | null) => ({
  ...figuresOf(rows, initialInvestment),
  currentBalances: currentBalances(rows),
  cumulativeProfit: cumulativeProfit(rows),
  accountValues: accountValues(rows),
  roiGrowth: roiGrowth(rows),
  roiYield: roiYield(rows),
})

/** Throws FigureError when any figure that an account shows could not be held exactly. */
export function requireExactFigures(rows: readonly Summary[], initialInvestment: Cents | null): void {
  everyFigure(rows, initialInvestment)
}
