import type { Line } from './line.ts'
import { noteParts, unbroken } from './notes.ts'
import type { Attention } from './unusual.ts'

/** The note of a line. Only what stops its posting is in the color of errors: the rest is no fault. */
export function NoteText({ line, look }: { line: Line; look: Attention | undefined }) {
  const [sentence, rest] = noteParts(line, look).map(unbroken)
  return (
    <>
      {sentence && <span className={look?.wrong === true ? 'text-loss' : ''}>{sentence}</span>}
      {sentence && rest && ' '}
      {rest}
    </>
  )
}
