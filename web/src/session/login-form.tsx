import { loginRequest } from '@portico/contract/session'
import type { SubmitEvent } from 'react'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { logIn } from './log-in.ts'
import styles from './login-form.module.css'
import { useCsrfToken } from './use-csrf-token.ts'

/** Email, password and Remember me. What was typed stays after a failure. */
export function LoginForm({ message, onSignedIn }: { message: string | undefined; onSignedIn: () => void }) {
  const csrf = useCsrfToken()
  const form = useForm({
    schema: loginRequest,
    read: (data) => ({ ...Object.fromEntries(data), remember: data.has('remember') }),
    send: async (credentials) => {
      await logIn(credentials)
      onSignedIn()
    },
    failure: 'Invalid credentials. Please try again.',
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (csrf === 'ready') return form.submit(event)
    event.preventDefault()
    form.setFailure('CSRF token not loaded. Please refresh and try again.')
  }
  const said = csrf === 'failed' ? 'Failed to initialize login. Please refresh and try again.' : message
  return (
    <Form
      form={{ ...form, submit }}
      action="Login"
      disabled={csrf !== 'ready'}
      notice={said !== undefined && <Notice kind="failure">{said}</Notice>}
    >
      <TextField
        label="Email"
        type="email"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={form.errors['username']}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={form.errors['password']}
      />
      <label className={styles['remember']}>
        <input type="checkbox" name="remember" />
        Remember me
      </label>
    </Form>
  )
}
