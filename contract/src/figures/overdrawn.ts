import type { AccountMonth, History } from './account-months.ts'
import { accountMonths, inMonthOrder } from './account-months.ts'
import type { Activity } from './activity.ts'
import { gainsMoved, principalMoved } from './activity.ts'
import type { Finding } from './checks.ts'
import { deductedFrom } from './deductions.ts'
import type { Cents } from '../values/money.ts'
import { addCents, cents, formatUsd, subtractCents, sumCents, zeroCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'

/** A month from which on more is withdrawn or reinvested than there was before it. */
export interface Overdrawn {
  month: Month
  taken: Cents
  /** The amount available; retained gains are negative after a loss that exceeds them. */
  there: Cents
  /** Whether losses or fees have taken a part of the principal. */
  isReduced?: boolean
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

/** What losses and fees have taken beyond all gains by a month, below 0; 0 if some gains are retained, or before the first. */
function shortfallOf({ months }: History, by: AccountMonth | undefined): Cents {
  if (months.every((row) => deductedFrom(row) === 0)) return zeroCents
  return cents(Math.min(by?.retained ?? 0, 0))
}

/**
 * The months still to come in which withdrawals take more than the principal, or more than losses and fees have left of it,
 * in month order. In a posted month, the principal itself differs from the expected one.
 */
export function overdrawnPrincipal(history: History): Overdrawn[] {
  const { months, activity, initialInvestment } = history
  const last = inMonthOrder(months).at(-1)
  const start = last?.beginningBalance ?? initialInvestment
  if (start === null) return []
  const pending = activity.filter(({ effectiveMonth }) => effectiveMonth > (last?.month ?? 0))
  if (pending.every((entry) => principalMoved(entry) >= 0)) return []
  const shortfall = shortfallOf(history, accountMonths(history).at(-1))
  const found: Overdrawn[] = []
  let principal = addCents(start, shortfall)
  for (const month of monthsOf(pending)) {
    const moves = pending.filter(({ effectiveMonth }) => effectiveMonth === month).map(principalMoved)
    const [added, moved] = [sumCents(moves.filter((amount) => amount > 0)), sumCents(moves)]
    if (principal + moved < 0 && moved < 0)
      found.push({
        month,
        taken: subtractCents(added, moved),
        there: addCents(principal, added),
        isReduced: shortfall < 0,
      })
    principal = addCents(principal, moved)
  }
  return found
}

const monthsOf = (activity: History['activity']): Month[] =>
  [...new Set(activity.map(({ effectiveMonth }) => effectiveMonth))].toSorted((a, b) => a - b)

/** By how much the entries at work from a month on take more than there is, in cents; 0 if they do not. */
export const missingFrom = (overdrawn: readonly Overdrawn[], from: Month): Cents =>
  cents(
    overdrawn
      // An entry that begins to work between two posted months is at work in the second.
      .filter(({ month }) => month >= from)
      .reduce((most, { taken, there }) => Math.max(most, taken - there), 0),
  )

/**
 * By how much the withdrawals at work in a posted month take more than the months before it left of the principal, in
 * cents. Of later months nothing is asked: their principal is posted as it is.
 */
function missingInPosted(history: History, walked: readonly AccountMonth[], from: Month): Cents {
  const k = walked.findIndex(({ row }) => row.month >= from)
  const [before, own] = [walked[k - 1], walked[k]]
  const start = before?.row.beginningBalance ?? history.initialInvestment
  if (own === undefined || start === null) return zeroCents
  const left = sumCents([start, shortfallOf(history, before), ...own.activity.map(principalMoved)])
  return cents(Math.max(0 - left, 0))
}

/** By how much a withdrawal of these entries takes more of the principal than there is, in cents; 0 if it does not. */
export function missingPrincipal(history: History): (entry: Activity) => Cents {
  const [overdrawn, walked] = [overdrawnPrincipal(history), accountMonths(history)]
  return ({ effectiveMonth: from }) =>
    cents(Math.max(missingFrom(overdrawn, from), missingInPosted(history, walked, from)))
}

/** Why a withdrawal takes more of the principal than it and later entries leave; undefined if it does not. */
export function whyNotFromPrincipal(history: History, entry: Activity): string | undefined {
  const taken = subtractCents(zeroCents, principalMoved(entry))
  if (taken <= 0) return undefined
  const after = { ...history, activity: [...history.activity, entry] }
  const missing = missingPrincipal(after)(entry)
  const left = formatUsd(cents(Math.max(taken - missing, 0)))
  return missing === 0 ? undefined : `No more than ${left} of the principal can be withdrawn.`
}

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
            each.isReduced === true
              ? 'of what is left of the principal, which is'
              : 'of the principal, which is',
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
