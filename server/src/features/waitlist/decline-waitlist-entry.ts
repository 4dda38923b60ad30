import { changeOnRecord } from '../../audit/change-on-record.ts'
import type { Handler } from '../../http/route.ts'
import { entryToJson } from './entry-to-json.ts'
import { moveEntry } from './move-entry.ts'

/** Declines somebody who waits; nothing is sent. Throws ApiError 404 and 409. */
export const declineWaitlistEntry: Handler<'declineWaitlistEntry'> = async ({ app, body, caller }) => {
  const by = { at: app.clock(), actor: { id: caller.id, name: caller.email } }
  const move = { id: body.id, from: 'waiting', to: 'declined', action: 'waitlist.declined' } as const
  const entry = await changeOnRecord(app.db, (change) => moveEntry(change, by, move))
  return { message: `${entry.fullName} is declined.`, entry: entryToJson(entry) }
}
