import type { History } from './account-months.ts'
import { isTypedDividend, tooMuchDeducted } from './checks.ts'
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
 * A posted month as it becomes another month of an account, given the account without it. What was entered stays; the
 * principal is the expected one, where anything says what is expected, and the other figures follow from it.
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
  const [paid] = Object.values(postingErrors(summary))
  const [deducted] = tooMuchDeducted(summary, retainedAtWork(history, summary.month))
  return paid ?? deducted?.message
}
