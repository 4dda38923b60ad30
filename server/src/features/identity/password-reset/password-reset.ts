import { setTimeout } from 'node:timers/promises'
import { linkLifetimeMs } from '@portico/contract/features/lifetimes'
import { findCredentials, updatePasswordHash } from '../queries/credentials-queries.ts'
import { writeInvitation } from '../rules/create-account.ts'
import type { Reader, Transaction } from '../../../db/database.ts'
import type { Handler } from '../../../http/route.ts'
import { addToTally } from '../../../limits/limit-queries.ts'
import { countCallFrom, countCallIn, limits, tallyName } from '../../../limits/limits.ts'
import { networkOf } from '../../../limits/network-of.ts'
import { insertMail } from '../../../mail/outbox-queries.ts'
import { newToken } from '../../../security/secrets.ts'
import type { MailedLink } from '../queries/password-reset-queries.ts'
import { upsertReset, parseLink, deleteEmailChange } from '../queries/password-reset-queries.ts'
import { resetMail } from '../mails/account-mails.ts'
import { tellOwner } from '../mails/tell-owner.ts'
import { appendAudit, auditedTransaction } from '../../../audit/append-audit.ts'
import { ApiError } from '../../../api-error.ts'
import { clearFailures } from '../rules/sign-in-limit.ts'
import { ownWordsOf, weaknessOf, hashPassword, ownerOf } from '../rules/passwords.ts'
import { deleteSessionsOf } from '../queries/session-queries.ts'

const noAccount = 0

/** Many times as long as the work takes, so that the time of the answer does not show which rows were written. */
const answeredAfterMs = 50

/**
 * Mails a link for a new password, or the invitation again if there is no password yet. For an unknown or disabled
 * account the same statements run and write nothing, and the answer is the same after the same time. Nothing goes on
 * the audit trail: the entry of the reset itself says when its link was requested. Throws ApiError 429.
 */
export const requestReset: Handler<'passwordReset', undefined> = async ({ app, body, request }) => {
  const due = setTimeout(answeredAfterMs)
  const at = app.clock()
  const { publicUrl } = app.config
  const account = await findCredentials(app.db.read, body.email)
  request.aboutAccount = account?.id
  await app.db.transaction(async (trx) => {
    await countCallFrom(trx, 'resetRequestsOfNetwork', request.ip, at)
    await countCallIn(trx, 'resetRequests', `${networkOf(request.ip)} ${body.email}`, at)
    const isInvited = account !== undefined && account.passwordHash === undefined
    const userId = account?.id ?? noAccount
    if (await extendsMailedLink(trx, { ...body, userId, isInvited, at })) return
    if (isInvited) await writeInvitation(trx, { userId, isStaff: account.isStaff, at, publicUrl })
    else await writeReset(trx, { userId, at, publicUrl })
  })
  if (account === undefined) app.metrics?.countUnknownReset()
  await due
  return { message: 'If an account exists for this e-mail, a reset link is on its way.' }
}

/**
 * Extends the newest link instead of mailing another if enough mails went to this e-mail within the hour, whichever
 * networks requested them. So strangers can neither flood the mailbox nor invalidate the owner's link. False if there
 * were fewer mails, or there is no valid link.
 */
async function extendsMailedLink(
  trx: Transaction,
  { email, userId, isInvited, at }: { email: string; userId: number; isInvited: boolean; at: number },
): Promise<boolean> {
  const { most, windowMs } = limits.resetMails
  const { count } = await addToTally(trx, tallyName('resetMails', email), at, windowMs)
  if (count <= most) return false
  const lifetimeMs = linkLifetimeMs[isInvited ? 'invitation' : 'reset']
  const extended = await trx
    .updateTable('password_resets')
    .set({ expires_at: at + lifetimeMs })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return extended.numUpdatedRows === 1n
}

interface ResetRequest {
  userId: number
  at: number
  publicUrl: string
}

/** Mails a link for a new password; it replaces any earlier link. */
export async function writeReset(trx: Transaction, { userId, at, publicUrl }: ResetRequest): Promise<void> {
  const expiresAt = at + linkLifetimeMs.reset
  const url = await upsertReset(trx, { userId, token: newToken(), expiresAt, publicUrl })
  await insertMail(trx, { accountId: userId, at, ...resetMail(url) })
}

const outcomes = {
  reset: {
    action: 'password.reset',
    lifetimeMs: linkLifetimeMs.reset,
    told: 'passwordChanged',
    message: 'Your password is changed. Please log in with the new one.',
  },
  first: {
    action: 'password.chosen',
    lifetimeMs: linkLifetimeMs.invitation,
    told: 'passwordChosen',
    message: 'Your password is set. Please log in with it.',
  },
} as const

/**
 * Sets a password through a mailed link, the first one after an invitation, and ends every session of the account.
 * Throws ApiError resetLink, or invalid for a weak password, which does not use up the link.
 */
export const confirmReset: Handler<'passwordResetConfirm', undefined> = async ({ app, body }) => {
  const link = parseLink(body.uid, body.token)
  const account = await findResetAccount(app.db.read, link, app.clock())
  if (account === undefined) throw new ApiError('resetLink')
  const weakness = weaknessOf(body.new_password1, ownWordsOf(account))
  if (weakness !== undefined) throw new ApiError('invalid', weakness, { new_password1: weakness })
  const passwordHash = await hashPassword(body.new_password1, ownerOf(account.id))
  const at = app.clock()
  const { action, lifetimeMs, told, message } = outcomes[account.hasPassword ? 'reset' : 'first']
  await auditedTransaction(app.db, async (trx) => {
    // Audited transactions are serialised: a sign-in under way is either over or will see the new hash.
    if (!(await consumeReset(trx, link, at))) throw new ApiError('resetLink')
    await updatePasswordHash(trx, account.id, passwordHash)
    await deleteSessionsOf(trx, account.id)
    await deleteEmailChange(trx, account.id)
    const requestedAt = new Date(account.expiresAt - lifetimeMs).toISOString()
    const after = { requested_at: requestedAt, ...(await clearFailures(trx, account.email, at)) }
    const by = { at, actor: { id: account.id, name: account.email } }
    await appendAudit(trx, by, { action, subjectId: account.id, after })
    await tellOwner(trx, told, { userId: account.id, at, publicUrl: app.config.publicUrl })
  })
  return { message }
}

/** The active account of a valid, unused link. */
async function findResetAccount(db: Reader, { userId, tokenHash }: MailedLink, now: number) {
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
async function consumeReset(
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
