import type { Transaction, Reader } from '../../../db/database.ts'
import { hashToken } from '../../../security/tokens.ts'
import type { ResetLink } from '../rules/reset-link.ts'
import { resetUrl } from '../rules/reset-link.ts'

const hourMs = 60 * 60 * 1000

/** How long the links work that are mailed. */
export const linkLifetimeMs = { reset: hourMs, invitation: 7 * 24 * hourMs } as const

export interface NewLink {
  userId: number
  /** The secret that the link carries; only its hash is stored. */
  token: string
  expiresAt: number
  publicUrl: string
}

/**
 * Makes this the account's one and only link and answers its address. The same statement writes nothing where
 * there is no such account or it is disabled.
 */
export async function upsertReset(trx: Transaction, link: NewLink): Promise<string> {
  const tokenHash = hashToken(link.token)
  await trx
    .insertInto('password_resets')
    .columns(['user_id', 'token_hash', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(['id', eb.val(tokenHash).as('token_hash'), eb.val(link.expiresAt).as('expires_at')])
        .where('id', '=', link.userId)
        .where('disabled_since', 'is', null),
    )
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ token_hash: tokenHash, expires_at: link.expiresAt, used_at: null }),
    )
    .execute()
  return resetUrl(link.publicUrl, link.userId, link.token)
}

/** Lets a link that is still good last until then; false where the account has none. */
export async function prolongReset(
  trx: Transaction,
  { userId, at, expiresAt }: { userId: number; at: number; expiresAt: number },
): Promise<boolean> {
  const result = await trx
    .updateTable('password_resets')
    .set({ expires_at: expiresAt })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** Whose password a link may set: the active account it was made for, while it is fresh and unused. */
export async function findResetAccount(db: Reader, { userId, tokenHash }: ResetLink, now: number) {
  const row = await db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.id', 'users.email', 'users.first_name', 'users.last_name', 'users.password_hash'])
    .select('password_resets.expires_at')
    .where('password_resets.user_id', '=', userId)
    .where('password_resets.token_hash', '=', tokenHash)
    .where('password_resets.used_at', 'is', null)
    .where('password_resets.expires_at', '>', now)
    .where('users.disabled_since', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      hasPassword: row.password_hash !== '',
      expiresAt: row.expires_at,
    }
  )
}

/** Uses a link up; false when it is not good any more. Of two who use it at once, one gets true. */
export async function useReset(
  trx: Transaction,
  { userId, tokenHash }: ResetLink,
  now: number,
): Promise<boolean> {
  const result = await trx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** Makes an account's link open nothing any more. */
export async function deleteReset(trx: Transaction, userId: number): Promise<void> {
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}
