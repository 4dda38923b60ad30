import { useState } from 'react'
import { TextField } from '../ui/text-field.tsx'
import styles from './password-field.module.css'

interface PasswordFieldProps {
  value: string
  error: string | undefined
  onChange: (password: string) => void
}

/** The current password, hidden until asked for. */
export function PasswordField({ value, error, onChange }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      label="Password"
      type={shown ? 'text' : 'password'}
      name="password"
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      required
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
      after={
        <button
          type="button"
          className={styles['toggle']}
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}
