import { paths } from '@portico/contract/api/paths'
import type { Transaction } from '../../../db/database.ts'
import { hashToken } from '../../../security/secrets.ts'

export interface NewLink {
  userId: number
  /** The secret that the link carries; only its hash is stored. */
  token: string
  expiresAt: number
  publicUrl: string
}

/**
 * Makes this the account's only link and returns its address. The same statement writes nothing if the account does
 * not exist or is disabled.
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
  return linkUrl('resetConfirm', link)
}

/** Invalidates the links that were mailed for an account: for a new password and for another e-mail. */
export async function deleteLinks(trx: Transaction, userId: number): Promise<void> {
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  await deleteEmailChange(trx, userId)
}

/** A link as it is stored. */
export interface MailedLink {
  userId: number
  tokenHash: string
}

/** The address of a mailed link. */
export function linkUrl(
  page: 'resetConfirm' | 'confirmEmail',
  { publicUrl, userId, token }: Pick<NewLink, 'publicUrl' | 'userId' | 'token'>,
): string {
  const uid = Buffer.from(String(userId)).toString('base64url')
  return `${publicUrl}${paths[page].replace(':uid', uid).replace(':token', token)}`
}

/** The link from the two parts of its address. A malformed uid gives a link that belongs to no account. */
export function parseLink(uid: string, token: string): MailedLink {
  const text = Buffer.from(uid, 'base64url').toString()
  return { userId: /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0, tokenHash: hashToken(token) }
}

/** Invalidates a requested change of e-mail; false if there was none. Of two at once, one gets true. */
export async function deleteEmailChange(trx: Transaction, userId: number): Promise<boolean> {
  const result = await trx.deleteFrom('email_changes').where('user_id', '=', userId).executeTakeFirst()
  return result.numDeletedRows > 0n
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
