import { mayAct } from '@portico/contract/features/roles'
import { sql } from 'kysely'
import type { Database, Reader, Transaction } from '../../../db/database.ts'
import { preparedQuery } from '../../../db/query-tools.ts'
import { sharedLookup } from '../../../db/shared-lookup.ts'
import type { Caller, Impersonator } from '../../../http/route.ts'
import type { Device } from '../rules/device.ts'
import { unknownDevice } from '../rules/device.ts'

interface NewSession {
  tokenHash: string
  userId: number
  createdAt: number
  idleLimitMs: number
  absoluteLimitMs: number
  impersonator?: Impersonator
  /** Unknown in an impersonation. */
  device?: Device
}

interface Lifetime {
  last_used_at: number | null
  idle_limit_ms: number | null
  expires_at: number | null
}

/** Whether a session is over, unused for too long or too old. */
export const isOver = ({ last_used_at, idle_limit_ms, expires_at }: Lifetime, now: number): boolean =>
  last_used_at === null ||
  idle_limit_ms === null ||
  expires_at === null ||
  now >= expires_at ||
  now - last_used_at >= idle_limit_ms

/** Sessions of accounts that are not disabled, each with its account, and for an impersonation the staff session behind it. */
const liveSessions = (db: Reader) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('sessions as staff_sessions', 'staff_sessions.id', 'sessions.impersonator_session_id')
    .leftJoin('users as staff', 'staff.id', 'staff_sessions.user_id')
    .select([
      'sessions.id as session_id',
      'sessions.token_hash',
      'sessions.last_used_at',
      'sessions.idle_limit_ms',
      'sessions.expires_at',
      'sessions.impersonator_id',
      'users.id',
      'users.email',
      'users.staff_since',
      'users.role',
      'users.data_version',
      'staff_sessions.id as staff_session_id',
      'staff_sessions.last_used_at as staff_last_used_at',
      'staff_sessions.idle_limit_ms as staff_idle_limit_ms',
      'staff_sessions.expires_at as staff_expires_at',
      'staff.email as staff_email',
      'staff.staff_since as staff_staff_since',
      'staff.role as staff_role',
      'staff.disabled_since as staff_disabled_since',
    ])
    .where('users.disabled_since', 'is', null)

const selectSession = preparedQuery(
  (db, tokenHash: string) => liveSessions(db).where('sessions.token_hash', '=', tokenHash),
  { cached: true },
)

/** Of several tokens at once, on PostgreSQL; their hashes are hexadecimal. */
const selectSessions = preparedQuery((db, tokenHashes: string) =>
  liveSessions(db).where(sql<boolean>`sessions.token_hash = any(string_to_array(${tokenHashes}, ','))`),
)

const findSharing = sharedLookup(
  (db, tokenHashes) => selectSessions(db, tokenHashes.join(',')),
  ({ token_hash }: SessionRow) => token_hash,
)

/** Every request looks its session up, so on PostgreSQL they share round trips. */
async function findSessionRow(db: Database, tokenHash: string): Promise<SessionRow | undefined> {
  return db.engine === 'postgres' ? findSharing(db, tokenHash) : (await selectSession(db, tokenHash))[0]
}

type SessionRow = Awaited<ReturnType<typeof selectSession>>[number]

/** The staff behind an impersonation; undefined once their own session is over or they are no longer active staff who may impersonate. */
function impersonatorOf(row: SessionRow, now: number): Impersonator | undefined {
  const lifetime = {
    last_used_at: row.staff_last_used_at,
    idle_limit_ms: row.staff_idle_limit_ms,
    expires_at: row.staff_expires_at,
  }
  if (row.impersonator_id === null || row.staff_session_id === null || row.staff_email === null)
    return undefined
  if (row.staff_staff_since === null || row.staff_disabled_since !== null || isOver(lifetime, now))
    return undefined
  if (!mayAct(row.staff_role, 'preparer')) return undefined
  return { sessionId: row.staff_session_id, id: row.impersonator_id, email: row.staff_email }
}

/** A session within its own limits, and whether the staff session behind it is over. */
interface FoundSession {
  caller: Caller
  abandoned: boolean
}

/** The session of a token; undefined if it is unknown or expired, or its account is disabled. */
export async function findSession(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<FoundSession | undefined> {
  const row = await findSessionRow(db, tokenHash)
  if (row === undefined || isOver(row, now)) return undefined
  const impersonator = impersonatorOf(row, now)
  const caller = {
    sessionId: row.session_id,
    id: row.id,
    email: row.email,
    isStaff: row.staff_since !== null,
    role: row.role,
    dataVersion: row.data_version,
    lastUsedAt: row.last_used_at,
    impersonator,
  }
  return { caller, abandoned: row.impersonator_id !== null && impersonator === undefined }
}

export async function insertSession(trx: Transaction, session: NewSession): Promise<void> {
  await trx
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.createdAt,
      last_used_at: session.createdAt,
      idle_limit_ms: session.idleLimitMs,
      expires_at: session.createdAt + session.absoluteLimitMs,
      impersonator_id: session.impersonator?.id ?? null,
      impersonator_session_id: session.impersonator?.sessionId ?? null,
      ...(session.device ?? unknownDevice),
    })
    .execute()
}

/** Ends sessions by their ids. */
export async function deleteSessions(trx: Transaction, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('sessions').where('id', 'in', ids).execute()
}

/** Ends every session of an account except one, impersonations of it included. */
export async function deleteSessionsBut(trx: Transaction, userId: number, keptId: number): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', keptId).execute()
}

/** Ends every impersonation by a member of staff. */
export async function deleteImpersonationsBy(trx: Transaction, staffId: number): Promise<void> {
  await trx.deleteFrom('sessions').where('impersonator_id', '=', staffId).execute()
}

/** Ends every session of an account except `keptId`, and every impersonation by it. */
export async function deleteSessionsByAndOf(trx: Transaction, userId: number, keptId = 0): Promise<void> {
  await deleteImpersonationsBy(trx, userId)
  await deleteSessionsBut(trx, userId, keptId)
}

/** Ends every session of an account. */
export async function deleteSessionsOf(trx: Transaction, userId: number): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}
