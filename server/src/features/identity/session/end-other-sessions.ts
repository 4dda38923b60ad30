import { appendAudit } from '../../../audit/append-audit.ts'
import { auditedTransaction } from '../../../audit/audited-transaction.ts'
import type { Handler } from '../../../http/route.ts'
import { deleteOtherSessions } from '../queries/session-queries.ts'

/** Ends all of the caller's own sessions but the one that asks, at once. */
export const endOtherSessions: Handler<'endOtherSessions'> = async ({ app, caller }) => {
  const by = { at: app.clock(), actor: { id: caller.id, name: caller.email } }
  const closed = {
    action: 'session.closed' as const,
    subjectId: caller.id,
    after: { call: 'endOtherSessions' },
  }
  await auditedTransaction(app.db, async (trx) => {
    await appendAudit(trx, by, [closed])
    await deleteOtherSessions(trx, caller.id, caller.sessionId)
  })
  return { message: 'All other sessions are ended.' }
}
