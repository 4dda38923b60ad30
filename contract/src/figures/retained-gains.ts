import type { History } from './account-months.ts'
import { accountMonths } from './account-months.ts'
import { gainsMoved } from './activity.ts'
import type { Finding } from './checks.ts'
import type { Cents } from '../values/money.ts'
import { cents, formatUsd, subtractCents, sumCents, zeroCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'

/** A month from which on more of the retained gains is withdrawn or reinvested than there was before it. */
export interface Overdrawn {
  month: Month
  taken: Cents
  /** R of the month before, less what was taken of it since; negative after a loss. */
  retained: Cents
}

/** The months in which entries take more than is retained, also those still to come, in month order. */
export function overdrawnGains(history: History): Overdrawn[] {
  if (history.activity.every((entry) => gainsMoved(entry) === 0)) return []
  const walked = accountMonths(history)
  const last = walked.at(-1)
  const posted = walked.map(({ row: { month }, activity }, k) => ({
    month,
    taken: sumCents(activity.map(gainsMoved)),
    retained: walked[k - 1]?.retained ?? zeroCents,
  }))
  const pending = history.activity.filter(({ effectiveMonth }) => effectiveMonth > (last?.row.month ?? 0))
  const months = [...new Set(pending.map(({ effectiveMonth }) => effectiveMonth))].toSorted((a, b) => a - b)
  let retained = last?.retained ?? zeroCents
  for (const month of months) {
    const entries = pending.filter(({ effectiveMonth }) => effectiveMonth === month)
    const taken = sumCents(entries.map(gainsMoved))
    posted.push({ month, taken, retained })
    retained = subtractCents(retained, taken)
  }
  return posted.filter((each) => each.taken > 0 && each.taken > each.retained)
}

/** The same as findings: voiding or correcting a month can leave a withdrawal without the gains that it took. */
export const takenGains = (history: History): Finding[] =>
  overdrawnGains(history).map(({ month, taken, retained }) => {
    const there = cents(Math.max(retained, 0))
    return {
      code: 'taken_gains',
      month,
      message: `Withdrawals and reinvestments take ${formatUsd(taken)} of the retained gains, of which there are ${formatUsd(there)}.`,
      suggestion: 'Post or correct the months before it, or void the entry and record it from principal.',
      compared: { unit: 'usd', posted: taken, expected: there, difference: subtractCents(taken, there) },
    }
  })
