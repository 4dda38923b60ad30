import { auditedTransaction } from '../../audit/audited-transaction.ts'
import type { Handler } from '../../http/route.ts'
import { entryToJson } from './entry-to-json.ts'
import { changeStatus } from './change-status.ts'

/** Takes a declining back: the entry waits again. Throws ApiError 404 and 409. */
export const restoreWaitlistEntry: Handler<'restoreWaitlistEntry'> = async ({ app, body, caller }) => {
  const by = { at: app.clock(), actor: { id: caller.id, name: caller.email } }
  const move = { id: body.id, from: 'declined', to: 'waiting', action: 'waitlist.restored' } as const
  const entry = await auditedTransaction(app.db, (trx) => changeStatus(trx, by, move))
  return { message: `${entry.fullName} is waiting again.`, entry: entryToJson(entry) }
}
