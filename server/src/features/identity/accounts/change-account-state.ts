import { ApiError } from '../../../api-error.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { Handler } from '../../../http/route.ts'
import { dropUnsentMails } from '../../notices/queries/unsent-queries.ts'
import { hasActiveAdministrator, updateDisabledSince } from '../queries/account-queries.ts'
import { deleteLinks } from '../queries/password-reset-queries.ts'
import { deleteSessionsByAndOf } from '../queries/session-queries.ts'
import { authorize } from '../rules/authorize.ts'
import { changeWithStepUp } from '../rules/step-up.ts'
import { lockAccount, managedToJson, requireAccount } from './read-accounts.ts'

/**
 * Disables an account and ends its sessions, impersonations by and of it, and its mailed link in the same transaction.
 * Its mails of notices that are still waiting are not sent.
 * Disabling a staff account needs proof of who does it. Throws ApiError 404, 409, lastAdministrator if no active
 * administrator would be left, invalid or 429.
 */
export const disableAccount: Handler<'disableAccount'> = async ({ app, body, caller }) => {
  const { user_id: userId } = body
  const account = await changeWithStepUp(app, caller, body, async (trx, authority) => {
    const { at } = authority
    const before = await lockAccount(trx, userId, at)
    const leave = await authorize(trx, authority, 'disable', before)
    const { state } = before
    if (state === 'disabled') throw new ApiError('accountChanged', 'This account is disabled already.')
    await updateDisabledSince(trx, leave, at)
    const after = { state: 'disabled' }
    await appendAudit(trx, authority, {
      action: 'account.disabled',
      subjectId: userId,
      before: { state },
      after,
    })
    // Audited transactions are serialised: of two who disable each other, one stays.
    if (before.role === 'administrator' && !(await hasActiveAdministrator(trx)))
      throw new ApiError('lastAdministrator')
    await deleteSessionsByAndOf(trx, userId)
    await deleteLinks(trx, userId)
    await dropUnsentMails(trx, userId, { way: 'none' })
    return requireAccount(trx, userId, at)
  })
  return {
    message: 'The account is disabled and all its sessions are ended.',
    account: managedToJson(account),
  }
}

/**
 * Enables a disabled account; one that never had a password needs a new invitation. Enabling a staff account needs
 * proof of who does it. Throws ApiError 404, 409, invalid or 429.
 */
export const enableAccount: Handler<'enableAccount'> = async ({ app, body, caller }) => {
  const { user_id: userId } = body
  const account = await changeWithStepUp(app, caller, body, async (trx, authority) => {
    const before = await lockAccount(trx, userId, authority.at)
    const leave = await authorize(trx, authority, 'enable', before)
    if (before.state !== 'disabled') throw new ApiError('accountChanged', 'This account is not disabled.')
    await updateDisabledSince(trx, leave, null)
    const enabled = await requireAccount(trx, userId, authority.at)
    const states = { before: { state: before.state }, after: { state: enabled.state } }
    await appendAudit(trx, authority, { action: 'account.enabled', subjectId: userId, ...states })
    return enabled
  })
  return { message: 'The account is enabled.', account: managedToJson(account) }
}
