import { fieldSentences } from '@portico/contract/fields'
import { loginRequest } from '@portico/contract/session'
import type { z } from 'zod'
import { call } from '../api-client.ts'
import { signIn } from '../session.tsx'

/** What is typed into the login form. */
export type Credentials = z.output<typeof loginRequest>

/** The sentence beside each field that is not filled in well. */
export function credentialErrors(credentials: Credentials): Partial<Record<keyof Credentials, string>> {
  return fieldSentences(loginRequest.safeParse(credentials).error)
}

/** Opens a session on the server and keeps it in this browser. Throws RequestError. */
export async function logIn(credentials: Credentials): Promise<void> {
  const opened = await call('login', { body: loginRequest.parse(credentials) })
  signIn(opened.token, {
    id: opened.user_id,
    username: opened.username,
    email: opened.username,
    // The names come with the profile, which the next page loads.
    first_name: '',
    last_name: '',
    is_staff: opened.is_staff,
  })
}
