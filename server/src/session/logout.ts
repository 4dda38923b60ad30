import { tokenOf } from '../http/guard.ts'
import type { Handler } from '../http/route.ts'
import { hashToken } from '../security/tokens.ts'
import { deleteSession } from './session-queries.ts'

/** Ends the session that makes the call, at once. */
export const logout: Handler<'logout'> = async ({ app, request }) => {
  const token = tokenOf(request)
  if (token !== undefined) await app.db.change((change) => deleteSession(change, hashToken(token)))
  return { message: 'You are logged out.' }
}
