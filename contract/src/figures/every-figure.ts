import type { History } from './account-months.ts'
import { accountMonths } from './account-months.ts'
import { figuresAfter } from './figures.ts'
import { pendingAfter } from './position.ts'
import { returnsOf } from './returns.ts'
import { accountValues, cumulativeProfit, roiGrowth, roiYield } from './series.ts'
import { largestWhole } from '../values/decimal.ts'

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
    ...figuresAfter(months, history.initialInvestment, pendingAfter(months, history.activity)),
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
