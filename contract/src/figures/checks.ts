import type { Summary } from './monthly-figures.ts'
import type { Cents } from '../values/money.ts'
import { addCents, formatUsd, subtractCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import type { Percent } from '../values/percent.ts'
import { percentOf } from '../values/percent.ts'

/** An identity of docs/figures.md that a posted row breaks, and by how much (posted − expected). */
export interface Check {
  code: 'dividend_amount' | 'unrealized_gain' | 'ending_balance'
  message: string
  cents: Cents
}

/** What the checks look for, the gravest first. */
export const findingCodes = [
  'dividend_amount',
  'unrealized_gain',
  'ending_balance',
  'missing_month',
  'unusual_percent',
  'moved_principal',
] as const

export type FindingCode = (typeof findingCodes)[number]

/** What was posted, what was expected, and posted − expected. */
type Compared = { unit: 'usd'; posted: Cents; expected: Cents; difference: Cents } | ComparedPercent
type ComparedPercent = { unit: 'percent'; posted: Percent; expected: Percent; difference: Percent }

/** Something in an investor's months that staff should look at: which, by how much, and what would suggestion it. */
export interface Finding {
  code: FindingCode
  month: Month
  message: string
  suggestion: string
  /** null for a missing month */
  compared: Compared | null
}

const identities: readonly {
  code: Check['code']
  says: string
  posted: (row: Summary) => Cents
  expected: (row: Summary) => Cents
  suggestion: (expected: string) => string
}[] = [
  {
    code: 'dividend_amount',
    says: 'Dividend should be principal × percent',
    posted: (row) => row.dividendAmount,
    expected: (row) => percentOf(row.beginningBalance, row.dividendPercent),
    suggestion: (expected) =>
      `Correct the dividend to ${expected}, or the principal or percent it follows from.`,
  },
  {
    code: 'unrealized_gain',
    says: 'Unrealized should be dividend − paid',
    posted: (row) => row.unrealizedGain,
    expected: (row) => subtractCents(row.dividendAmount, row.dividendPaid),
    suggestion: (expected) => `Correct the unrealized gain to ${expected}, or the dividend or what was paid.`,
  },
  {
    code: 'ending_balance',
    says: 'End balance should be principal + unrealized',
    posted: (row) => row.endingBalance,
    expected: (row) => addCents(row.beginningBalance, row.unrealizedGain),
    suggestion: (expected) => `Correct the end balance to ${expected}.`,
  },
]

/** The identities that a row breaks, each with what would suggestion it. */
export function brokenIdentities(row: Summary): (Finding & { code: Check['code']; difference: Cents })[] {
  return identities.flatMap(({ code, says, suggestion, ...figure }) => {
    const [posted, expected] = [figure.posted(row), figure.expected(row)]
    if (posted === expected) return []
    const difference = subtractCents(posted, expected)
    return {
      code,
      month: row.month,
      message: `${says}: ${formatUsd(expected)} expected, ${formatUsd(posted)} posted.`,
      suggestion: suggestion(formatUsd(expected)),
      compared: { unit: 'usd', posted, expected, difference },
      difference,
    }
  })
}

/** The identities that a row breaks by a cent or more; empty for a row that adds up. */
export const checksOf = (row: Summary): Check[] =>
  brokenIdentities(row).map(({ code, message, difference }) => ({ code, message, cents: difference }))
