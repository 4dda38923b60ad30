import type { Handler } from '../http/route.ts'
import { deleteOtherSessions } from './session-queries.ts'

/** Ends all of the caller's own sessions but the one that asks, at once. */
export const endOtherSessions: Handler<'endOtherSessions'> = async ({ app, caller }) => {
  await app.db.change((change) => deleteOtherSessions(change, caller.id, caller.sessionId))
  return { message: 'All other sessions are ended.' }
}
