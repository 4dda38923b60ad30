import { userToJson } from '@portico/contract/features/accounts'
import { findAccount } from '../queries/account-queries.ts'
import { appendAudit, impersonationStopped } from '../../../audit/append-audit.ts'
import { changeOnRecord } from '../../../audit/change-on-record.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Handler } from '../../../http/route.ts'
import { hashToken, newToken } from '../../../security/tokens.ts'
import { deleteSessions, holdSession, replaceToken } from '../queries/session-queries.ts'

/** Ends the impersonation and hands the staff session back under a fresh token, which lives as long as the old one would have. */
export const stopImpersonation: Handler<'stopImpersonation'> = async ({ app, caller }) => {
  const { impersonator } = caller
  if (impersonator === undefined) throw new ApiError('notImpersonating')
  const token = newToken()
  const at = app.clock()
  const account = await changeOnRecord(app.db, async (change) => {
    // Either may have ended since the call was let in.
    for (const sessionId of [caller.sessionId, impersonator.sessionId])
      if (!(await holdSession(change, sessionId))) throw new ApiError('notImpersonating')
    await deleteSessions(change, [caller.sessionId])
    await replaceToken(change, impersonator.sessionId, hashToken(token), at)
    const by = { at, actor: { id: impersonator.id, name: impersonator.email }, actingAsId: caller.id }
    await appendAudit(change, by, [impersonationStopped(caller.id)])
    return findAccount(change, impersonator.id)
  })
  if (account === undefined) throw new ApiError('notImpersonating')
  return {
    token,
    user: userToJson(account),
  }
}
