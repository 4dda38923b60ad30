import { isLocked } from './line.ts'
import type { Sheet } from './sheet.ts'

const typingKeys =
  'Arrows move and, with Shift, select; typing or Enter edits, Delete clears, Space leaves a row out. Ctrl+C and Ctrl+V copy and paste, Ctrl+D fills down, Ctrl+Z undoes, F8 goes to the next row to review. '

const correctingKeys = typingKeys.replace('leaves a row out', 'takes a change back')

const readingKeys = 'Arrows move and, with Shift, select; Ctrl+C copies, F8 goes to the next row to review. '

/** What a column means, and what the keys do. */
export function SheetHint({ sheet }: { sheet: Sheet }) {
  const { corrects } = sheet
  const isTyped = !sheet.readOnly && (corrects || sheet.lines.some((line) => !isLocked(line)))
  const keys = !isTyped ? readingKeys : corrects ? correctingKeys : typingKeys
  const hints = [
    isTyped &&
      !corrects &&
      'In / out is money received (+) or withdrawn (−) as of the first of the month; it changes the principal.',
    isTyped && 'Typing a dividend sets the percentage.',
    'End Balance is for the month alone.',
  ]
  return (
    <div className="max-w-176 text-sm text-muted">
      <p>{hints.filter(Boolean).join(' ')}</p>
      {/* A tablet may have a keyboard, a phone has the rows as a list. */}
      <details className="max-md:hidden">
        <summary className="fold min-h-11 cursor-pointer py-2.5 font-strong">Keys</summary>
        <p>{keys}</p>
      </details>
    </div>
  )
}
