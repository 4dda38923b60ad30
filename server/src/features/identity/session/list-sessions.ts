import type { Handler } from '../../../http/route.ts'
import { listOwnSessions } from '../queries/session-queries.ts'

const iso = (moment: number): string => new Date(moment).toISOString()

/** The caller's own sessions, the latest used first. */
export const listSessions: Handler<'sessions'> = async ({ app, caller }) => {
  const sessions = await listOwnSessions(app.db.read, caller.id, app.clock())
  return sessions.map(({ id, createdAt, lastUsedAt, expiresAt }) => ({
    id,
    created_at: iso(createdAt),
    last_used_at: iso(lastUsedAt),
    expires_at: iso(expiresAt),
    current: id === caller.sessionId,
  }))
}
