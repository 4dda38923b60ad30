import type { Line } from './line.ts'
import { noteOf, noteParts, unbroken } from './notes.ts'
import type { Attention } from './unusual.ts'

/** The note of a line. Only what stops its posting is in the color of errors: the rest of it is no fault. */
export function NoteText({ line, look }: { line: Line; look: Attention | undefined }) {
  if (look?.wrong !== true) return unbroken(noteOf(line, look))
  const [sentence, rest] = noteParts(line, look).map(unbroken)
  return (
    <>
      <span className="text-loss">{sentence}</span>
      {rest && ` ${rest}`}
    </>
  )
}
