import type { Received } from '@portico/contract/api/endpoints'
import { loginRequest } from '@portico/contract/features/session'
import { useState } from 'react'
import { call } from '../../api/api-client.ts'
import { isRefused, sentenceOf } from '../../api/request-error.ts'
import { signIn } from '../../auth/session.ts'
import { useForm } from '../../components/form/form.tsx'
import { CodeField, PasswordField } from '../../components/form/text-field.tsx'

/** A session that the server has just opened. */
type Opened = Received<'login'>

/**
 * The form that opens a session; `asked` is the server's request for a code, once the account turned out to need one.
 * Input is kept after a failure.
 */
export function useSignInForm(onOpened: (opened: Opened) => void) {
  const [asked, setAsked] = useState<string>()
  const form = useForm({
    schema: loginRequest,
    read: (data) => ({
      ...Object.fromEntries(data),
      remember: data.has('remember'),
      // The server knows whether this account needs one.
      code: data.get('code') || undefined,
    }),
    send: async (credentials) => {
      try {
        onOpened(await call('login', { body: credentials }))
      } catch (error) {
        if (asked !== undefined || !isRefused(error, 'secondFactorNeeded')) throw error
        setAsked(sentenceOf(error, 'Enter your code.'))
      }
    },
    failure: 'Invalid credentials. Please try again.',
  })
  return { form, asked }
}

/** Stores an opened session in this browser, in place of any other. */
export const storeSession = (opened: Opened): void =>
  signIn(opened.token, {
    id: opened.user_id,
    username: opened.username,
    email: opened.username,
    // The names come with the profile, which the next page loads.
    first_name: '',
    last_name: '',
    is_staff: opened.is_staff,
  })

/** What follows the e-mail: the password, a code where the account needs one, and Remember me. */
export const SecretFields = ({ needsCode }: { needsCode: boolean }) => (
  <>
    <PasswordField label="Password" name="password" autoComplete="current-password" />
    {needsCode && (
      <CodeField focused hint="Six digits. Without your phone, a recovery code works here, too." />
    )}
    <label className="-my-2 flex min-h-11 cursor-pointer items-center gap-2.5">
      <input type="checkbox" name="remember" />
      Remember me
    </label>
  </>
)
