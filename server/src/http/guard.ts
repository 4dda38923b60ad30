import type { FastifyRequest } from 'fastify'
import { hashToken } from '../security/tokens.ts'
import type { Caller } from '../session/session-queries.ts'
import { findCaller } from '../session/session-queries.ts'
import { touchSession } from '../session/touch-session.ts'
import { ApiError } from './api-error.ts'
import type { App, Guard } from './route.ts'

/** The token of `Authorization: Token …` or `Bearer …`, if there is one. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return /^(?:token|bearer) +([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** Lets the request in as its guard says: the caller, or undefined where anyone may. Throws ApiError 401 or 403. */
export async function admit(app: App, guard: Guard, request: FastifyRequest): Promise<Caller | undefined> {
  if (guard === 'anyone') return undefined
  const token = tokenOf(request)
  const now = app.clock()
  const caller = token === undefined ? undefined : await findCaller(app.db.read, hashToken(token), now)
  if (caller === undefined) throw new ApiError('notSignedIn')
  if (guard === 'staff' && !caller.isStaff) throw new ApiError('staffOnly')
  touchSession(app.db, caller, now)
  return caller
}
