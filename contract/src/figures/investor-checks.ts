import type { Finding } from './checks.ts'
import { brokenIdentities, tooMuchDeducted, unearnedIn } from './checks.ts'
import { deductedFrom } from './deductions.ts'
import type { History } from './account-months.ts'
import { figuresOf } from './figures.ts'
import {
  accountMonths,
  activityBetween,
  expectedPrincipal,
  inMonthOrder,
  netMonth,
} from './account-months.ts'
import type { Activity } from './activity.ts'
import { activityKinds, principalMoved } from './activity.ts'
import type { Summary } from './monthly-figures.ts'
import { defaultDividendPercent } from './new-month.ts'
import { overdrawnFindings } from './overdrawn.ts'
import { cents, formatUsd, subtractCents, zeroCents } from '../values/money.ts'
import type { Day } from '../values/day.ts'
import { formatDay, monthOfDay } from '../values/day.ts'
import type { Month } from '../values/month.ts'
import { addMonths, formatMonth, monthsBetween } from '../values/month.ts'
import type { Percent } from '../values/percent.ts'
import { formatPercent, percent } from '../values/percent.ts'

/** Longer gaps are a single finding; otherwise a month with the wrong year would cause hundreds. */
const longestGapByMonth = 12

function missingMonths(ordered: readonly Summary[]): Finding[] {
  const missing = (month: Month, message: string): Finding => ({
    code: 'missing_month',
    month,
    message,
    suggestion: `Post ${formatMonth(month)}.`,
    compared: null,
  })
  return ordered.flatMap((row, k) => {
    const before = ordered[k - 1]
    const count = before === undefined ? 0 : monthsBetween(before.month, row.month) - 1
    if (before === undefined || count === 0) return []
    const gap = (at: number) => addMonths(before.month, at + 1)
    if (count > longestGapByMonth) {
      const range = `from ${formatMonth(gap(0))} to ${formatMonth(gap(count - 1))}`
      return missing(gap(0), `${count} months are not posted, ${range}.`)
    }
    return Array.from({ length: count }, (_, at) =>
      missing(gap(at), `${formatMonth(gap(at))} is not posted, though months before and after it are.`),
    )
  })
}

/** Principals that neither the month before nor an entry explains, each time, also when they move back. */
function movedPrincipals(
  ordered: readonly Summary[],
  { activity: all, initialInvestment }: Pick<History, 'activity' | 'initialInvestment'>,
): Finding[] {
  return ordered.flatMap((row, k) => {
    const before = ordered[k - 1]
    const activity = activityBetween(all, before?.month, row.month)
    const expected = expectedPrincipal(before?.beginningBalance ?? initialInvestment, activity)
    if (expected === null || row.beginningBalance === expected) return []
    const difference = subtractCents(row.beginningBalance, expected)
    const source = before ? `in ${formatMonth(before.month)}` : 'recorded as the initial investment'
    const from = before?.beginningBalance ?? initialInvestment ?? zeroCents
    const moves = activity.filter((entry) => principalMoved(entry) !== 0).map(moveText)
    const than = moves.length === 0 ? source : `expected: ${formatUsd(from)} ${source}${moves.join('')}`
    const size = formatUsd(cents(Math.abs(difference)))
    return {
      code: 'moved_principal',
      month: row.month,
      message: `Principal is ${formatUsd(row.beginningBalance)}, ${size} ${difference > 0 ? 'more' : 'less'} than ${than}.`,
      suggestion: `Correct it to ${formatUsd(expected)}, or record the money that was ${difference > 0 ? 'added' : 'withdrawn'}.`,
      compared: { unit: 'usd', posted: row.beginningBalance, expected, difference },
    }
  })
}

/** " plus $5,000.00 received October 5, 2026": what an entry does to the principal. */
function moveText(entry: Activity): string {
  const moved = principalMoved(entry)
  const amount = formatUsd(cents(Math.abs(moved)))
  return ` ${moved > 0 ? 'plus' : 'less'} ${amount} ${activityKinds[entry.kind].moved} ${formatDay(entry.receivedOn)}`
}

/** Losses and fees of more than there was. */
function overdrawnDeductions(history: History): Finding[] {
  if (history.months.every((row) => deductedFrom(row) === 0)) return []
  return accountMonths(history).flatMap(({ row, atWork }) =>
    tooMuchDeducted(row, subtractCents(atWork, row.beginningBalance)).map(
      ({ code, message, posted, most }): Finding => ({
        code,
        month: row.month,
        message,
        suggestion: `Correct the ${code === 'fees' ? 'fees' : 'loss'}, or the months before it.`,
        compared: { unit: 'usd', posted, expected: most, difference: subtractCents(posted, most) },
      }),
    ),
  )
}

/** Dividends of months in which nothing was at work. */
const unearnedDividends = (history: History): Finding[] =>
  accountMonths(history).flatMap(({ row, atWork }) => {
    const found = unearnedIn(row, subtractCents(atWork, row.beginningBalance))
    if (found === undefined) return []
    const { earned, message } = found
    return {
      code: 'nothing_at_work',
      month: row.month,
      message,
      suggestion: 'Correct the dividend to $0.00, or record the money that was added.',
      compared: { unit: 'usd', posted: earned, expected: zeroCents, difference: earned },
    }
  })

/** The months needed to tell an investor's usual percentage. */
export const monthsToKnow = 3

/** The lower median of the posted percentages; undefined if there are too few. */
function usualPercent(rows: readonly Summary[]): Percent | undefined {
  if (rows.length < monthsToKnow) return undefined
  return rows.map((row) => row.dividendPercent).toSorted((a, b) => a - b)[Math.ceil(rows.length / 2) - 1]
}

/**
 * Percentages that deviate by more than half of the usual one, and losses that are larger than it by more than half. Until
 * the investor has a usual one, it is the default, and only what is larger deviates: a first month may be a part of one.
 */
function unusualPercents(all: readonly Summary[]): Finding[] {
  const usual = usualPercent(all.filter(({ lossAmount }) => lossAmount === 0))
  return all.flatMap((row) => {
    const isLoss = row.lossAmount > 0
    const posted = netMonth(row).dividendPercent
    const expected = usual ?? defaultDividendPercent
    if (posted === null) return []
    const off = isLoss || usual === undefined ? Math.abs(posted) - expected : Math.abs(posted - expected)
    if (2 * off <= expected) return []
    const than = usual === undefined ? 'the default is' : 'usually'
    return {
      code: 'unusual_percent',
      month: row.month,
      message: `${formatPercent(posted)} posted; ${than} ${formatPercent(expected)}.`,
      suggestion: 'Correct what is wrong; acknowledge what is intended.',
      compared: { unit: 'percent', posted, expected, difference: percent(posted - expected) },
    }
  })
}

/** What is left in a closed account, as a finding of its latest month; without any, of the one in which it was closed. */
function leftInClosed(history: History, closedOn: Day): Finding[] {
  const { currentBalance: balance } = figuresOf(history)
  if (balance === 0) return []
  return [
    {
      code: 'closed_with_money',
      month: inMonthOrder(history.months).at(-1)?.month ?? monthOfDay(closedOn),
      message:
        balance > 0
          ? `The account is closed and still holds ${formatUsd(balance)}.`
          : `The account is closed at ${formatUsd(balance)}.`,
      suggestion:
        balance > 0
          ? 'Withdraw what is left, or reopen the account.'
          : 'Reopen the account and record the money that settles it.',
      compared: { unit: 'usd', posted: balance, expected: zeroCents, difference: balance },
    },
  ]
}

/**
 * The findings in all of an investor's months, in month order. `closedOn` is the firm's day on which closing was recorded;
 * null of an open account.
 */
export function findingsOf(history: History, closedOn: Day | null = null): readonly Finding[] {
  const ordered = inMonthOrder(history.months)
  const broken = ordered.flatMap(brokenIdentities).map(({ difference: _, ...finding }) => finding)
  return inMonthOrder([
    ...broken,
    ...overdrawnDeductions(history),
    ...overdrawnFindings(history),
    ...unearnedDividends(history),
    ...(closedOn === null ? [] : leftInClosed(history, closedOn)),
    ...missingMonths(ordered),
    ...unusualPercents(ordered),
    ...movedPrincipals(ordered, history),
  ])
}

/** What is found after a change of a history and not before it; what is only found in another month is not new. */
export function findingsSince(
  before: History,
  after: History,
  closedOn: Day | null = null,
): readonly Finding[] {
  const [were, are] = [findingsOf(before, closedOn), findingsOf(after, closedOn)]
  const since = (some: readonly Finding[], others: readonly Finding[]) => {
    const known = new Set(others.map(({ month, message }) => `${month} ${message}`))
    return some.filter(({ month, message }) => !known.has(`${month} ${message}`))
  }
  const gone = new Set(since(were, are).map(({ message }) => message))
  return since(are, were).filter(({ message }) => !gone.has(message))
}
