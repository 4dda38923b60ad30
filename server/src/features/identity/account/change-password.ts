import { appendAudit } from '../../../audit/append-audit.ts'
import { ApiError } from '../../../api-error.ts'
import type { Handler } from '../../../http/route.ts'
import { countCall } from '../../../limits/limits.ts'
import { tellOwner } from '../mails/tell-owner.ts'
import { deleteLinks } from '../queries/password-reset-queries.ts'
import { callerTransaction } from '../rules/guard.ts'
import { ownWordsOf, weaknessOf, hashPassword, isPassword, ownerOf } from '../rules/passwords.ts'
import { deleteSessionsBut } from '../queries/session-queries.ts'
import { findAccount } from '../queries/account-queries.ts'
import type { Credentials } from '../queries/credentials-queries.ts'
import {
  findCredentialsOf,
  updatePasswordHash,
  toCredentials,
  selectCredentials,
} from '../queries/credentials-queries.ts'
import type { Reader } from '../../../db/database.ts'

const refuse = (field: string, sentence: string) => new ApiError('invalid', sentence, { [field]: sentence })

/**
 * Changes the caller's password, given the current one. Ends every other session of the account, invalidates a mailed
 * reset link and tells the owner by mail. Throws ApiError invalid, notSignedIn or 429.
 */
export const changePassword: Handler<'changePassword'> = async ({ app, body, caller }) => {
  // Only the account's own sessions can make this call, so a stranger cannot use up the limit.
  await countCall(app.db, 'passwordChanges', String(caller.id), app.clock())
  const held = await findCredentialsIn(app.db.read, caller.sessionId)
  const account = await findAccount(app.db.read, caller.id)
  // Another change may have ended this session and set another password since the guard let the call in.
  if (held === undefined || account === undefined) throw new ApiError('notSignedIn')
  const notCurrent = refuse('current_password', 'This is not your current password.')
  if (!(await isPassword(body.current_password, held.passwordHash, ownerOf(caller.id)))) throw notCurrent
  if (body.new_password1 === body.current_password)
    throw refuse('new_password1', 'Choose a password that differs from the current one.')
  const weakness = weaknessOf(body.new_password1, ownWordsOf(account))
  if (weakness !== undefined) throw refuse('new_password1', weakness)
  const passwordHash = await hashPassword(body.new_password1, ownerOf(caller.id))
  await callerTransaction(app, caller, async (trx, by) => {
    // Audited transactions are serialised: this one sees what a reset or another change under way has left.
    await appendAudit(trx, by, { action: 'password.changed', subjectId: caller.id })
    const now = await findCredentialsOf(trx, caller.id)
    if (now?.passwordHash !== held.passwordHash) throw notCurrent
    await updatePasswordHash(trx, caller.id, passwordHash)
    await deleteSessionsBut(trx, caller.id, caller.sessionId)
    await deleteLinks(trx, caller.id)
    const { publicUrl } = app.config
    await tellOwner(trx, 'passwordChanged', { userId: caller.id, at: by.at, publicUrl })
  })
  return { message: 'Your password is changed. All other sessions are ended.' }
}

/** Of a session's account, or undefined once the session has ended: read in one statement, they never disagree. */
const findCredentialsIn = async (db: Reader, sessionId: number): Promise<Credentials | undefined> =>
  toCredentials(
    await selectCredentials(db)
      .innerJoin('sessions', 'sessions.user_id', 'users.id')
      .where('sessions.id', '=', sessionId)
      .executeTakeFirst(),
  )
