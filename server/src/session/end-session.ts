import { ApiError } from '../http/api-error.ts'
import type { Handler } from '../http/route.ts'
import { deleteOwnSession } from './session-queries.ts'

/** Ends one of the caller's own sessions, at once. Throws ApiError 404 for any other. */
export const endSession: Handler<'endSession'> = async ({ app, body, caller }) => {
  const ended = await app.db.change((change) => deleteOwnSession(change, caller.id, body.session_id))
  if (!ended) throw new ApiError('noSuchSession')
  return { message: 'The session is ended.' }
}
