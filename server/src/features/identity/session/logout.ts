import type { AuditEvent, By } from '../../../audit/append-audit.ts'
import { appendAudit, impersonationStopped } from '../../../audit/append-audit.ts'
import { auditedTransaction } from '../../../audit/audited-transaction.ts'
import type { Handler } from '../../../http/route.ts'
import { deleteSessions } from '../queries/session-queries.ts'

/** Ends the session that makes the call, at once; while impersonating, the staff session behind it too. */
export const logout: Handler<'logout'> = async ({ app, caller }) => {
  const { id, sessionId, impersonator } = caller
  const { by, events, ended } =
    impersonator === undefined
      ? { by: { actor: { id, name: caller.email } }, events: [closed(id)], ended: [sessionId] }
      : {
          by: { actor: { id: impersonator.id, name: impersonator.email }, actingAsId: id },
          events: [impersonationStopped(id), closed(impersonator.id)],
          ended: [sessionId, impersonator.sessionId],
        }
  await auditedTransaction(app.db, async (trx) => {
    await appendAudit(trx, { at: app.clock(), ...by } satisfies By, events)
    await deleteSessions(trx, ended)
  })
  return { message: 'You are logged out.' }
}

const closed = (subjectId: number): AuditEvent => ({
  action: 'session.closed',
  subjectId,
  after: { call: 'logout' },
})
