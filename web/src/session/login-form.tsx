import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { sentenceOf } from '../request-error.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useBusy } from '../ui/use-busy.ts'
import type { Credentials } from './log-in.ts'
import { credentialErrors, logIn } from './log-in.ts'
import styles from './login-form.module.css'
import { PasswordField } from '../ui/password-field.tsx'
import { useCsrfToken } from './use-csrf-token.ts'

/** Email, password and Remember me. What was typed stays after a failure. */
export function LoginForm({ message, onSignedIn }: { message: string | undefined; onSignedIn: () => void }) {
  const csrf = useCsrfToken()
  const [typed, setTyped] = useState<Credentials>({ username: '', password: '', remember: false })
  const [errors, setErrors] = useState<ReturnType<typeof credentialErrors>>({})
  const [failure, setFailure] = useState<string>()
  const [busy, run] = useBusy()

  const change = (changed: Partial<Credentials>) => setTyped((before) => ({ ...before, ...changed }))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (csrf !== 'ready') return setFailure('CSRF token not loaded. Please refresh and try again.')
    const found = credentialErrors(typed)
    setErrors(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return
    run(async () => {
      try {
        await logIn(typed)
        onSignedIn()
      } catch (error) {
        setFailure(sentenceOf(error, 'Invalid credentials. Please try again.'))
      }
    })
  }
  const alert =
    failure ?? (csrf === 'failed' ? 'Failed to initialize login. Please refresh and try again.' : message)

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {alert !== undefined && <Notice kind="failure">{alert}</Notice>}
      <TextField
        label="Email"
        type="email"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={typed.username}
        error={errors.username}
        onChange={(event) => change({ username: event.target.value })}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={typed.password}
        error={errors.password}
        onChange={(event) => change({ password: event.target.value })}
      />
      <label className={styles['remember']}>
        <input
          type="checkbox"
          name="remember"
          checked={typed.remember}
          onChange={(event) => change({ remember: event.target.checked })}
        />
        Remember me
      </label>
      <Button type="submit" disabled={csrf !== 'ready'} busy={busy}>
        Login
      </Button>
    </form>
  )
}
