import type { Database } from '../../../db/database.ts'
import type { Caller } from '../../../http/caller.ts'
import { updateLastUsed } from '../queries/session-queries.ts'

/** A session's last use is written at most this often, so that reading stays reading. */
const touchEveryMs = 60_000

const underWay = new WeakMap<Database, Set<number>>()

/**
 * Notes that a session is in use, behind the request: while a long import holds the write lock, pages must not
 * wait for a note. One that fails is made again by the next request.
 */
export function touchSession(db: Database, caller: Caller, now: number): void {
  if (now - caller.lastUsedAt < touchEveryMs) return
  const sessions = underWay.get(db) ?? new Set()
  underWay.set(db, sessions)
  if (sessions.has(caller.sessionId)) return
  sessions.add(caller.sessionId)
  // One by one: held together, they would be in a ring with what ends both.
  const touched = sessionsOf(caller).map((id) => db.transaction((trx) => updateLastUsed(trx, id, now)))
  void Promise.allSettled(touched).then(() => sessions.delete(caller.sessionId))
}

/** Whoever impersonates is at work in their own session too. */
const sessionsOf = ({ sessionId, impersonator }: Caller): number[] =>
  impersonator === undefined ? [sessionId] : [sessionId, impersonator.sessionId]
