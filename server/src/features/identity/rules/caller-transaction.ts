import { ApiError } from '../../../api-error.ts'
import type { By } from '../../../audit/append-audit.ts'
import type { AuditedTransaction } from '../../../audit/audited-transaction.ts'
import { auditedTransaction } from '../../../audit/audited-transaction.ts'
import type { Caller } from '../../../http/caller.ts'
import type { App } from '../../../http/route.ts'
import { holdCaller } from '../queries/session-queries.ts'

/**
 * Runs an audited transaction for a caller. The guard let them in before their body arrived, and a long body takes
 * seconds to read: so the first thing the transaction does, once it has its turn, is to ask again whether the session
 * is still there and the account may still make the call. Throws ApiError notSignedIn.
 */
export function callerTransaction<Result>(
  app: Pick<App, 'db' | 'clock'>,
  caller: Caller,
  work: (trx: AuditedTransaction, by: By) => Promise<Result>,
): Promise<Result> {
  const by = { at: app.clock(), actor: { id: caller.id, name: caller.email } }
  return auditedTransaction(app.db, async (trx) => {
    if (!(await holdCaller(trx, caller))) throw new ApiError('notSignedIn')
    return work(trx, by)
  })
}
