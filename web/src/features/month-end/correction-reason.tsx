import { useState } from 'react'
import { LineField, useLine } from '../../components/form/line-field.tsx'
import { TextField } from '../../components/form/text-field.tsx'

/** Why posted months are corrected, and what their investors are told of it, as in a request. */
export function useCorrectionReason() {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const line = useLine()
  return {
    text,
    error,
    line,
    sent: { reason: text.trim(), ...line.sent },
    type(typed: string) {
      setText(typed)
      setError(undefined)
    },
    /** Says what is missing or wrong; false if something is. */
    isValid() {
      const isGiven = text.trim() !== ''
      setError(isGiven ? undefined : 'Say why the months are corrected.')
      return line.isValid() && isGiven
    },
  }
}

/** The fields of one reason for many corrections. */
export const CorrectionReasonFields = ({ of }: { of: ReturnType<typeof useCorrectionReason> }) => (
  <>
    <TextField
      label="Reason for all corrections"
      name="reason"
      autoComplete="off"
      value={of.text}
      error={of.error}
      onChange={(event) => of.type(event.target.value)}
    />
    <LineField line={of.line} />
  </>
)
