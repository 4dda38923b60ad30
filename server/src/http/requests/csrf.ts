import { createHmac } from 'node:crypto'
// Only its types: requests have `cookies`.
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSameSecret, newToken } from '../../security/secrets.ts'
import { ApiError } from '../../api-error.ts'
import type { App } from '../route.ts'
import type { Database } from '../../db/database.ts'
import { findOrCreateSecret } from '../../db/secret-queries.ts'

/** The secret that signs CSRF tokens. */
export const findOrCreateCsrfSecret = (db: Database): Promise<string> => findOrCreateSecret(db, 'csrf_secret')

const cookieName = 'csrftoken'
const header = 'x-csrftoken'
const yearSeconds = 365 * 24 * 60 * 60

/** The token of a nonce: `nonce.signature`. */
const signed = (app: App, nonce: string): string =>
  `${nonce}.${createHmac('sha256', app.csrfSecret).update(nonce).digest('base64url')}`

/** Whether a token carries our signature; another site can plant a cookie, but not sign it. */
const isOurs = (app: App, token: string): boolean =>
  isSameSecret(token, signed(app, token.split('.', 1)[0] ?? ''))

/** The browser's CSRF token, or a new one if that is not valid; set as a cookie that the page can read. */
export function issueCsrfToken(app: App, request: FastifyRequest, reply: FastifyReply): string {
  const held = request.cookies[cookieName]
  const token = held !== undefined && isOurs(app, held) ? held : signed(app, newToken())
  reply.setCookie(cookieName, token, {
    path: '/',
    sameSite: 'lax',
    secure: app.config.publicUrl.startsWith('https:'),
    maxAge: yearSeconds,
  })
  return token
}

/** Refuses an unsafe request whose header does not repeat the signed cookie. Throws ApiError 403. */
export function requireCsrf(app: App, request: FastifyRequest): void {
  const cookie = request.cookies[cookieName] ?? ''
  const echoed = request.headers[header]
  if (typeof echoed !== 'string' || !isSameSecret(cookie, echoed) || !isOurs(app, cookie))
    throw new ApiError('csrf')
}
