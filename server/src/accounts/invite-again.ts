import { appendAudit } from '../audit/append-audit.ts'
import { changeOnRecord } from '../audit/change-on-record.ts'
import { ApiError } from '../http/api-error.ts'
import type { Handler } from '../http/route.ts'
import { writeInvitation } from './invitation-queries.ts'
import { holdAccount, managedToJson, requireAccount } from './managed-account.ts'

const notInvited = {
  active: 'This account has a password already.',
  disabled: 'This account is disabled. Enable it first.',
}

/** Sends an invitation again; the link of the one before opens nothing any more. Throws ApiError 404 and 409. */
export const inviteAgain: Handler<'inviteAccount'> = async ({ app, body: { user_id: userId }, caller }) => {
  const at = app.clock()
  const account = await changeOnRecord(app.db, async (change) => {
    const { state, isStaff } = await holdAccount(change, userId, at)
    if (state !== 'invited') throw new ApiError('accountChanged', notInvited[state])
    const by = { at, actor: { id: caller.id, name: caller.email } }
    await appendAudit(change, by, [{ action: 'account.invited', subjectId: userId }])
    await writeInvitation(change, { userId, isStaff, at, publicUrl: app.config.publicUrl })
    return requireAccount(change, userId, at)
  })
  return { message: `The invitation is on its way to ${account.email}.`, account: managedToJson(account) }
}
