import type { Line } from './line.ts'
import { changesSentence, isChanged } from './line.ts'
import { recordText } from './recorded.ts'

/** What there is to look at in a line and what is changed in it; else its state. */
export const noteOf = (line: Line, look: { sentence: string } | undefined): string =>
  look === undefined ? stateOf(line) : [look.sentence, changesSentence(line)].filter(Boolean).join(' ')

/** The state of a line, and what is on record of it: "Posted · +$25,000.00 received November 3, 2025". */
function stateOf(line: Line): string {
  if (isChanged(line)) return changesSentence(line)
  const state = line.row.posted === null ? (line.out ? 'Left out' : '') : 'Posted'
  return [state, recordOf(line)].filter(Boolean).join(' · ')
}

/** That the month of a line was withdrawn, and what moved its principal. */
export const recordOf = (line: Line): string =>
  [withdrawnWord(line), recordText(line)].filter(Boolean).join(' · ')

/** That the month of a line was withdrawn, in short. Money is withdrawn, too. */
export const withdrawnWord = ({ row }: Line): string =>
  row.withdrawn_at === undefined ? '' : 'Month withdrawn'

/** A minus stays with its amount, and the percent sign with what it is of: U+2060 joins words. */
export const unbroken = (text: string): string =>
  text.replaceAll(/([−+])\$/g, '$1\u2060$$').replaceAll('Div %', 'Div\u00a0%')
