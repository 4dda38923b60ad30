import type { Cents } from './money.ts'
import { addCents, zeroCents } from './money.ts'
import type { Month } from './month.ts'
import type { Percent } from './percent.ts'
import { ratio } from './percent.ts'

/** One investor's posted month. The letters are those of docs/figures.md. */
export interface Summary {
  month: Month
  /** P */ beginningBalance: Cents
  /** d */ dividendPercent: Percent
  /** D */ dividendAmount: Cents
  /** Q */ dividendPaid: Cents
  /** U */ unrealizedGain: Cents
  /** E */ endingBalance: Cents
}

/** What an account shows, derived from its posted months and its initial investment (docs/figures.md). */
export interface Figures {
  initialInvestment: Cents
  principal: Cents
  unrealizedGain: Cents
  dividendPaid: Cents
  profit: Cents
  totalPortfolioValue: Cents
  /** null where principal is 0 */
  roi: Percent | null
}

/** Summaries in month order, without changing the given list. */
export function inMonthOrder<Row extends { month: Month }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => a.month - b.month)
}

/** The profit of one month: U + Q. */
export const monthProfit = (row: Summary): Cents => addCents(row.unrealizedGain, row.dividendPaid)

/**
 * An account's figures from its posted months, in any order.
 * Throws FigureError when a sum or the ROI can no longer be held exactly.
 */
export function figuresOf(rows: readonly Summary[], initialInvestment: Cents | null): Figures {
  const ordered = inMonthOrder(rows)
  const initial = initialInvestment ?? ordered[0]?.beginningBalance ?? zeroCents
  const principal = ordered.at(-1)?.beginningBalance ?? initial
  const unrealizedGain = addCents(...ordered.map((row) => row.unrealizedGain))
  const dividendPaid = addCents(...ordered.map((row) => row.dividendPaid))
  const profit = addCents(unrealizedGain, dividendPaid)
  return {
    initialInvestment: initial,
    principal,
    unrealizedGain,
    dividendPaid,
    profit,
    totalPortfolioValue: addCents(principal, profit),
    roi: ratio(profit, principal),
  }
}

/** Current Balance of each row, in month order: P_k + U_1 + … + U_k. */
export function currentBalances(rows: readonly Summary[]): Cents[] {
  let gained = zeroCents
  return inMonthOrder(rows).map((row) => {
    gained = addCents(gained, row.unrealizedGain)
    return addCents(row.beginningBalance, gained)
  })
}
