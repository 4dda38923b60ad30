import { appendAudit } from '../../../audit/append-audit.ts'
import { ApiError } from '../../../api-error.ts'
import type { Handler } from '../../../http/route.ts'
import { changeWithStepUp } from '../rules/step-up.ts'
import { deleteReset } from '../queries/password-reset-queries.ts'
import { deleteSessionsByAndOf } from '../queries/session-queries.ts'
import { hasActiveStaff, updateDisabledSince } from '../queries/account-queries.ts'
import { authorize } from '../rules/authorize.ts'
import { lockAccount, managedToJson, requireAccount } from './managed-account.ts'

/**
 * Disables an account: its sessions, those in which it sees the portal as somebody else or is seen as, and its
 * mailed link end with the same change. A staff account takes proof of who disables it. Throws ApiError 404, 409,
 * lastStaff where nobody could look after the accounts any more, invalid or 429.
 */
export const disableAccount: Handler<'disableAccount'> = async ({ app, body, caller }) => {
  const { user_id: userId } = body
  const account = await changeWithStepUp(app, caller, body, async (trx, authority) => {
    const { at } = authority
    const before = await lockAccount(trx, userId, at)
    const leave = await authorize(trx, authority, 'disable', before)
    const { state, isStaff } = before
    if (state === 'disabled') throw new ApiError('accountChanged', 'This account is disabled already.')
    await updateDisabledSince(trx, leave, at)
    const after = { state: 'disabled' }
    await appendAudit(trx, authority, [
      { action: 'account.disabled', subjectId: userId, before: { state }, after },
    ])
    // Being on record, it follows any other disabling: of two who disable one another, one stays.
    if (isStaff && !(await hasActiveStaff(trx))) throw new ApiError('lastStaff')
    await deleteSessionsByAndOf(trx, userId)
    await deleteReset(trx, userId)
    return requireAccount(trx, userId, at)
  })
  return {
    message: 'The account is disabled and all its sessions are ended.',
    account: managedToJson(account),
  }
}
