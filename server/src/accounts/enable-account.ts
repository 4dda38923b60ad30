import { appendAudit } from '../audit/append-audit.ts'
import { changeOnRecord } from '../audit/change-on-record.ts'
import { ApiError } from '../http/api-error.ts'
import type { Handler } from '../http/route.ts'
import { updateDisabledSince } from './account-queries.ts'
import { holdAccount, managedToJson, requireAccount } from './managed-account.ts'

/** Lets a disabled account be used again; somebody who never chose a password needs a new invitation. Throws ApiError 404 and 409. */
export const enableAccount: Handler<'enableAccount'> = async ({ app, body: { user_id: userId }, caller }) => {
  const at = app.clock()
  const account = await changeOnRecord(app.db, async (change) => {
    const before = await holdAccount(change, userId, at)
    if (before.state !== 'disabled') throw new ApiError('accountChanged', 'This account is not disabled.')
    await updateDisabledSince(change, userId, null)
    const enabled = await requireAccount(change, userId, at)
    const by = { at, actor: { id: caller.id, name: caller.email } }
    const states = { before: { state: before.state }, after: { state: enabled.state } }
    await appendAudit(change, by, [{ action: 'account.enabled', subjectId: userId, ...states }])
    return enabled
  })
  return { message: 'The account is enabled.', account: managedToJson(account) }
}
