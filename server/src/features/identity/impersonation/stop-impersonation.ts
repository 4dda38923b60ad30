import { userToJson } from '@portico/contract/features/accounts'
import { findAccount } from '../queries/account-queries.ts'
import { appendAudit, impersonationStopped } from '../../../audit/append-audit.ts'
import { auditedTransaction } from '../../../audit/audited-transaction.ts'
import { ApiError } from '../../../api-error.ts'
import type { Handler } from '../../../http/route.ts'
import { hashToken, newToken } from '../../../security/tokens.ts'
import { deleteSessions, holdSession, replaceToken } from '../queries/session-queries.ts'

/** Ends the impersonation and hands the staff session back under a fresh token, which lives as long as the old one would have. */
export const stopImpersonation: Handler<'stopImpersonation'> = async ({ app, caller }) => {
  const { impersonator } = caller
  if (impersonator === undefined) throw new ApiError('notImpersonating')
  const token = newToken()
  const at = app.clock()
  const account = await auditedTransaction(app.db, async (trx) => {
    // Either may have ended since the call was let in.
    for (const sessionId of [caller.sessionId, impersonator.sessionId])
      if (!(await holdSession(trx, sessionId))) throw new ApiError('notImpersonating')
    await deleteSessions(trx, [caller.sessionId])
    await replaceToken(trx, impersonator.sessionId, hashToken(token), at)
    const by = { at, actor: { id: impersonator.id, name: impersonator.email }, actingAsId: caller.id }
    await appendAudit(trx, by, [impersonationStopped(caller.id)])
    return findAccount(trx, impersonator.id)
  })
  if (account === undefined) throw new ApiError('notImpersonating')
  return {
    token,
    user: userToJson(account),
  }
}
