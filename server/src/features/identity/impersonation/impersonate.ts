import { impersonationReasonNeeded } from '@portico/contract/features/impersonation'
import { findAccount } from '../queries/account-queries.ts'
import { appendAudit, impersonationStopped } from '../../../audit/append-audit.ts'
import { ApiError } from '../../../api-error.ts'
import type { Handler } from '../../../http/route.ts'
import { hashToken, newToken } from '../../../security/tokens.ts'
import { callerTransaction } from '../rules/caller-transaction.ts'
import { deleteImpersonations, insertSession } from '../queries/session-queries.ts'

/**
 * Opens a read-only session as an investor, bound to the staff session that asks and ending with it. A staff
 * session sees one account at a time. Throws ApiError 404 for an unknown or disabled account, 403 for staff, and
 * invalid without the reason that the firm's settings require.
 */
export const impersonate: Handler<'impersonate'> = async ({ app, body, caller }) => {
  if (app.config.impersonationNeedsReason && body.reason === '')
    throw new ApiError('invalid', impersonationReasonNeeded, { reason: impersonationReasonNeeded })
  const token = newToken()
  const account = await callerTransaction(app, caller, async (trx, by) => {
    const found = await findAccount(trx, body.user_id)
    if (found === undefined || found.isDisabled) throw new ApiError('noSuchUser')
    if (found.isStaff) throw new ApiError('notImpersonable')
    const before = await deleteImpersonations(trx, caller.sessionId)
    await insertSession(trx, {
      tokenHash: hashToken(token),
      userId: found.id,
      createdAt: by.at,
      ...app.config.sessions.impersonation,
      impersonator: { sessionId: caller.sessionId, id: caller.id, email: caller.email },
    })
    const started = {
      action: 'impersonation.started' as const,
      subjectId: found.id,
      after: { reason: body.reason },
    }
    await appendAudit(trx, by, [...before.map(impersonationStopped), started])
    return found
  })
  return {
    token,
    impersonated_user_id: account.id,
    username: account.email,
    email: account.email,
    is_staff: account.isStaff,
  }
}
