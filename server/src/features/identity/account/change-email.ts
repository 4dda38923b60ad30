import { linkLifetimeMs } from '@portico/contract/features/lifetimes'
import { emailChangeSent } from '@portico/contract/features/accounts'
import { ApiError } from '../../../api-error.ts'
import type { AuditedTransaction } from '../../../audit/append-audit.ts'
import { appendAudit, auditedTransaction } from '../../../audit/append-audit.ts'
import type { Reader, Transaction } from '../../../db/database.ts'
import type { Handler } from '../../../http/route.ts'
import { countCallIn } from '../../../limits/limits.ts'
import type { NewMail } from '../../../mail/outbox-queries.ts'
import { insertMailsTo } from '../../../mail/outbox-queries.ts'
import { hashToken, newToken } from '../../../security/secrets.ts'
import { confirmEmailMail, emailTakenMail, ownEmailChangedMail } from '../mails/account-mails.ts'
import { tellOwner } from '../mails/tell-owner.ts'
import { updateDetails } from '../queries/account-queries.ts'
import { findCredentials } from '../queries/credentials-queries.ts'
import type { MailedLink } from '../queries/password-reset-queries.ts'
import { linkUrl, parseLink, deleteEmailChange } from '../queries/password-reset-queries.ts'
import type { Authority } from '../rules/authorize.ts'
import { authorize } from '../rules/authorize.ts'
import { callerChange, isOwnSession } from '../rules/guard.ts'
import { refuseTakenEmail } from '../rules/create-account.ts'
import { moveEmail } from '../rules/move-email.ts'
import { changeWithStepUp, requireOwnersPassword } from '../rules/step-up.ts'
import { lockAccount } from '../accounts/read-accounts.ts'

/**
 * Mails a link to the address that the caller's account is to have; nothing changes before it is used. A taken address
 * gets a mail that says so instead, after the same statements, so the response does not reveal who has an account.
 * Throws ApiError invalid for the own address or without the proof, and 429.
 */
export const changeEmail: Handler<'changeEmail'> = async ({ app, body, caller }) => {
  const { email: newEmail } = body
  const same = 'This is your e-mail address already.'
  if (newEmail === caller.email) throw new ApiError('invalid', same, { email: same })
  await changeWithStepUp(app, caller, body, async (trx, authority) => {
    await authority.prove(trx)
    const { at, publicUrl } = authority
    await countCallIn(trx, 'emailChanges', `account ${caller.id}`, at)
    await countCallIn(trx, 'emailChanges', `address ${newEmail}`, at)
    const isTaken = (await findCredentials(trx, newEmail)) !== undefined
    const change = {
      userId: caller.id,
      newEmail,
      sessionId: caller.sessionId,
      requestedAt: at,
      expiresAt: at + linkLifetimeMs.emailChange,
    }
    const url = await upsertEmailChange(trx, change, { token: newToken(), publicUrl })
    const mail = isTaken ? emailTakenMail(publicUrl) : confirmEmailMail(url, caller.email)
    await insertMailTo(trx, newEmail, { at, ...mail })
  })
  return {
    message: emailChangeSent(newEmail),
  }
}

/**
 * Changes an account's e-mail through the link mailed to the new address. Ends the account's sessions and impersonations,
 * except the session in which the change was requested and proved. Someone who gets the link by mistake is neither signed
 * in nor knows the password. Throws ApiError emailLink, invalid without the password, 429, or 409 if another account has got the
 * address meanwhile.
 */
export const confirmEmail: Handler<'confirmEmail', undefined> = async ({ app, body, request }) => {
  const link = parseLink(body.uid, body.token)
  // An invalid link neither adds to the audit trail nor waits for it.
  if ((await findEmailChange(app.db.read, link, app.clock())) === undefined) throw new ApiError('emailLink')
  if (!(await isOwnSession(app, request, link.userId)))
    await requireOwnersPassword(app, { id: link.userId }, body.current_password)
  await refuseTakenEmail(() =>
    auditedTransaction(app.db, async (trx) => {
      const at = app.clock()
      const change = await findEmailChange(trx, link, at)
      if (change === undefined || !(await deleteEmailChange(trx, link.userId)))
        throw new ApiError('emailLink')
      await applyChange(trx, change, { ...app.config, at })
    }),
  )
  return {
    message: 'Your e-mail address is changed. Log in with it from now on. All other sessions are ended.',
  }
}

/** The caller's change of e-mail whose link has not been opened yet. */
export const pendingEmail: Handler<'pendingEmail'> = async ({ app, caller }) => {
  const change = await app.db.read
    .selectFrom('email_changes')
    .select(['new_email', 'expires_at'])
    .where('user_id', '=', caller.id)
    .where('expires_at', '>', app.clock())
    .executeTakeFirst()
  return {
    email: change?.new_email ?? null,
    expires_at: change === undefined ? null : new Date(change.expires_at).toISOString(),
  }
}

/** Cancels the caller's change of e-mail; its link no longer works. */
export const cancelEmail: Handler<'cancelEmail'> = async ({ app, caller }) => {
  await callerChange(app, caller, (trx) => deleteEmailChange(trx, caller.id))
  return { message: 'Your e-mail stays as it is. The link no longer works.' }
}

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
async function upsertEmailChange(
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

/** The change of a valid link whose account is active. */
async function findEmailChange(
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

async function applyChange(
  trx: AuditedTransaction,
  { userId, newEmail, sessionId, requestedAt }: EmailChange,
  { at, publicUrl, timeZone }: Pick<Authority, 'at' | 'publicUrl' | 'timeZone'>,
): Promise<void> {
  const account = await lockAccount(trx, userId, at)
  const by = { at, actor: { id: userId, name: account.email } }
  // The link is the proof: it was requested with the password, and reached the new address.
  const authority: Authority = { ...by, publicUrl, timeZone, prove: () => Promise.resolve() }
  const leave = await authorize(trx, authority, 'changeEmail', { ...account, newEmail })
  await appendAudit(trx, authority, {
    action: 'account.email-changed',
    subjectId: userId,
    before: { email: account.email },
    after: { email: newEmail, requested_at: new Date(requestedAt).toISOString() },
  })
  await moveEmail(trx, authority, leave, {
    call: 'confirmEmail',
    keptSessionId: sessionId,
    goodbye: ownEmailChangedMail(publicUrl),
  })
  await tellOwner(trx, 'emailChanged', { userId, at, publicUrl })
  await updateDetails(trx, { ...account, email: newEmail })
}

/** Queues a mail to an address, whether or not an account has it, in the transaction that causes it. */
const insertMailTo = (trx: Transaction, recipient: string, mail: NewMail): Promise<void> =>
  insertMailsTo(trx, [{ recipient, ...mail }])
