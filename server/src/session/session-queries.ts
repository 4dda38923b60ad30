import type { Change, Reader } from '../db/database.ts'

/** The account behind a request, read together with its session. */
export interface Caller {
  sessionId: number
  id: number
  email: string
  isStaff: boolean
  dataVersion: number
  lastUsedAt: number
}

export interface NewSession {
  tokenHash: string
  userId: number
  createdAt: number
  idleLimitMs: number
  absoluteLimitMs: number
}

/** Who holds this token, or undefined when the session is unknown, unused for too long or over, or the account disabled. */
export async function findCaller(db: Reader, tokenHash: string, now: number): Promise<Caller | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as session_id',
      'sessions.last_used_at',
      'sessions.idle_limit_ms',
      'sessions.expires_at',
      'users.id',
      'users.email',
      'users.staff_since',
      'users.data_version',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('users.disabled_since', 'is', null)
    .executeTakeFirst()
  if (row === undefined || now >= row.expires_at || now - row.last_used_at >= row.idle_limit_ms)
    return undefined
  return {
    sessionId: row.session_id,
    id: row.id,
    email: row.email,
    isStaff: row.staff_since !== null,
    dataVersion: row.data_version,
    lastUsedAt: row.last_used_at,
  }
}

/** Notes when a session was last used. */
export async function updateLastUsed(change: Change, sessionId: number, at: number): Promise<void> {
  await change.updateTable('sessions').set({ last_used_at: at }).where('id', '=', sessionId).execute()
}

export async function insertSession(change: Change, session: NewSession): Promise<void> {
  await change
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.createdAt,
      last_used_at: session.createdAt,
      idle_limit_ms: session.idleLimitMs,
      expires_at: session.createdAt + session.absoluteLimitMs,
    })
    .execute()
}

/** Ends the session that holds this token, if there is one. */
export async function deleteSession(change: Change, tokenHash: string): Promise<void> {
  await change.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Ends every session of an account. */
export async function deleteSessionsOf(change: Change, userId: number): Promise<void> {
  await change.deleteFrom('sessions').where('user_id', '=', userId).execute()
}
