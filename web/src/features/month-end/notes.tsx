import { withFirmMinus } from '../../figures/figure-text.ts'
import type { Line } from './line.ts'
import { changesSentence, isChanged, isUnfunded } from './line.ts'
import { recordText } from './recorded.ts'

/** What there is to look at in a line; undefined where nothing is. */
type Looked = { sentence: string; recorded: string; wrong: boolean } | undefined

/** What there is to look at in a line, and what else there is to know of it: what is recorded and changed, or its state. */
const noteParts = (line: Line, look: Looked): readonly [look: string, rest: string] =>
  look === undefined
    ? ['', stateOf(line)]
    : [look.sentence, [look.recorded, changesSentence(line)].filter(Boolean).join(' ')]

/** The same as a text. */
export const noteOf = (line: Line, look: Looked): string => noteParts(line, look).filter(Boolean).join(' ')

/** The state of a line, and what is on record of it: "Posted · +$25,000.00 received November 3, 2025". */
function stateOf(line: Line): string {
  if (isChanged(line)) return changesSentence(line)
  const out = isUnfunded(line) ? 'Left out: no principal yet' : 'Left out'
  const state = line.row.posted === null ? (line.out ? out : '') : 'Posted'
  return [state, recordOf(line)].filter(Boolean).join(' · ')
}

/** That the month of a line was withdrawn, and what moved its principal. */
export const recordOf = (line: Line): string =>
  [withdrawnWord(line), recordText(line)].filter(Boolean).join(' · ')

/** That the month of a line was withdrawn, in short. Money is withdrawn, too. */
export const withdrawnWord = ({ row }: Line): string =>
  row.withdrawn_at === undefined ? '' : 'Month withdrawn'

/** A sign stays with its amount, and the percent sign with what it is of. */
export const unbroken = (text: string): string => withFirmMinus(text).replaceAll('Div %', 'Div\u00a0%')

/** The note of a line. Only what stops its posting is in the color of errors: the rest of it is no fault. */
export function NoteText({ line, look }: { line: Line; look: Looked }) {
  if (look?.wrong !== true) return unbroken(noteOf(line, look))
  const [sentence, rest] = noteParts(line, look).map(unbroken)
  return (
    <>
      <span className="text-loss">{sentence}</span>
      {rest && ` ${rest}`}
    </>
  )
}
