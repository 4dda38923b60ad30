import type { Deducted } from './deductions.ts'
import { deductedFrom, feesOf, minusDeducted } from './deductions.ts'
import type { Summary } from './monthly-figures.ts'
import type { Cents } from '../values/money.ts'
import { cents, formatUsd, subtractCents, zeroCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import type { Percent } from '../values/percent.ts'
import { isRatio, percentOf } from '../values/percent.ts'

/** The identities that each row must keep, most serious first. */
export const checkCodes = [
  'dividend_amount',
  'unrealized_gain',
  'loss_amount',
  'fees',
  'ending_balance',
] as const

/** An identity of docs/figures.md that a posted row breaks. `cents` is posted − expected. */
export interface Check {
  code: (typeof checkCodes)[number]
  message: string
  cents: Cents
}

/** Everything the checks look for, most serious first. */
export const findingCodes = [
  ...checkCodes,
  'overdrawn',
  'nothing_at_work',
  'closed_with_money',
  'missing_month',
  'unusual_percent',
  'moved_principal',
] as const

export type FindingCode = (typeof findingCodes)[number]

/** `difference` is posted − expected. */
type Compared = { unit: 'usd'; posted: Cents; expected: Cents; difference: Cents } | ComparedPercent
type ComparedPercent = { unit: 'percent'; posted: Percent; expected: Percent; difference: Percent }

/** A problem in an investor's months for staff to review, with a suggested fix. */
export interface Finding {
  code: FindingCode
  month: Month
  message: string
  suggestion: string
  /** null for a missing month */
  compared: Compared | null
}

/** Whether the dividend was typed and the percentage follows from it: d = round(D ÷ P), but D is not round(P × d). */
export const isTypedDividend = ({ beginningBalance, dividendPercent, dividendAmount }: Summary): boolean =>
  dividendAmount !== percentOf(beginningBalance, dividendPercent) &&
  isRatio(dividendPercent, dividendAmount, beginningBalance)

/** The dividend that was posted if it and the percentage agree in either direction, else round(P × d). */
const expectedDividend = (row: Summary): Cents =>
  isTypedDividend(row) ? row.dividendAmount : percentOf(row.beginningBalance, row.dividendPercent)

const identities: readonly {
  code: Check['code']
  says: (row: Summary) => string
  posted: (row: Summary) => Cents
  expected: (row: Summary) => Cents
  suggestion: (expected: string) => string
}[] = [
  {
    code: 'dividend_amount',
    says: () => 'Dividend should be principal × percent',
    posted: (row) => row.dividendAmount,
    expected: expectedDividend,
    suggestion: (expected) =>
      `Correct the dividend to ${expected}, or the principal or percent it is based on.`,
  },
  {
    code: 'unrealized_gain',
    says: () => 'Unrealized should be dividend − paid',
    posted: (row) => row.unrealizedGain,
    expected: (row) => subtractCents(row.dividendAmount, row.dividendPaid),
    suggestion: (expected) =>
      `Correct the unrealized gain to ${expected}, or the dividend or the amount paid.`,
  },
  {
    code: 'loss_amount',
    says: () => 'A month that lost should have no dividend and no payment',
    posted: (row) => cents(Math.max(row.dividendAmount, row.dividendPaid, row.unrealizedGain)),
    expected: (row) =>
      row.lossAmount > 0
        ? zeroCents
        : cents(Math.max(row.dividendAmount, row.dividendPaid, row.unrealizedGain)),
    suggestion: () => 'Correct either the loss or the dividend to $0.00.',
  },
  {
    code: 'ending_balance',
    says: (row) => `End balance should be principal + unrealized${minusDeducted(row)}`,
    posted: (row) => row.endingBalance,
    expected: (row) => cents(row.beginningBalance + row.unrealizedGain - deductedFrom(row)),
    suggestion: (expected) => `Correct the end balance to ${expected}.`,
  },
]

const brokenIn = (row: Summary) =>
  identities
    .map(({ code, says, suggestion, ...figure }) => {
      const [posted, expected] = [figure.posted(row), figure.expected(row)]
      return { code, says: says(row), suggestion: suggestion(formatUsd(expected)), posted, expected }
    })
    .filter(({ posted, expected }) => posted !== expected)

/** The identities that a row breaks, each with a suggested fix. */
export const brokenIdentities = (row: Summary): (Finding & { code: Check['code']; difference: Cents })[] =>
  brokenIn(row).map(({ code, says, suggestion, posted, expected }) => {
    const difference = subtractCents(posted, expected)
    return {
      code,
      month: row.month,
      message: `${says}: ${formatUsd(expected)} expected, ${formatUsd(posted)} posted.`,
      suggestion,
      compared: { unit: 'usd', posted, expected, difference },
      difference,
    }
  })

/** Why a row to post does not add up. A gain below 0 is never expected: too much is paid. */
export const differencesOf = (row: Summary): string[] =>
  brokenIn(row).map(({ code, says, posted, expected }) =>
    code === 'unrealized_gain' && expected < 0
      ? noMorePaid(row.dividendAmount)
      : `${says}: ${formatUsd(expected)}, not ${formatUsd(posted)}.`,
  )

/** "No more than the dividend of $1,606.73 can be paid." */
const noMorePaid = (dividend: Cents): string =>
  `No more than the dividend of ${formatUsd(dividend)} can be paid.`

/** Why a month cannot pay what it says: only its dividend can be paid, in a form, the sheet and a file. */
export const whyNotPaid = ({
  dividendAmount,
  dividendPaid,
}: Pick<Summary, 'dividendAmount' | 'dividendPaid'>): string | undefined =>
  dividendPaid > dividendAmount ? noMorePaid(dividendAmount) : undefined

/** The identities that a row breaks, if any. */
export const checksOf = (row: Summary): Check[] =>
  brokenIdentities(row).map(({ code, message, difference }) => ({ code, message, cents: difference }))

type Deductible = Pick<Summary, 'beginningBalance' | 'unrealizedGain' | Deducted['key']>

/** A deduction of more than the account holds. */
export interface TooMuch {
  code: 'loss_amount' | 'fees'
  message: string
  posted: Cents
  most: Cents
}

/**
 * The deductions of a month that exceed what its account holds. A loss is at most B, the principal and the retained gains;
 * fees are at most B + U − L, and a month that lost has no U.
 */
export function tooMuchDeducted(row: Deductible, retained: Cents): TooMuch[] {
  const { beginningBalance, lossAmount, unrealizedGain } = row
  const atWork = cents(Math.max(beginningBalance + retained, 0))
  const lost: TooMuch = {
    code: 'loss_amount',
    message: lossTooLarge(beginningBalance, retained, atWork),
    posted: lossAmount,
    most: atWork,
  }
  const most = cents(
    Math.max(lossAmount > 0 ? atWork - lossAmount : beginningBalance + retained + unrealizedGain, 0),
  )
  const fees: TooMuch = {
    code: 'fees',
    message: `The fees are more than the ${formatUsd(most)} in the account before them.`,
    posted: feesOf(row),
    most,
  }
  return [lost, fees].filter((each) => each.posted > each.most)
}

/** What a month earned though nothing was at work in it, as nothing was put in or losses had used it up. */
export interface Unearned {
  earned: Cents
  message: string
  /** The same without the amounts. */
  reason: string
}

/** What a month earned with nothing at work; undefined of any other. `retained` is what earlier months leave at work in it. */
export function unearnedIn(row: Summary, retained: Cents): Unearned | undefined {
  const earned = cents(Math.max(row.dividendAmount, row.dividendPaid, row.unrealizedGain))
  if (earned === 0 || row.beginningBalance + retained > 0) return undefined
  const principal = `the principal of ${formatUsd(row.beginningBalance)}`
  const lost = retained < 0 ? ` less ${formatUsd(cents(0 - retained))} lost before` : ''
  const reason = 'though nothing is at work'
  return {
    earned,
    message: `A dividend of ${formatUsd(earned)}, ${reason}: ${principal}${lost}.`,
    reason: `A dividend, ${reason}.`,
  }
}

function lossTooLarge(beginningBalance: Cents, retained: Cents, most: Cents): string {
  const principal = `the principal of ${formatUsd(beginningBalance)}`
  if (retained === 0) return `No more than ${principal} can be lost.`
  return retained > 0
    ? `No more than ${formatUsd(most)} can be lost: ${principal} and ${formatUsd(retained)} of retained gains.`
    : `No more than ${formatUsd(most)} can be lost: ${principal} less ${formatUsd(cents(0 - retained))} lost before.`
}

/** The same as checks of the row; `retained` is what earlier months leave at work in it. */
export const deductionChecksOf = (row: Summary, retained: Cents): Check[] =>
  tooMuchDeducted(row, retained).map(({ code, message, posted, most }) => ({
    code,
    message,
    cents: subtractCents(posted, most),
  }))
