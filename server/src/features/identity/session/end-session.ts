import { appendAudit } from '../../../audit/append-audit.ts'
import { ApiError } from '../../../api-error.ts'
import type { Handler } from '../../../http/route.ts'
import { callerTransaction } from '../rules/caller-transaction.ts'
import { deleteOwnSession } from '../queries/session-queries.ts'

/** Ends one of the caller's own sessions, at once. Throws ApiError 404 for any other. */
export const endSession: Handler<'endSession'> = async ({ app, body, caller }) => {
  const closed = { action: 'session.closed' as const, subjectId: caller.id, after: { call: 'endSession' } }
  await callerTransaction(app, caller, async (trx, by) => {
    await appendAudit(trx, by, [closed])
    if (!(await deleteOwnSession(trx, caller.id, body.session_id))) throw new ApiError('noSuchSession')
  })
  return { message: 'The session is ended.' }
}
