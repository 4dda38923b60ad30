import type { Activity } from '@portico/contract/figures/activity'
import { principalMoved } from '@portico/contract/figures/activity'
import { recordedTwice, sameMoney } from '@portico/contract/figures/recorded'
import type { Cents } from '@portico/contract/values/money'
import { cents, formatUsd } from '@portico/contract/values/money'
import { movedText, worksFrom } from '../../figures/activity-text.ts'
import type { Line } from './line.ts'

/** The expected principal of a line; undefined without a record to derive it from. */
function expectedPrincipal({ row, typed }: Line): Cents | undefined {
  // That of a posted month is the expected one unless the server says otherwise, and stays so while it is corrected.
  const expected = row.expected_principal ?? row.beginning_balance
  const moved = typed.in_out.value ?? 0
  const isStart = row.posted !== null || row.latest === null
  const isUnknown = isStart && expected === 0 && moved === 0 && row.activity === undefined
  return isUnknown ? undefined : cents(expected + moved)
}

/** The activity that changed a line's principal since the month before. */
const moversOf = ({ row: { activity = [] } }: Line): Activity[] =>
  activity.filter((entry) => principalMoved(entry) !== 0)

/** The money of a line's month that works only later: in In / out of a posted one; else of interest once any is typed. */
const laterOf = ({ row, typed }: Line): readonly Activity[] =>
  row.posted === null && (typed.in_out.value ?? 0) === 0 ? [] : (row.later_activity ?? [])

/** The difference between a line's principal and the expected one, if any, and the basis of the latter. */
export function principalSentence(line: Line): string | undefined {
  const principal = line.summary?.beginningBalance
  const expected = expectedPrincipal(line)
  if (principal === undefined || expected === undefined || principal === expected) return undefined
  const moved = movedText(moversOf(line))
  const why = moved === '' ? '' : `: ${moved}`
  return `Principal is ${formatUsd(principal)}, expected ${formatUsd(expected)}${why}.`
}

/** The recorded entries that may be the money in or out of a line. */
function sameAsTyped(line: Line): Activity[] {
  const moved = line.typed.in_out.value ?? 0
  const kind = moved > 0 ? 'contribution' : 'withdrawal'
  const recorded = [...(line.row.activity ?? []), ...(line.row.later_activity ?? [])]
  return sameMoney(recorded, { kind, amount: cents(Math.abs(moved)) })
}

/** That the money in or out of a line may be recorded already; '' if it is not. */
export const twiceSentence = (line: Line): string => recordedTwice(sameAsTyped(line))

/** Entries in words: "+$25,000.00 received November 3, 2025", and if they work only later, from when. */
const entriesText = (movers: readonly Activity[], later: readonly Activity[]): string =>
  [
    ...(movers.length === 0 ? [] : [movedText(movers)]),
    ...later.map((entry) => `${movedText([entry])}, ${worksFrom(entry)}`),
  ].join(' · ')

/** All money on record of a line's month. */
export const moneyOnRecord = (line: Line): string => entriesText(moversOf(line), laterOf(line))

/** The money on record of a line that is not named by what there is to look at in it. */
export function moneyToName(line: Line): string {
  const named = sameAsTyped(line)
  const isUnnamed = (entry: Activity) => !named.includes(entry)
  const movers = principalSentence(line) === undefined ? moversOf(line) : []
  const text = entriesText(movers.filter(isUnnamed), laterOf(line).filter(isUnnamed))
  return text === '' ? '' : `${text}.`
}

/** What is on record of a line's principal and money. */
export const recordText = (line: Line): string =>
  [principalSentence(line) ?? movedText(moversOf(line)), entriesText([], laterOf(line))]
    .filter(Boolean)
    .join(' · ')
