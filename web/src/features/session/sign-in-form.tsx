import type { Received } from '@portico/contract/api/endpoints'
import { loginRequest } from '@portico/contract/features/session'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { call } from '../../api/api-client.ts'
import { isRefused } from '../../api/request-error.ts'
import { signIn } from '../../auth/session.ts'
import { useForm } from '../../components/form/form.tsx'
import { CodeField } from '../../components/form/code-field.tsx'
import { PasswordField } from '../../components/form/text-field.tsx'

/** A session that the server has just opened. */
type Opened = Received<'login'>

/**
 * The form that opens a session; `needsCode` once the account turned out to need one, until `goBack`. Input is kept after a
 * failure. It is busy until `onOpened` has settled: on a slow line, the code of the next page takes seconds.
 */
export function useSignInForm(onOpened: (opened: Opened) => void | Promise<void>) {
  const [needsCode, setNeedsCode] = useState(false)
  const form = useForm({
    schema: loginRequest,
    read: (data) => ({
      ...Object.fromEntries(data),
      remember: data.has('remember'),
      // The server knows whether this account needs one.
      code: data.get('code') || undefined,
    }),
    send: async (credentials, fields) => {
      try {
        await onOpened(await call('login', { body: credentials }))
      } catch (error) {
        if (!needsCode && isRefused(error, 'secondFactorNeeded')) return setNeedsCode(true)
        // What to correct most often; a press on the button would leave the focus there.
        if (!needsCode) fields.querySelector<HTMLElement>('[name="password"]')?.focus()
        throw error
      }
    },
    failure: 'Invalid credentials. Please try again.',
  })
  const goBack = () => {
    setNeedsCode(false)
    form.refuse()
  }
  return { form, needsCode, goBack }
}

/** Stores an opened session in this browser, in place of any other. */
export const storeSession = (opened: Opened): void =>
  signIn(opened.token, {
    id: opened.user_id,
    username: opened.username,
    email: opened.username,
    first_name: opened.first_name,
    last_name: opened.last_name,
    is_staff: opened.is_staff,
    nothing_posted: opened.nothing_posted,
  })

interface SecretFieldsProps {
  needsCode: boolean
  /** The field of the e-mail, where it is typed. */
  children?: ReactNode
}

/** The password, or the code that follows it where the account needs one, and Remember me. What was typed is still sent. */
export const SecretFields = ({ needsCode, children }: SecretFieldsProps) => (
  <>
    <div className="grid gap-5" hidden={needsCode}>
      {children}
      <PasswordField label="Password" name="password" autoComplete="current-password" />
    </div>
    {needsCode && <CodeField focused />}
    <label className="-my-2 flex min-h-11 cursor-pointer items-center gap-2.5">
      <input type="checkbox" name="remember" />
      Remember me
    </label>
  </>
)
