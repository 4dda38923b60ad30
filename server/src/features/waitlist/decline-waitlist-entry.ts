import type { Handler } from '../../http/route.ts'
import { callerTransaction } from '../identity/rules/caller-transaction.ts'
import { entryToJson } from './entry-to-json.ts'
import { changeStatus } from './change-status.ts'

/** Declines somebody who waits; nothing is sent. Throws ApiError 404 and 409. */
export const declineWaitlistEntry: Handler<'declineWaitlistEntry'> = async ({ app, body, caller }) => {
  const move = { id: body.id, from: 'waiting', to: 'declined', action: 'waitlist.declined' } as const
  const entry = await callerTransaction(app, caller, (trx, by) => changeStatus(trx, by, move))
  return { message: `${entry.fullName} is declined.`, entry: entryToJson(entry) }
}
