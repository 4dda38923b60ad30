import type { Handler } from '../http/route.ts'
import { deleteSessions } from './session-queries.ts'

/** Ends the session that makes the call, at once; while impersonating, the staff session behind it too. */
export const logout: Handler<'logout'> = async ({ app, caller }) => {
  const { sessionId, impersonator } = caller
  const ended = impersonator === undefined ? [sessionId] : [sessionId, impersonator.sessionId]
  await app.db.change((change) => deleteSessions(change, ended))
  return { message: 'You are logged out.' }
}
