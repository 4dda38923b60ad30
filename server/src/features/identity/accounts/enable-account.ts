import { appendAudit } from '../../../audit/append-audit.ts'
import { ApiError } from '../../../api-error.ts'
import type { Handler } from '../../../http/route.ts'
import { changeWithStepUp } from '../rules/step-up.ts'
import { updateDisabledSince } from '../queries/account-queries.ts'
import { authorize } from '../rules/authorize.ts'
import { lockAccount, managedToJson, requireAccount } from './managed-account.ts'

/**
 * Lets a disabled account be used again; somebody who never chose a password needs a new invitation. A staff account
 * takes proof of who enables it. Throws ApiError 404, 409, invalid or 429.
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
    await appendAudit(trx, authority, [{ action: 'account.enabled', subjectId: userId, ...states }])
    return enabled
  })
  return { message: 'The account is enabled.', account: managedToJson(account) }
}
