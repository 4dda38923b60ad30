import type { MonthEndRow } from '@portico/contract/features/month-end'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { principalMoved } from '@portico/contract/figures/activity'
import type { Cents } from '@portico/contract/values/money'
import { cents, centsToText, formatUsd, subtractCents, zeroCents } from '@portico/contract/values/money'
import { readMoneyCell } from '@portico/contract/values/spreadsheet-cells'
import { movedText } from '../../investments/activity-text.ts'
import { signedUsd } from '../../investments/figure-text.ts'

/** A line of the sheet, as far as it has to do with money in and out. */
interface Line {
  row: MonthEndRow
  typed: { readonly in_out: { value: number | null } }
  summary: Summary | null
}

/** Money in or out as typed: in without a sign or with a plus, out with a minus or in parentheses. Throws FigureError. */
export function readMovedCell(text: string): Cents {
  const taken = /^\((.+)\)$/.exec(text.trim())?.[1] ?? /^[-−](.+)$/.exec(text.trim())?.[1]
  if (taken !== undefined) return subtractCents(zeroCents, readMoneyCell(taken))
  return readMoneyCell(text.trim().replace(/^\+/, ''))
}

/** "+500.00" or "-500.00"; nothing where nothing moved. */
export function movedToText(value: number): string {
  if (value === 0) return ''
  return `${value > 0 ? '+' : ''}${centsToText(cents(value))}`
}

/** "+$500.00" or "−$500.00"; nothing where nothing moved. */
export const shownMoved = (value: number): string => (value === 0 ? '' : signedUsd(cents(value)))

/** What a line adds to the investor's principal, or takes from it; 0 while it cannot be read. */
const movedIn = ({ typed }: Line): Cents => cents(typed.in_out.value ?? 0)

export const moneyIn = (line: Line): Cents => cents(Math.max(movedIn(line), 0))
export const moneyOut = (line: Line): Cents => cents(Math.max(0 - movedIn(line), 0))

/** The principal that a line should have; undefined where nothing is on record to expect it from. */
function expectedPrincipal({ row, typed }: Line): Cents | undefined {
  if (row.posted !== null) return row.expected_principal ?? row.beginning_balance
  const isUnknown = row.latest === null && row.beginning_balance === 0 && typed.in_out.value === 0
  return isUnknown ? undefined : cents(row.beginning_balance + (typed.in_out.value ?? 0))
}

/** How a line's principal differs from the expected one, if it does, and what that follows from. */
export function principalSentence(line: Line): string | undefined {
  const principal = line.summary?.beginningBalance
  const expected = expectedPrincipal(line)
  if (principal === undefined || expected === undefined || principal === expected) return undefined
  const moved = movedSentences(line)
  const why = moved === '' ? '' : `: ${moved}`
  return `Principal is ${formatUsd(principal)}, expected ${formatUsd(expected)}${why}.`
}

/** What moved a line's principal since the month before: "+$25,000.00 received 3 November 2025". */
export const movedSentences = ({ row: { activity = [] } }: Line): string =>
  movedText(activity.filter((entry) => principalMoved(entry) !== 0))
