import { principalMoved } from '@portico/contract/figures/activity'
import type { Cents } from '@portico/contract/values/money'
import { cents, formatUsd } from '@portico/contract/values/money'
import { movedText } from '../../investments/activity-text.ts'
import type { Line } from './line.ts'

/** The principal that a line should have; undefined where nothing is on record to expect it from. */
function expectedPrincipal({ row, typed }: Line): Cents | undefined {
  const expected = row.posted === null ? row.beginning_balance : row.expected_principal
  if (expected === undefined) return undefined
  const moved = typed.in_out.value ?? 0
  const isFirst = row.posted !== null || row.latest === null
  const isUnknown = isFirst && expected === 0 && moved === 0 && row.activity === undefined
  return isUnknown ? undefined : cents(expected + moved)
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

/** What moved a line's principal since the month before: "+$25,000.00 received November 3, 2025". */
export const movedSentences = ({ row: { activity = [] } }: Line): string =>
  movedText(activity.filter((entry) => principalMoved(entry) !== 0))
