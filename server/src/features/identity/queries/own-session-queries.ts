import type { Reader, Transaction } from '../../../db/database.ts'
import type { Device } from '../rules/device.ts'
import { isOver } from './session-queries.ts'

/** A session as its owner sees it. */
export interface OwnSession extends Device {
  id: number
  createdAt: number
  lastUsedAt: number
  expiresAt: number
}

/** The active sessions of an account, the last used first, without impersonations of it. */
export async function listOwnSessions(db: Reader, userId: number, now: number): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'idle_limit_ms', 'expires_at'])
    .select(['browser', 'system', 'network'])
    .where('user_id', '=', userId)
    .where('impersonator_id', 'is', null)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows
    .filter((row) => !isOver(row, now))
    .map(({ created_at, last_used_at, idle_limit_ms, expires_at, ...row }) => ({
      ...row,
      createdAt: created_at,
      lastUsedAt: last_used_at,
      expiresAt: Math.min(expires_at, last_used_at + idle_limit_ms),
    }))
}

/** Ends one session of an account; false if it has no such session. */
export async function deleteOwnSession(
  trx: Transaction,
  userId: number,
  sessionId: number,
): Promise<boolean> {
  const result = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('impersonator_id', 'is', null)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Ends every session of an account except one. */
export async function deleteOtherSessions(trx: Transaction, userId: number, keptId: number): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('impersonator_id', 'is', null)
    .where('id', '!=', keptId)
    .execute()
}
