import { paths } from '@portico/contract/api/paths'
import type { Transaction, Reader } from '../../../db/database.ts'
import { hashToken } from '../../../security/secrets.ts'

interface NewLink {
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

/** Makes these the only links of their accounts, which the transaction has locked, and returns their addresses in order. */
export async function upsertResets(trx: Transaction, links: readonly NewLink[]): Promise<string[]> {
  const rows = links.map(({ userId, token, expiresAt }) => ({
    user_id: userId,
    token_hash: hashToken(token),
    expires_at: expiresAt,
  }))
  await trx
    .insertInto('password_resets')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        token_hash: eb.ref('excluded.token_hash'),
        expires_at: eb.ref('excluded.expires_at'),
        used_at: null,
      })),
    )
    .execute()
  return links.map((link) => linkUrl('resetConfirm', link))
}

/** Extends a valid link; false if the account has none. */
export async function extendReset(
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

/** The active account of a valid, unused link. */
export async function findResetAccount(db: Reader, { userId, tokenHash }: MailedLink, now: number) {
  const row = await db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.id', 'users.email', 'users.first_name as firstName', 'users.last_name as lastName'])
    .select(['users.password_hash', 'password_resets.expires_at as expiresAt'])
    .where('password_resets.user_id', '=', userId)
    .where('password_resets.token_hash', '=', tokenHash)
    .where('password_resets.used_at', 'is', null)
    .where('password_resets.expires_at', '>', now)
    .where('users.disabled_since', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { password_hash: hash, ...account } = row
  return { ...account, hasPassword: hash !== '' }
}

/** Uses up a link; false if it is not valid any more. Of two concurrent uses, one gets true. */
export async function consumeReset(
  trx: Transaction,
  { userId, tokenHash }: MailedLink,
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

/** Invalidates the links that were mailed for an account: for a new password and for another e-mail. */
export async function deleteLinks(trx: Transaction, userId: number): Promise<void> {
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  await deleteEmailChange(trx, userId)
}

/** Invalidates a requested change of e-mail; false if there was none. Of two at once, one gets true. */
export async function deleteEmailChange(trx: Transaction, userId: number): Promise<boolean> {
  const result = await trx.deleteFrom('email_changes').where('user_id', '=', userId).executeTakeFirst()
  return result.numDeletedRows > 0n
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
