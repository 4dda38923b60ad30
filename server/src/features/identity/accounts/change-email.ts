import { linkLifetimeMs } from '@portico/contract/features/lifetimes'
import { emailChangeSent } from '@portico/contract/features/accounts'
import { ApiError } from '../../../api-error.ts'
import type { AuditedTransaction } from '../../../audit/append-audit.ts'
import { appendAudit, auditedTransaction } from '../../../audit/append-audit.ts'
import type { Handler } from '../../../http/route.ts'
import { countCallIn } from '../../../limits/limits.ts'
import { insertMailTo } from '../../../mail/outbox-queries.ts'
import { newToken } from '../../../security/secrets.ts'
import { confirmEmailMail, emailTakenMail, ownEmailChangedMail } from '../mails/account-mails.ts'
import { tellOwner } from '../mails/security-notices.ts'
import { updateDetails } from '../queries/account-queries.ts'
import { findCredentials } from '../queries/credentials-queries.ts'
import { findEmailChange, findPendingChange, upsertEmailChange } from '../queries/email-change-queries.ts'
import { deleteEmailChange, parseLink } from '../queries/password-reset-queries.ts'
import type { Authority } from '../rules/authorize.ts'
import { authorize } from '../rules/authorize.ts'
import { callerChange, isOwnSession } from '../rules/guard.ts'
import { refuseTakenEmail } from '../rules/create-account.ts'
import { moveEmail } from '../rules/move-email.ts'
import { changeWithStepUp, requireOwnersPassword } from '../rules/step-up.ts'
import { lockAccount } from './read-accounts.ts'

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
      await applyChange(trx, change, { at, publicUrl: app.config.publicUrl })
    }),
  )
  return {
    message: 'Your e-mail address is changed. Log in with it from now on. All other sessions are ended.',
  }
}

/** The caller's change of e-mail whose link has not been opened yet. */
export const pendingEmail: Handler<'pendingEmail'> = async ({ app, caller }) => {
  const change = await findPendingChange(app.db.read, caller.id, app.clock())
  return {
    email: change?.newEmail ?? null,
    expires_at: change === undefined ? null : new Date(change.expiresAt).toISOString(),
  }
}

/** Cancels the caller's change of e-mail; its link no longer works. */
export const cancelEmail: Handler<'cancelEmail'> = async ({ app, caller }) => {
  await callerChange(app, caller, (trx) => deleteEmailChange(trx, caller.id))
  return { message: 'Your e-mail stays as it is. The link no longer works.' }
}

type Change = NonNullable<Awaited<ReturnType<typeof findEmailChange>>>

async function applyChange(
  trx: AuditedTransaction,
  { userId, newEmail, sessionId, requestedAt }: Change,
  { at, publicUrl }: Pick<Authority, 'at' | 'publicUrl'>,
): Promise<void> {
  const account = await lockAccount(trx, userId, at)
  const by = { at, actor: { id: userId, name: account.email } }
  // The link is the proof: it was requested with the password, and reached the new address.
  const authority: Authority = { ...by, publicUrl, prove: () => Promise.resolve() }
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
