import type { History } from './account-months.ts'
import { isTypedDividend } from './checks.ts'
import type { Summary } from './monthly-figures.ts'
import {
  computeFromDividend,
  computeSummary,
  knownPrincipal,
  postingErrors,
  retainedAtWork,
} from './new-month.ts'
import type { Month } from '../values/month.ts'

/**
 * A posted month moved to another month of an account, given the account without it. Entered figures stay; the principal
 * becomes the expected one, if there is any, and the other figures follow from it.
 */
export function movedMonth(row: Summary, history: History, month: Month): Summary {
  const beginningBalance = knownPrincipal(history, month) ?? row.beginningBalance
  // Also figures that do not add up stay as they are where nothing changes them.
  if (beginningBalance === row.beginningBalance) return { ...row, month }
  const entered = { ...row, beginningBalance }
  return isTypedDividend(row)
    ? computeFromDividend(month, entered, row.dividendAmount)
    : computeSummary(month, entered)
}

/** Why a month cannot be posted with the figures that it has after a move. */
export function whyNotMovable(summary: Summary, history: History): string | undefined {
  return Object.values(postingErrors(summary, retainedAtWork(history, summary.month)))[0]
}
