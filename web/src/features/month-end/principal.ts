import { principalMoved } from '@portico/contract/figures/activity'
import type { Cents } from '@portico/contract/values/money'
import { cents, formatUsd } from '@portico/contract/values/money'
import { movedText } from '../../investments/activity-text.ts'
import type { Line } from './line.ts'

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
