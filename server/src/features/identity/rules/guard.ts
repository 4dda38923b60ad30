import type { Role } from '@portico/contract/features/roles'
import { mayAct, roleRefusal, roles, rolesFrom } from '@portico/contract/features/roles'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../../api-error.ts'
import type { By, AuditedTransaction } from '../../../audit/append-audit.ts'
import { appendAudit, auditedTransaction } from '../../../audit/append-audit.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import type { Caller, App, Guard, Route } from '../../../http/route.ts'
import { countCallIn, requireCallLeft } from '../../../limits/limits.ts'
import { hashToken } from '../../../security/secrets.ts'
import { findSession } from '../queries/session-queries.ts'
import { hasSecondFactor } from './second-factor-codes.ts'

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
  const by = { at: app.clock(), actor, noticeDelayMs: app.config.mail.delayMs }
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

/** The same for a change that is not recorded on the audit trail, and so does not wait for its lock. */
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
