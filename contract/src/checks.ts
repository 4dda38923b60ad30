import type { Summary } from './figures.ts'
import { inMonthOrder } from './figures.ts'
import type { Cents } from './money.ts'
import { addCents, cents, formatUsd, subtractCents } from './money.ts'
import type { Month } from './month.ts'
import { addMonths, formatMonth, monthsBetween } from './month.ts'
import type { Percent } from './percent.ts'
import { formatPercent, percent, percentOf } from './percent.ts'

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
type Compared = { unit: 'usd'; posted: Cents; expected: Cents; off: Cents } | ComparedPercent
type ComparedPercent = { unit: 'percent'; posted: Percent; expected: Percent; off: Percent }

/** Something in an investor's months that staff should look at: which, by how much, and what would mend it. */
export interface Finding {
  code: FindingCode
  month: Month
  message: string
  mend: string
  /** null for a missing month */
  compared: Compared | null
}

const identities: readonly {
  code: Check['code']
  says: string
  posted: (row: Summary) => Cents
  expected: (row: Summary) => Cents
  mend: (expected: string) => string
}[] = [
  {
    code: 'dividend_amount',
    says: 'Dividend should be principal × percent',
    posted: (row) => row.dividendAmount,
    expected: (row) => percentOf(row.beginningBalance, row.dividendPercent),
    mend: (expected) => `Correct the dividend to ${expected}, or the principal or percent it follows from.`,
  },
  {
    code: 'unrealized_gain',
    says: 'Unrealized should be dividend − paid',
    posted: (row) => row.unrealizedGain,
    expected: (row) => subtractCents(row.dividendAmount, row.dividendPaid),
    mend: (expected) => `Correct the unrealized gain to ${expected}, or the dividend or what was paid.`,
  },
  {
    code: 'ending_balance',
    says: 'End balance should be principal + unrealized',
    posted: (row) => row.endingBalance,
    expected: (row) => addCents(row.beginningBalance, row.unrealizedGain),
    mend: (expected) => `Correct the end balance to ${expected}.`,
  },
]

function brokenIdentities(row: Summary): (Finding & { code: Check['code']; off: Cents })[] {
  return identities.flatMap(({ code, says, mend, ...figure }) => {
    const [posted, expected] = [figure.posted(row), figure.expected(row)]
    if (posted === expected) return []
    const off = subtractCents(posted, expected)
    return {
      code,
      month: row.month,
      message: `${says}: ${formatUsd(expected)} expected, ${formatUsd(posted)} posted.`,
      mend: mend(formatUsd(expected)),
      compared: { unit: 'usd', posted, expected, off },
      off,
    }
  })
}

/** The identities that a row breaks by a cent or more; empty for a row that adds up. */
export const checksOf = (row: Summary): Check[] =>
  brokenIdentities(row).map(({ code, message, off }) => ({ code, message, cents: off }))

/** A gap longer than this is one finding: a month of a wrong year would make hundreds. */
const longestGapByMonth = 12

function missingMonths(ordered: readonly Summary[]): Finding[] {
  const missing = (month: Month, message: string): Finding => ({
    code: 'missing_month',
    month,
    message,
    mend: `Post ${formatMonth(month)}.`,
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

function movedPrincipals(ordered: readonly Summary[]): Finding[] {
  return ordered.flatMap((row, k) => {
    const [earlier, before] = [ordered[k - 2], ordered[k - 1]]
    const [posted, expected] = [row.beginningBalance, before?.beginningBalance]
    // One that is back where it was is the end of a move that has been named.
    if (before === undefined || expected === undefined || posted === expected) return []
    if (posted === earlier?.beginningBalance) return []
    const off = subtractCents(posted, expected)
    const size = formatUsd(cents(Math.abs(off)))
    return {
      code: 'moved_principal',
      month: row.month,
      message: `Principal is ${formatUsd(posted)}, ${size} ${off > 0 ? 'more' : 'less'} than in ${formatMonth(before.month)}.`,
      mend: `Correct it to ${formatUsd(expected)}, unless money was ${off > 0 ? 'put in' : 'taken out'}.`,
      compared: { unit: 'usd', posted, expected, off },
    }
  })
}

/** So many months make one percentage the usual one. */
const monthsToKnow = 3

/** The median of the posted percentages, the lower of the two in the middle; undefined while there are too few. */
function usualPercent(rows: readonly Summary[]): Percent | undefined {
  if (rows.length < monthsToKnow) return undefined
  return rows.map((row) => row.dividendPercent).toSorted((a, b) => a - b)[Math.ceil(rows.length / 2) - 1]
}

/** Far is more than half of the usual percentage away. */
function unusualPercents(rows: readonly Summary[]): Finding[] {
  const usual = usualPercent(rows)
  if (usual === undefined) return []
  return rows.flatMap(({ month, dividendPercent: posted }) => {
    const off = percent(posted - usual)
    const size = percent(Math.abs(off))
    if (2 * size <= usual) return []
    return {
      code: 'unusual_percent',
      month,
      message: `Percent is ${formatPercent(posted)}, ${formatPercent(size)} ${off > 0 ? 'above' : 'below'} this investor’s usual ${formatPercent(usual)}.`,
      mend: `Correct it to ${formatPercent(usual)}, unless it is meant.`,
      compared: { unit: 'percent', posted, expected: usual, off },
    }
  })
}

/** What staff should look at in all of an investor's months, given in any order; in month order. */
export function findingsOf(rows: readonly Summary[]): Finding[] {
  const ordered = inMonthOrder(rows)
  const broken = ordered.flatMap(brokenIdentities).map(({ off: _, ...finding }) => finding)
  return inMonthOrder([
    ...broken,
    ...missingMonths(ordered),
    ...unusualPercents(ordered),
    ...movedPrincipals(ordered),
  ])
}
