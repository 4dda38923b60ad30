import { findCredentials } from '../accounts/account-queries.ts'
import { isPassword, ownerOf } from '../security/passwords.ts'
import type { Caller } from '../session/session-queries.ts'
import { ApiError } from './api-error.ts'
import type { App } from './route.ts'

/** Makes sure that the caller knows the password of their account. Throws ApiError invalid. */
export async function requirePassword(
  app: App,
  { id, email }: Caller,
  typed: string | undefined,
): Promise<void> {
  if (typed === undefined) refuse('Enter your password.')
  const held = await findCredentials(app.db.read, email)
  if (!(await isPassword(typed, held?.passwordHash, ownerOf(id))))
    refuse('This is not your current password.')
}

function refuse(sentence: string): never {
  throw new ApiError('invalid', sentence, { current_password: sentence })
}
