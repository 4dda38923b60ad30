import { appendAudit } from '../audit/append-audit.ts'
import { changeOnRecord } from '../audit/change-on-record.ts'
import { ApiError } from '../http/api-error.ts'
import type { Handler } from '../http/route.ts'
import { deleteReset } from '../password-reset/password-reset-queries.ts'
import { deleteSessionsByAndOf } from '../session/session-queries.ts'
import { hasActiveStaff, updateDisabledSince } from './account-queries.ts'
import { holdAccount, managedToJson, requireAccount } from './managed-account.ts'

/**
 * Disables an account: its sessions, those in which it sees the portal as somebody else or is seen as, and its
 * mailed link end with the same change. Throws ApiError 404, 409, and lastStaff where nobody could look after
 * the accounts any more.
 */
export const disableAccount: Handler<'disableAccount'> = async ({ app, body, caller }) => {
  const { user_id: userId } = body
  const at = app.clock()
  const account = await changeOnRecord(app.db, async (change) => {
    const { state, isStaff } = await holdAccount(change, userId, at)
    if (state === 'disabled') throw new ApiError('accountChanged', 'This account is disabled already.')
    await updateDisabledSince(change, userId, at)
    const by = { at, actor: { id: caller.id, name: caller.email } }
    const after = { state: 'disabled' }
    await appendAudit(change, by, [
      { action: 'account.disabled', subjectId: userId, before: { state }, after },
    ])
    // Being on record, it follows any other disabling: of two who disable one another, one stays.
    if (isStaff && !(await hasActiveStaff(change))) throw new ApiError('lastStaff')
    await deleteSessionsByAndOf(change, userId)
    await deleteReset(change, userId)
    return requireAccount(change, userId, at)
  })
  return {
    message: 'The account is disabled and all its sessions are ended.',
    account: managedToJson(account),
  }
}
