import type { History } from './account-months.ts'
import { tooMuchDeducted, whyNotPaid } from './checks.ts'
import { accountMonths, activityBetween, expectedPrincipal, inMonthOrder } from './account-months.ts'
import type { Activity } from './activity.ts'
import { gainsMoved } from './activity.ts'
import type { Deducted } from './deductions.ts'
import { deductedFrom, feeFigures, optionalOf } from './deductions.ts'
import type { EnteredFigures, EnteredName, FigureName, NamedFigures, Summary } from './monthly-figures.ts'
import { FigureError } from '../values/decimal.ts'
import type { Cents } from '../values/money.ts'
import { cents, formatUsd, subtractCents, sumCents, zeroCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import { formatMonth, nextMonth } from '../values/month.ts'
import { isRatio, percent, percentOf, ratio, zeroPercent } from '../values/percent.ts'

/** 3.33 % */
export const defaultDividendPercent = percent(333)

/**
 * Completes a month from its entered figures: D = round(P × d), U = D − Q, E = P + U − L − F. A month that lost has neither
 * dividend nor payment.
 */
export function computeSummary(month: Month, entered: EnteredFigures): Summary {
  const { beginningBalance } = entered
  const optional = optionalOf(entered)
  const lost = optional.lossAmount > 0
  const dividendPercent = lost ? zeroPercent : entered.dividendPercent
  const dividendPaid = lost ? zeroCents : entered.dividendPaid
  const dividendAmount = percentOf(beginningBalance, dividendPercent)
  return completed({ ...optional, month, beginningBalance, dividendPercent, dividendAmount, dividendPaid })
}

/**
 * Completes a month from a typed dividend: d = round(D ÷ P), which is 0 where the principal is. Throws FigureError if d is
 * too large to be exact.
 */
export function computeFromDividend(month: Month, entered: EnteredFigures, dividendAmount: Cents): Summary {
  const { beginningBalance, dividendPaid } = entered
  const dividendPercent = ratio(dividendAmount, beginningBalance) ?? zeroPercent
  return completed({
    ...optionalOf(entered),
    month,
    beginningBalance,
    dividendPercent,
    dividendAmount,
    dividendPaid,
    lossAmount: zeroCents,
  })
}

function completed(typed: Omit<Summary, 'unrealizedGain' | 'endingBalance'>): Summary {
  const unrealizedGain = subtractCents(typed.dividendAmount, typed.dividendPaid)
  const endingBalance = cents(typed.beginningBalance + unrealizedGain - deductedFrom(typed))
  return { ...typed, unrealizedGain, endingBalance }
}

/**
 * The defaults of a new month with this principal: 3.33 %, nothing paid. `retained` is what earlier months leave at work in
 * it: where losses have used up the principal, nothing can be earned.
 */
export const newMonthFigures = (beginningBalance: Cents, retained: Cents = zeroCents): EnteredFigures => ({
  beginningBalance,
  dividendPercent:
    beginningBalance > 0 && beginningBalance + retained <= 0 ? zeroPercent : defaultDividendPercent,
  dividendPaid: zeroCents,
})

/**
 * Why the month-end sheet cannot post a month as computed, by the figure to change; `retained` is what earlier months leave
 * at work in it, where that is known. The API refuses the same.
 */
export function postingErrors(row: Summary, retained?: Cents): Partial<Record<EnteredName, string>> {
  const whyPaid = whyNotPaid(row)
  if (whyPaid !== undefined) return { dividend_paid: whyPaid }
  const charged = feeFigures.find(({ key }) => row[key] > 0)?.name
  const tooMuch = retained === undefined ? [] : tooMuchDeducted(row, retained)
  const found = tooMuch.map(({ code, message }) => [code === 'fees' ? charged : code, message] as const)
  return Object.fromEntries(found) as Partial<Record<EnteredName, string>>
}

/** What earlier months leave at work in a month, on top of its principal: R of the month before − g − ρ. Negative after losses. */
export function retainedAtWork(history: History, month: Month): Cents {
  const before = accountMonths(historyBefore(history, month)).at(-1)
  const due = activityBetween(history.activity, before?.row.month, month)
  return subtractCents(before?.retained ?? zeroCents, sumCents(due.map(gainsMoved)))
}

const historyBefore = ({ months, ...history }: History, month: Month): History => ({
  ...history,
  months: months.filter((row) => row.month < month),
})

/** Why the end balance of a month cannot be: it is below 0 only after a loss and fees above the principal. */
export const whyNotBelowZero = (
  row: Pick<Summary, 'beginningBalance' | 'endingBalance' | Deducted['key']>,
): string | undefined =>
  row.endingBalance >= 0 || deductedFrom(row) > row.beginningBalance
    ? undefined
    : 'Only a month with a loss and fees above its principal ends below 0.00.'

/** The principal that an investor's new month should have, and where it comes from. */
export interface NewPrincipal {
  principal: Cents
  /** The posted month before it; undefined if the recorded initial investment is what it starts from. */
  latest: Summary | undefined
  /** What moved it since. */
  activity: readonly Activity[]
}

/** The expected principal of a month: 0 if nothing is recorded, posted or received before it, or if more was taken out. */
export function newPrincipal({ months, activity, initialInvestment }: History, month: Month): NewPrincipal {
  const latest = inMonthOrder(months).findLast((row) => row.month < month)
  const moved = activityBetween(activity, latest?.month, month)
  const before = latest?.beginningBalance ?? initialInvestment ?? zeroCents
  const expected = expectedPrincipal(before, moved) ?? zeroCents
  return { principal: expected < 0 ? zeroCents : expected, latest, activity: moved }
}

/** The principal that a new month should have; undefined where nothing says. */
export function knownPrincipal(history: History, month: Month): Cents | undefined {
  const { principal, latest, activity } = newPrincipal(history, month)
  const isKnown = latest !== undefined || history.initialInvestment !== null || activity.length > 0
  return isKnown ? principal : undefined
}

/** The figures that a new month should start with: its principal and the defaults for it. */
export const expectedFigures = (history: History, month: Month): EnteredFigures =>
  newMonthFigures(newPrincipal(history, month).principal, retainedAtWork(history, month))

/** What a change does to a posted month: "August 2025 is posted already. Its expected principal will be …" */
export function effectOnPosted(before: History, after: History, month: Month): string {
  const [was, becomes] = [before, after].map((history) => formatUsd(newPrincipal(history, month).principal))
  const effect = was === becomes ? `stays ${was}` : `will be ${becomes} instead of ${was}`
  return `${formatMonth(month)} is posted already. Its expected principal ${effect}.`
}

/** The month to post next: the one after the latest, or `thisMonth` if nothing is posted. */
export function monthToPost({ months }: Pick<History, 'months'>, thisMonth: Month): Month {
  const latest = inMonthOrder(months).at(-1)
  return latest === undefined ? thisMonth : nextMonth(latest.month)
}

/** The figures in which a file may state a loss as a negative figure. */
export const lossFigures: ReadonlySet<string> = new Set<FigureName>([
  'dividend_percent',
  'dividend_amount',
  'unrealized_gain',
])

/**
 * Turns figures that a file states as negative into the loss that they mean; `below` has them without their sign. Throws
 * FigureError if they mean different ones.
 */
export function withLoss(figures: NamedFigures, below: Partial<NamedFigures>): NamedFigures {
  const { dividend_amount: dividend, dividend_percent: rate, unrealized_gain: unrealized } = below
  const [dividendAmount, dividendPaid] = [figures.dividend_amount, figures.dividend_paid]
  // What is paid above the dividend is no loss, although it makes unrealized negative.
  if (unrealized !== undefined && dividendAmount > 0)
    throw new FigureError(
      whyNotPaid({ dividendAmount, dividendPaid }) ?? 'A month with a dividend lost nothing.',
    )
  const byRate = rate === undefined ? undefined : percentOf(figures.beginning_balance, rate)
  const stated = figures.loss_amount > 0 ? figures.loss_amount : undefined
  const loss = stated ?? dividend ?? byRate ?? unrealized
  if (loss === undefined) return figures
  const others = [dividend, unrealized].filter((amount) => amount !== undefined && amount !== loss)
  const isOtherRate = rate !== undefined && byRate !== loss && !isRatio(rate, loss, figures.beginning_balance)
  if (others.length > 0 || isOtherRate)
    throw new FigureError('The negative figures of the row do not agree on the loss.')
  return { ...figures, loss_amount: loss }
}
