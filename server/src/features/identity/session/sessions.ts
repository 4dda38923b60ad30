import { ApiError } from '../../../api-error.ts'
import type { By } from '../../../audit/append-audit.ts'
import {
  appendAudit,
  impersonationStopped,
  auditedTransaction,
  sessionClosed,
} from '../../../audit/append-audit.ts'
import type { Reader } from '../../../db/database.ts'
import { issueCsrfToken } from '../../../http/requests/csrf.ts'
import type { Handler } from '../../../http/route.ts'
import { deleteSessions, isOver, listSignIns } from '../queries/session-queries.ts'
import type { Device } from '../rules/device.ts'
import { unknownDevice } from '../rules/device.ts'
import { callerTransaction } from '../rules/guard.ts'
import { deleteEmailChangeOf } from '../queries/password-reset-queries.ts'

const iso = (moment: number): string => new Date(moment).toISOString()

/** A session as its owner sees it. */
interface OwnSession extends Device {
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

/** The caller's own sessions, the latest used first. Staff who impersonate do not see from where they were opened. */
export const listSessions: Handler<'sessions'> = async ({ app, caller }) => {
  const sessions = await listOwnSessions(app.db.read, caller.id, app.clock())
  const isOwner = caller.impersonator === undefined
  return sessions.map(({ id, createdAt, lastUsedAt, expiresAt, ...device }) => ({
    id,
    created_at: iso(createdAt),
    last_used_at: iso(lastUsedAt),
    expires_at: iso(expiresAt),
    current: id === caller.sessionId,
    ...(isOwner ? device : unknownDevice),
  }))
}

/** The caller's latest sign-ins and failed attempts, newest first; its route refuses staff who impersonate. */
export const listOwnSignIns: Handler<'signIns'> = async ({ app, caller }) => {
  const rows = await listSignIns(app.db.read, caller.id, app.clock())
  return rows.map(({ at, outcome, attempts, browser, system, network }) => ({
    at: iso(at),
    outcome,
    attempts,
    browser,
    system,
    network,
  }))
}

/** Ends one of the caller's own sessions, and a change of e-mail requested in it. Throws ApiError 404 for any other. */
export const endSession: Handler<'endSession'> = async ({ app, body, caller }) => {
  await callerTransaction(app, caller, async (trx, by) => {
    await appendAudit(trx, by, sessionClosed(caller.id, 'endSession'))
    const ended = await trx
      .deleteFrom('sessions')
      .where('user_id', '=', caller.id)
      .where('impersonator_id', 'is', null)
      .where('id', '=', body.session_id)
      .executeTakeFirst()
    if (ended.numDeletedRows === 0n) throw new ApiError('noSuchSession')
    await deleteEmailChangeOf(trx, caller.id, { only: body.session_id })
  })
  return { message: 'The session is ended.' }
}

/** Ends all of the caller's sessions except the current one, and a change of e-mail requested in any other. */
export const endOtherSessions: Handler<'endOtherSessions'> = async ({ app, caller }) => {
  await callerTransaction(app, caller, async (trx, by) => {
    await appendAudit(trx, by, sessionClosed(caller.id, 'endOtherSessions'))
    await trx
      .deleteFrom('sessions')
      .where('user_id', '=', caller.id)
      .where('impersonator_id', 'is', null)
      .where('id', '!=', caller.sessionId)
      .execute()
    await deleteEmailChangeOf(trx, caller.id, { but: caller.sessionId })
  })
  return { message: 'All other sessions are ended.' }
}

/** Ends the current session; while impersonating, the staff session behind it as well. */
export const logout: Handler<'logout'> = async ({ app, caller }) => {
  const { id, sessionId, impersonator } = caller
  const { by, events, ended } =
    impersonator === undefined
      ? {
          by: { actor: { id, name: caller.email } },
          events: [sessionClosed(id, 'logout')],
          ended: [sessionId],
        }
      : {
          by: { actor: { id: impersonator.id, name: impersonator.email }, actingAsId: id },
          events: [impersonationStopped(id), sessionClosed(impersonator.id, 'logout')],
          ended: [sessionId, impersonator.sessionId],
        }
  await auditedTransaction(app.db, async (trx) => {
    await appendAudit(trx, { at: app.clock(), ...by } satisfies By, ...events)
    await deleteSessions(trx, ended)
  })
  return { message: 'You are logged out.' }
}

/** The CSRF token of this browser for the header of unsafe calls, also set as a cookie. Both addresses of the seed use it. */
export const getCsrfToken: Handler<'getCsrfToken' | 'getCsrf', undefined> = ({ app, request, reply }) =>
  Promise.resolve({ csrfToken: issueCsrfToken(app, request, reply) })
