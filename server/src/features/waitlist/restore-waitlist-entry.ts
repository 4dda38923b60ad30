import type { Handler } from '../../http/route.ts'
import { callerTransaction } from '../identity/rules/caller-transaction.ts'
import { entryToJson } from './entry-to-json.ts'
import { changeStatus } from './change-status.ts'

/** Takes a declining back: the entry waits again. Throws ApiError 404 and 409. */
export const restoreWaitlistEntry: Handler<'restoreWaitlistEntry'> = async ({ app, body, caller }) => {
  const move = { id: body.id, from: 'declined', to: 'waiting', action: 'waitlist.restored' } as const
  const entry = await callerTransaction(app, caller, (trx, by) => changeStatus(trx, by, move))
  return { message: `${entry.fullName} is waiting again.`, entry: entryToJson(entry) }
}
