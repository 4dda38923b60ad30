import type { loginRequest } from '@portico/contract/features/session'
import type { z } from 'zod'
import { call } from '../api/api-client.ts'
import { signIn } from './session.tsx'

/** Opens a session on the server and keeps it in this browser. Throws RequestError. */
export async function logIn(credentials: z.output<typeof loginRequest>): Promise<void> {
  const opened = await call('login', { body: credentials })
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
