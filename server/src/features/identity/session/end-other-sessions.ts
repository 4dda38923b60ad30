import { appendAudit } from '../../../audit/append-audit.ts'
import type { Handler } from '../../../http/route.ts'
import { callerTransaction } from '../rules/caller-transaction.ts'
import { deleteOtherSessions } from '../queries/session-queries.ts'

/** Ends all of the caller's own sessions but the one that asks, at once. */
export const endOtherSessions: Handler<'endOtherSessions'> = async ({ app, caller }) => {
  const closed = {
    action: 'session.closed' as const,
    subjectId: caller.id,
    after: { call: 'endOtherSessions' },
  }
  await callerTransaction(app, caller, async (trx, by) => {
    await appendAudit(trx, by, [closed])
    await deleteOtherSessions(trx, caller.id, caller.sessionId)
  })
  return { message: 'All other sessions are ended.' }
}
