import { findCredentialsOf } from '../queries/account-queries.ts'
import { isPassword, ownerOf } from './passwords.ts'
import type { Caller } from '../../../http/caller.ts'
import { ApiError } from '../../../api-error.ts'
import type { App } from '../../../http/route.ts'

/** What somebody must type to prove that it is them: the sentence stands beside the field, and the session goes on. */
export class MissingProof extends ApiError {
  constructor(field: 'current_password' | 'code', sentence: string) {
    super('invalid', sentence, { [field]: sentence })
  }
}

/** The same when they have typed something else, which may have been a guess. */
export class WrongProof extends MissingProof {}

/** The refusal of a password that is not the caller's. */
export const wrongPassword = () => new WrongProof('current_password', 'This is not your current password.')

/** Makes sure that the caller knows the password of their account, and answers its hash. Throws MissingProof or WrongProof. */
export async function requirePassword(
  app: App,
  { id }: Caller,
  typed: string | undefined,
): Promise<string | undefined> {
  if (typed === undefined) throw new MissingProof('current_password', 'Enter your password.')
  const held = await findCredentialsOf(app.db.read, id)
  if (!(await isPassword(typed, held?.passwordHash, ownerOf(id)))) throw wrongPassword()
  return held?.passwordHash
}
