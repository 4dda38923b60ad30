import { maxLine, noticeLine } from '@portico/contract/features/notice-line'
import { useState } from 'react'
import { TextField } from './text-field.tsx'

/** The line as a request has it: only if there is one. */
export type LineSent = { line?: string }

/** What staff type into a `LineField`, and what is wrong with it. */
export interface Line {
  text: string
  error: string | undefined
  sent: LineSent
  type: (text: string) => void
  /** Says what is wrong with it; false if something is. */
  isValid: () => boolean
}

/** The line that staff write to the investor, which may be empty. */
export function useLine(initial = ''): Line {
  const [typed, setTyped] = useState<string>()
  const text = typed ?? initial
  const [error, setError] = useState<string>()
  return {
    text,
    error,
    sent: text.trim() === '' ? {} : { line: text.trim() },
    type(entered) {
      setTyped(entered)
      setError(undefined)
    },
    isValid() {
      const wrong = noticeLine.safeParse(text.trim()).error?.issues[0]?.message
      setError(wrong)
      return wrong === undefined
    },
  }
}

/** The field of the line to the investor. */
export const LineField = ({ line: { text, error, type } }: { line: Line }) => (
  <TextField
    label="Line to the investor"
    name="line"
    hint="One line for the notice and its mail. No amounts. You can leave it empty."
    autoComplete="off"
    maxLength={maxLine}
    value={text}
    error={error}
    onChange={(event) => type(event.target.value)}
  />
)
