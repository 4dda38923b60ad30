import type { Reader, Transaction } from '../../../db/database.ts'
import { hashToken } from '../../../security/secrets.ts'
import type { MailedLink } from './password-reset-queries.ts'
import { linkUrl } from './password-reset-queries.ts'

/** A change of e-mail awaiting confirmation. */
interface EmailChange {
  userId: number
  newEmail: string
  /** The session in which it was requested. */
  sessionId: number
  requestedAt: number
  expiresAt: number
}

/** Makes this the account's only change of e-mail, and returns the address of its link. */
export async function upsertEmailChange(
  trx: Transaction,
  { userId, newEmail, sessionId, requestedAt, expiresAt }: EmailChange,
  { token, publicUrl }: { token: string; publicUrl: string },
): Promise<string> {
  const change = {
    new_email: newEmail,
    token_hash: hashToken(token),
    session_id: sessionId,
    requested_at: requestedAt,
    expires_at: expiresAt,
  }
  await trx
    .insertInto('email_changes')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
  return linkUrl('confirmEmail', { publicUrl, userId, token })
}

/**
 * Invalidates a change that was requested in this session, or in any but this one. Called when their owner ends sessions:
 * an intruder who used one of them may have the link as well.
 */
export async function deleteEmailChangeOf(
  trx: Transaction,
  userId: number,
  sessions: { only: number } | { but: number },
): Promise<void> {
  const [operator, id] =
    'only' in sessions ? (['=', sessions.only] as const) : (['!=', sessions.but] as const)
  await trx
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .where('session_id', operator, id)
    .execute()
}

/** The pending change of an account, whose link still works. */
export const findPendingChange = (
  db: Reader,
  userId: number,
  now: number,
): Promise<Pick<EmailChange, 'newEmail' | 'expiresAt'> | undefined> =>
  db
    .selectFrom('email_changes')
    .select(['new_email as newEmail', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** The change of a valid link whose account is active. */
export async function findEmailChange(
  db: Reader,
  { userId, tokenHash }: MailedLink,
  now: number,
): Promise<EmailChange | undefined> {
  return db
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select([
      'user_id as userId',
      'new_email as newEmail',
      'session_id as sessionId',
      'requested_at as requestedAt',
      'expires_at as expiresAt',
    ])
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('users.disabled_since', 'is', null)
    .executeTakeFirst()
}
