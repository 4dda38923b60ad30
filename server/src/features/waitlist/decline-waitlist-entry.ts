import { auditedTransaction } from '../../audit/audited-transaction.ts'
import type { Handler } from '../../http/route.ts'
import { entryToJson } from './entry-to-json.ts'
import { changeStatus } from './change-status.ts'

/** Declines somebody who waits; nothing is sent. Throws ApiError 404 and 409. */
export const declineWaitlistEntry: Handler<'declineWaitlistEntry'> = async ({ app, body, caller }) => {
  const by = { at: app.clock(), actor: { id: caller.id, name: caller.email } }
  const move = { id: body.id, from: 'waiting', to: 'declined', action: 'waitlist.declined' } as const
  const entry = await auditedTransaction(app.db, (trx) => changeStatus(trx, by, move))
  return { message: `${entry.fullName} is declined.`, entry: entryToJson(entry) }
}
