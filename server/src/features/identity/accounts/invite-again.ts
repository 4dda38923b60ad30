import { appendAudit } from '../../../audit/append-audit.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Handler } from '../../../http/route.ts'
import { changeWithStepUp } from '../rules/step-up.ts'
import { authorize } from '../rules/authorize.ts'
import { writeInvitation } from '../queries/invitation-queries.ts'
import { holdAccount, managedToJson, requireAccount } from './managed-account.ts'

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
  const account = await changeWithStepUp(app, caller, body, async (change, authority) => {
    const { at, publicUrl } = authority
    const before = await holdAccount(change, userId, at)
    await authorize(change, authority, 'invite', before)
    const { state, isStaff } = before
    if (state !== 'invited') throw new ApiError('accountChanged', notInvited[state])
    await appendAudit(change, authority, [{ action: 'account.invited', subjectId: userId }])
    await writeInvitation(change, { userId, isStaff, at, publicUrl })
    return requireAccount(change, userId, at)
  })
  return { message: `The invitation is on its way to ${account.email}.`, account: managedToJson(account) }
}
