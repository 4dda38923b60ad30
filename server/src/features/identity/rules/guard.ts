import type { Role } from '@portico/contract/features/roles'
import { mayAct, roleRefusal, roles, rolesFrom } from '@portico/contract/features/roles'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { ApiError } from '../../../api-error.ts'
import type { By, AuditedTransaction } from '../../../audit/append-audit.ts'
import { appendAudit, auditedTransaction } from '../../../audit/append-audit.ts'
import type { Database, Transaction, Reader } from '../../../db/database.ts'
import type { Caller, App, Guard, Route, Impersonator } from '../../../http/route.ts'
import { countCallIn, requireCallLeft } from '../../../limits/limits.ts'
import { hashToken } from '../../../security/secrets.ts'
import { isOver } from '../queries/session-queries.ts'
import { hasSecondFactor } from './second-factor-codes.ts'
import { preparedQuery } from '../../../db/query-tools.ts'
import { sharedLookup } from '../../../db/shared-lookup.ts'

/** The token of `Authorization: Token …` or `Bearer …`, if there is one. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return /^(?:token|bearer) +([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** Whether a request to an open route is made in a session of this account, by its owner. */
export async function isOwnSession(app: App, request: FastifyRequest, userId: number): Promise<boolean> {
  const token = tokenOf(request)
  const found = token === undefined ? undefined : await findSession(app.db, hashToken(token), app.clock())
  return found?.abandoned === false && found.caller.id === userId && found.caller.impersonator === undefined
}

/** Checks that the route may be called, and notes the caller. Throws ApiError 401 or 403. */
export async function admit(app: App, route: Route, request: FastifyRequest): Promise<void> {
  if (route.guard === 'anyone') return
  const token = tokenOf(request)
  const now = app.clock()
  const found = token === undefined ? undefined : await findSession(app.db, hashToken(token), now)
  if (found === undefined) throw new ApiError('notSignedIn')
  const { caller, abandoned } = found
  // Set before the checks, so that the log can name the account that was refused.
  request.caller = caller
  if (route.guard === 'impersonating') {
    if (caller.impersonator === undefined) throw new ApiError('notImpersonating')
    return
  }
  if (abandoned) throw new ApiError('notSignedIn')
  if (request.method !== 'GET' && request.method !== 'HEAD')
    await refuseWhileImpersonating(app, route, caller)
  if (route.ownerOnly === true && caller.impersonator !== undefined) throw new ApiError('ownerOnly')
  if (isRole(route.guard)) requireRole(caller, route.guard)
  await requireSecondFactor(app, route, caller)
  if (route.byItself !== true) touchSession(app.db, caller, now)
}

const isRole = (guard: Guard): guard is Role => roles.some((each) => each === guard)

/** Throws ApiError 403 for an investor, and for staff whose role may not do this. */
export function requireRole({ isStaff, role }: Caller, needed: Role): void {
  if (!isStaff || role === null) throw new ApiError('staffOnly')
  if (!mayAct(role, needed)) throw new ApiError('roleNeeded', roleRefusal(role, needed))
}

/** Impersonation is read-only: a write is refused and goes on the audit trail. Throws ApiError 403, or 429. */
async function refuseWhileImpersonating(app: App, route: Route, { id, impersonator }: Caller): Promise<void> {
  if (impersonator === undefined || route.whileImpersonating === true) return
  const by = { at: app.clock(), actor: { id: impersonator.id, name: impersonator.email }, actingAsId: id }
  const after = { call: route.endpoint }
  const account = `account ${impersonator.id}`
  // Beyond the limit, the trail is not even waited for.
  await requireCallLeft(app.db.read, 'refusedWrites', account, by.at)
  await auditedTransaction(app.db, async (trx) => {
    await countCallIn(trx, 'refusedWrites', account, by.at)
    await appendAudit(trx, by, { action: 'impersonation.write-refused', subjectId: id, after })
  })
  throw new ApiError('readOnly')
}

/** Where a second factor is required, staff without one can only set it up, also while impersonating. Throws ApiError 403. */
async function requireSecondFactor(app: App, route: Route, caller: Caller): Promise<void> {
  if (!app.config.secondFactor.required || route.withoutSecondFactor === true) return
  if (!caller.isStaff && caller.impersonator === undefined) return
  const { id } = caller.impersonator ?? caller
  if (!(await hasSecondFactor(app.db.read, id))) throw new ApiError('secondFactorRequired')
}

/** A session's last use is written at most this often, so that most reads write nothing. */
const touchEveryMs = 60_000

const underWay = new WeakMap<Database, Set<number>>()

/**
 * Updates a session's last use without making the request wait: a long import may hold the write lock. If it fails, the
 * next request tries again.
 */
function touchSession(db: Database, caller: Caller, now: number): void {
  if (now - caller.lastUsedAt < touchEveryMs) return
  const sessions = underWay.get(db) ?? new Set()
  underWay.set(db, sessions)
  if (sessions.has(caller.sessionId)) return
  sessions.add(caller.sessionId)
  // In a transaction each: holding both locks could deadlock with a transaction that ends both.
  const touch = (id: number) => (trx: Transaction) =>
    trx.updateTable('sessions').set({ last_used_at: now }).where('id', '=', id).execute()
  const touched = sessionsOf(caller).map((id) => db.transaction(touch(id)))
  void Promise.allSettled(touched).then(() => sessions.delete(caller.sessionId))
}

/** Impersonating also counts as a use of the staff session behind it. */
const sessionsOf = ({ sessionId, impersonator }: Caller): number[] =>
  impersonator === undefined ? [sessionId] : [sessionId, impersonator.sessionId]

/**
 * Runs an audited transaction for a caller. The guard ran before the body arrived, which may have taken seconds, so the
 * transaction first checks again that the session exists and that the account may make the call:
 * it is still active, with a role that may do what the caller's could. Throws ApiError
 * notSignedIn.
 */
export function callerTransaction<Result>(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  caller: Caller,
  work: (trx: AuditedTransaction, by: By) => Promise<Result>,
): Promise<Result> {
  const actor = { id: caller.id, name: caller.email }
  const { mail, timeZone } = app.config
  const by = { at: app.clock(), actor, noticeDelayMs: mail.delayMs, timeZone }
  return auditedTransaction(app.db, async (trx) => {
    if (!(await lockCallerSession(trx, caller))) throw new ApiError('notSignedIn')
    return work(trx, by)
  })
}

/** Whether a caller's session still exists and the account is active, and staff who may do no less if the caller is. If so, the session is locked. */
async function lockCallerSession(
  trx: Transaction,
  { sessionId, id, role }: Pick<Caller, 'sessionId' | 'id' | 'role'>,
): Promise<boolean> {
  const result = await trx
    .updateTable('sessions')
    .set((eb) => ({ last_used_at: eb.ref('last_used_at') }))
    .where('id', '=', sessionId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('users')
          .select('users.id')
          .where('users.id', '=', id)
          .where('disabled_since', 'is', null)
          .$if(role !== null, (account) =>
            account
              .where('staff_since', 'is not', null)
              .where('role', 'in', rolesFrom(role ?? 'administrator')),
          ),
      ),
    )
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** Like callerTransaction, for a change that is not recorded on the audit trail, and so does not wait for its lock. */
export function callerChange<Result>(
  app: Pick<App, 'db'>,
  caller: Caller,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  return app.db.transaction(async (trx) => {
    if (!(await lockCallerSession(trx, caller))) throw new ApiError('notSignedIn')
    return work(trx)
  })
}

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
async function findSession(db: Database, tokenHash: string, now: number): Promise<FoundSession | undefined> {
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
