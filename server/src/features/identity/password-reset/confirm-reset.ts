import { updatePasswordHash } from '../queries/account-queries.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import { auditedTransaction } from '../../../audit/audited-transaction.ts'
import { ApiError } from '../../../api-error.ts'
import type { Handler } from '../../../http/route.ts'
import { forgetFailures } from '../rules/sign-in-limit.ts'
import { insertMail } from '../../../mail/outbox-queries.ts'
import { passwordChangedMail, passwordChosenMail } from '../mails/account-mails.ts'
import { ownWordsOf, weaknessOf } from '../rules/password-rule.ts'
import { hashPassword, ownerOf } from '../rules/passwords.ts'
import { deleteSessionsOf } from '../queries/session-queries.ts'
import {
  findResetAccount,
  linkLifetimeMs,
  useReset,
  readResetLink,
} from '../queries/password-reset-queries.ts'

const outcomes = {
  reset: {
    action: 'password.reset',
    lifetimeMs: linkLifetimeMs.reset,
    mail: passwordChangedMail,
    message: 'Your password is changed. Please log in with the new one.',
  },
  first: {
    action: 'password.chosen',
    lifetimeMs: linkLifetimeMs.invitation,
    mail: passwordChosenMail,
    message: 'Your password is set. Please log in with it.',
  },
} as const

/**
 * Sets a password through a mailed link, the first one after an invitation, and ends every session of the account.
 * Throws ApiError resetLink, or invalid for a weak password, which does not use up the link.
 */
export const confirmReset: Handler<'passwordResetConfirm', undefined> = async ({ app, body }) => {
  const link = readResetLink(body.uid, body.token)
  const account = await findResetAccount(app.db.read, link, app.clock())
  if (account === undefined) throw new ApiError('resetLink')
  const weakness = weaknessOf(body.new_password1, ownWordsOf(account))
  if (weakness !== undefined) throw new ApiError('invalid', weakness, { new_password1: weakness })
  const passwordHash = await hashPassword(body.new_password1, ownerOf(account.id))
  const at = app.clock()
  const { action, lifetimeMs, mail, message } = outcomes[account.hasPassword ? 'reset' : 'first']
  await auditedTransaction(app.db, async (trx) => {
    // Audited transactions are serialised: a sign-in under way is either over or will see the new hash.
    if (!(await useReset(trx, link, at))) throw new ApiError('resetLink')
    await updatePasswordHash(trx, account.id, passwordHash)
    await deleteSessionsOf(trx, account.id)
    const requestedAt = new Date(account.expiresAt - lifetimeMs).toISOString()
    const after = { requested_at: requestedAt, ...(await forgetFailures(trx, account.email, at)) }
    const by = { at, actor: { id: account.id, name: account.email } }
    await appendAudit(trx, by, [{ action, subjectId: account.id, after }])
    await insertMail(trx, { accountId: account.id, at, ...mail(app.config.publicUrl) })
  })
  return { message }
}
