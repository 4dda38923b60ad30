import { useContext, useEffect, useRef, useState } from 'react'
import { FormErrors } from './form-errors.ts'
import { TextField } from './text-field.tsx'

/** Phones show digits for a code from the app, and letters for a recovery code. */
const kinds = {
  app: {
    label: 'Code from your authenticator app',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
    other: 'Use a recovery code',
  },
  recovery: {
    label: 'Recovery code',
    input: { inputMode: 'text', autoComplete: 'off' },
    other: 'Use your authenticator app',
  },
} as const

interface CodeFieldProps {
  /** Whether it takes the focus when it appears. */
  focused?: boolean
  hint?: string
  /** Before there are recovery codes. */
  isFirst?: boolean
}

/** A code from an authenticator app, or a recovery code in its place. */
export function CodeField({ focused = false, hint, isFirst = false }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const errors = useContext(FormErrors)
  const [{ kind, before }, setKind] = useState<{ kind: keyof typeof kinds; before?: object }>({ kind: 'app' })
  const { label, input: typed, other } = kinds[kind]
  useEffect(() => {
    if (focused || before !== undefined) input.current?.focus()
  }, [focused, before, kind])
  return (
    // What was said of one kind of code is not said of the other.
    <FormErrors value={errors === before ? {} : errors}>
      <div className="min-w-0">
        <TextField
          {...typed}
          key={kind}
          ref={input}
          label={label}
          name="code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={64}
          hint={hint}
        />
        {!isFirst && (
          <button
            type="button"
            className="min-h-11 cursor-pointer text-sm underline"
            onClick={() => setKind({ kind: kind === 'app' ? 'recovery' : 'app', before: errors })}
          >
            {other}
          </button>
        )}
      </div>
    </FormErrors>
  )
}
