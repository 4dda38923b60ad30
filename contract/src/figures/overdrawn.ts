import type { History } from './account-months.ts'
import { accountMonths, inMonthOrder } from './account-months.ts'
import { gainsMoved, principalMoved } from './activity.ts'
import type { Finding } from './checks.ts'
import type { Cents } from '../values/money.ts'
import { addCents, cents, formatUsd, subtractCents, sumCents, zeroCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'

/** A month from which on more is withdrawn or reinvested than there was before it. */
export interface Overdrawn {
  month: Month
  taken: Cents
  /** The amount available; retained gains are negative after a loss that exceeds them. */
  there: Cents
}

/** The months in which entries take more than is retained, also those still to come, in month order. */
export function overdrawnGains(history: History): Overdrawn[] {
  if (history.activity.every((entry) => gainsMoved(entry) === 0)) return []
  const walked = accountMonths(history)
  const last = walked.at(-1)
  const posted = walked.map(({ row: { month }, activity }, k) => ({
    month,
    taken: sumCents(activity.map(gainsMoved)),
    there: walked[k - 1]?.retained ?? zeroCents,
  }))
  const pending = history.activity.filter(({ effectiveMonth }) => effectiveMonth > (last?.row.month ?? 0))
  let retained = last?.retained ?? zeroCents
  for (const month of monthsOf(pending)) {
    const entries = pending.filter(({ effectiveMonth }) => effectiveMonth === month)
    const taken = sumCents(entries.map(gainsMoved))
    posted.push({ month, taken, there: retained })
    retained = subtractCents(retained, taken)
  }
  return posted.filter((each) => each.taken > 0 && each.taken > each.there)
}

/**
 * The months still to come in which withdrawals take more than the principal, in month order. In a posted month, the
 * principal itself differs from the expected one.
 */
function overdrawnPrincipal({ months, activity, initialInvestment }: History): Overdrawn[] {
  const last = inMonthOrder(months).at(-1)
  const start = last?.beginningBalance ?? initialInvestment
  if (start === null) return []
  const pending = activity.filter(({ effectiveMonth }) => effectiveMonth > (last?.month ?? 0))
  const found: Overdrawn[] = []
  let principal = start
  for (const month of monthsOf(pending)) {
    const moved = sumCents(
      pending.filter(({ effectiveMonth }) => effectiveMonth === month).map(principalMoved),
    )
    if (principal + moved < 0 && moved < 0)
      found.push({ month, taken: subtractCents(zeroCents, moved), there: principal })
    principal = addCents(principal, moved)
  }
  return found
}

const monthsOf = (activity: History['activity']): Month[] =>
  [...new Set(activity.map(({ effectiveMonth }) => effectiveMonth))].toSorted((a, b) => a - b)

/**
 * The entries that take more than there is, as findings: voiding or correcting a month can leave a withdrawal without the
 * gains that it took.
 */
export const overdrawnFindings = (history: History): Finding[] =>
  history.activity.length === 0
    ? []
    : [
        ...overdrawnGains(history).map((each) =>
          toFinding(
            each,
            'Withdrawals and reinvestments take',
            'of the retained gains, of which there are',
            'Post or correct the months before it, or void the entry and record it from principal.',
          ),
        ),
        ...overdrawnPrincipal(history).map((each) =>
          toFinding(
            each,
            'Withdrawals take',
            'of the principal, which is',
            'Void the entry and record it with the right amount.',
          ),
        ),
      ]

function toFinding(
  { month, taken, ...rest }: Overdrawn,
  takes: string,
  of: string,
  suggestion: string,
): Finding {
  const there = cents(Math.max(rest.there, 0))
  return {
    code: 'overdrawn',
    month,
    message: `${takes} ${formatUsd(taken)} ${of} ${formatUsd(there)}.`,
    suggestion,
    compared: { unit: 'usd', posted: taken, expected: there, difference: subtractCents(taken, there) },
  }
}
