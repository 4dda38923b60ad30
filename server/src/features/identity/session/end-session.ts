import { appendAudit } from '../../../audit/append-audit.ts'
import { changeOnRecord } from '../../../audit/change-on-record.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Handler } from '../../../http/route.ts'
import { deleteOwnSession } from '../queries/session-queries.ts'

/** Ends one of the caller's own sessions, at once. Throws ApiError 404 for any other. */
export const endSession: Handler<'endSession'> = async ({ app, body, caller }) => {
  const by = { at: app.clock(), actor: { id: caller.id, name: caller.email } }
  const closed = { action: 'session.closed' as const, subjectId: caller.id, after: { call: 'endSession' } }
  await changeOnRecord(app.db, async (change) => {
    await appendAudit(change, by, [closed])
    if (!(await deleteOwnSession(change, caller.id, body.session_id))) throw new ApiError('noSuchSession')
  })
  return { message: 'The session is ended.' }
}
