import type { FastifyRequest } from 'fastify'
import { appendAudit } from '../../../audit/append-audit.ts'
import { auditedTransaction } from '../../../audit/audited-transaction.ts'
import { hasSecondFactor } from '../queries/second-factor-queries.ts'
import { hashToken } from '../../../security/tokens.ts'
import type { Caller } from '../../../http/caller.ts'
import { findSession } from '../queries/session-queries.ts'
import { touchSession } from './touch-session.ts'
import { ApiError } from '../../../api-error.ts'
import type { App, Route } from '../../../http/route.ts'

/** The token of `Authorization: Token …` or `Bearer …`, if there is one. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return /^(?:token|bearer) +([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** Lets the request in as its route says, and notes its caller, if that matters. Throws ApiError 401 or 403. */
export async function admit(app: App, route: Route, request: FastifyRequest): Promise<void> {
  if (route.guard === 'anyone') return
  const token = tokenOf(request)
  const now = app.clock()
  const found = token === undefined ? undefined : await findSession(app.db, hashToken(token), now)
  if (found === undefined) throw new ApiError('notSignedIn')
  const { caller, abandoned } = found
  // Before they are let in, so that the log can say who was refused.
  request.caller = caller
  if (route.guard === 'impersonating') {
    if (caller.impersonator === undefined) throw new ApiError('notImpersonating')
    return
  }
  if (abandoned) throw new ApiError('notSignedIn')
  if (request.method !== 'GET' && request.method !== 'HEAD')
    await refuseWhileImpersonating(app, route, caller)
  if (route.guard === 'staff' && !caller.isStaff) throw new ApiError('staffOnly')
  await requireSecondFactor(app, route, caller)
  touchSession(app.db, caller, now)
}

/** Somebody who looks at another's account changes nothing in it, and the attempt is on record. Throws ApiError 403. */
async function refuseWhileImpersonating(app: App, route: Route, { id, impersonator }: Caller): Promise<void> {
  if (impersonator === undefined || route.whileImpersonating === true) return
  const by = { at: app.clock(), actor: { id: impersonator.id, name: impersonator.email }, actingAsId: id }
  const refused = {
    action: 'impersonation.write-refused' as const,
    subjectId: id,
    after: { call: route.endpoint },
  }
  await auditedTransaction(app.db, (trx) => appendAudit(trx, by, [refused]))
  throw new ApiError('readOnly')
}

/** Where the firm requires a second factor, staff can only set one up until they have it; whom they see, neither. Throws ApiError 403. */
async function requireSecondFactor(app: App, route: Route, caller: Caller): Promise<void> {
  if (!app.config.secondFactor.required || route.withoutSecondFactor === true) return
  if (!caller.isStaff && caller.impersonator === undefined) return
  const { id } = caller.impersonator ?? caller
  if (!(await hasSecondFactor(app.db.read, id))) throw new ApiError('secondFactorRequired')
}
