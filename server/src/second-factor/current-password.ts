import { findCredentials } from '../accounts/account-queries.ts'
import { ApiError } from '../http/api-error.ts'
import type { App } from '../http/route.ts'
import { isPassword } from '../security/passwords.ts'
import type { Caller } from '../session/session-queries.ts'

/** Makes sure that the caller knows the account's password. Throws ApiError invalid. */
export async function requirePassword(app: App, { email }: Caller, typed: string): Promise<void> {
  const held = await findCredentials(app.db.read, email)
  if (await isPassword(typed, held?.passwordHash)) return
  const sentence = 'This is not your current password.'
  throw new ApiError('invalid', sentence, { current_password: sentence })
}
