import type { ComponentProps, ReactNode, Ref } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import styles from './text-field.module.css'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  label: string
  /** The error shown below the field. */
  error?: string | undefined
  hint?: string | undefined
  /** Rendered inside the frame, after the input. */
  after?: ReactNode
  /** The element around the input, to anchor a popup to. */
  frame?: Ref<HTMLDivElement>
}

/** A labelled input with its hint or error below. */
export function TextField({ label, error, hint, after, frame, ...input }: TextFieldProps) {
  const id = useId()
  const says = error ?? hint
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <div
        ref={frame}
        className={styles['frame']}
        data-invalid={error !== undefined}
        data-readonly={input.readOnly === true}
      >
        <input
          {...input}
          id={id}
          className={styles['input']}
          aria-invalid={error !== undefined}
          aria-describedby={says === undefined ? undefined : `${id}-says`}
        />
        {after}
      </div>
      {says !== undefined && (
        <p id={`${id}-says`} className={error === undefined ? styles['hint'] : styles['error']}>
          {says}
        </p>
      )}
    </div>
  )
}

interface PasswordFieldProps {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  error: string | undefined
  hint?: string
}

/** A password input that can be revealed. */
export function PasswordField({ label, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...rest}
      label={label}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      required
      after={
        <button
          type="button"
          className={styles['toggle']}
          aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}

interface CodeFieldProps {
  label?: string
  /** Whether it takes the focus when it appears. */
  focused?: boolean
  hint?: string
  error: string | undefined
}

/** A code from an authenticator app, or a recovery code. */
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
      // Phones show digits first; a recovery code can still be pasted.
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
