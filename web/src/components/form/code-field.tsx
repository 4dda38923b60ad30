import { useEffect, useRef } from 'react'
import { TextField } from './text-field.tsx'

interface CodeFieldProps {
  label?: string
  /** Whether it takes the focus when it appears. */
  focused?: boolean
  hint?: string
  error: string | undefined
}

/** A code of an authenticator app, or a recovery code. */
export function CodeField({ label = 'Code', focused = false, hint, error }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])
  return (
    <TextField
      ref={input}
      label={label}
      name="code"
      // A phone shows digits first, and a recovery code can still be pasted.
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={64}
      hint={hint}
      error={error}
    />
  )
}
