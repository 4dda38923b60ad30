import type { FigureColumn } from './grid-layout.ts'
import type { Line } from './line.ts'
import { changesSentence, isChanged, movedSentences, principalSentence } from './line.ts'

/** What is posted in a cell that says something else: "Posted: $333.00". */
export function postedText(line: Line, column: FigureColumn): string | undefined {
  const { before } = line
  if (before === undefined) return undefined
  const posted = { ...line, summary: before }
  return column.value(line) === column.value(posted) ? undefined : `Posted: ${column.text(posted) ?? ''}`
}

/** The state of a line, and what moved its principal: "Posted · +$25,000.00 received November 3, 2025". */
export function knownOf(line: Line): string {
  if (isChanged(line)) return changesSentence(line)
  const state = line.row.posted === null ? (line.out ? 'Left out' : '') : 'Posted'
  return [state, principalSentence(line) ?? movedSentences(line)].filter(Boolean).join(' · ')
}
