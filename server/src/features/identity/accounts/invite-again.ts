import { appendAudit } from '../../../audit/append-audit.ts'
import { ApiError } from '../../../api-error.ts'
import type { Handler } from '../../../http/route.ts'
import { changeWithStepUp } from '../rules/step-up.ts'
import { authorize } from '../rules/authorize.ts'
import { writeInvitation } from '../queries/invitation-queries.ts'
import { lockAccount, managedToJson, requireAccount } from './managed-account.ts'

const notInvited = {
  active: 'This account has a password already.',
  disabled: 'This account is disabled. Enable it first.',
}

/**
 * Sends an invitation again; the link of the one before opens nothing any more. One to a staff account takes proof of
 * who sends it. Throws ApiError 404, 409, invalid or 429.
 */
export const inviteAgain: Handler<'inviteAccount'> = async ({ app, body, caller }) => {
  const { user_id: userId } = body
  const account = await changeWithStepUp(app, caller, body, async (trx, authority) => {
    const { at, publicUrl } = authority
    const before = await lockAccount(trx, userId, at)
    await authorize(trx, authority, 'invite', before)
    const { state, isStaff } = before
    if (state !== 'invited') throw new ApiError('accountChanged', notInvited[state])
    await appendAudit(trx, authority, [{ action: 'account.invited', subjectId: userId }])
    await writeInvitation(trx, { userId, isStaff, at, publicUrl })
    return requireAccount(trx, userId, at)
  })
  return { message: `The invitation is on its way to ${account.email}.`, account: managedToJson(account) }
}
