import { finished } from 'node:stream'
import type { ErrorCode } from '@portico/contract/api/errors'
import { errors, tooLarge } from '@portico/contract/api/errors'
import { FigureError } from '@portico/contract/values/decimal'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDamaged, isUnavailable, isUnwritable, OtherVersionError } from '../../db/database-errors.ts'
import { QueueFullError } from '../../security/fair-queue.ts'
import { ApiError } from '../../api-error.ts'
import { requestIdHeader } from '../requests/proxied.ts'

/** Fastify's own errors as codes of our list. */
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedType',
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_JSON_BODY: 'unreadableBody',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'unreadableBody',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'unreadableBody',
  FST_ERR_BAD_URL: 'unknownPath',
}

const busyRetrySeconds = 2
const fullRetrySeconds = 30

function toApiError(error: FastifyError | Error, requestId: string): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof FigureError) return new ApiError('invalid', error.message)
  const known = 'code' in error ? frameworkCodes[error.code] : undefined
  if (known !== undefined) return new ApiError(known)
  // Before database failures: a caller who hangs up in the middle of a body looks like a lost database connection.
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status >= 400 && status < 500) return new ApiError('badRequest')
  if (isUnwritable(error)) return new ApiError('cannotStore', undefined, undefined, fullRetrySeconds)
  if (error instanceof QueueFullError || isUnavailable(error))
    return new ApiError('busy', undefined, undefined, busyRetrySeconds)
  const { message } = errors.unexpected
  return new ApiError('unexpected', `${message} If it goes wrong again, tell us this number: ${requestId}.`)
}

/** PostgreSQL's messages about invalid input or broken constraints contain the input. */
const quotesInput = (code: unknown): boolean => /^2[23]/.test(String(code))

/** Named properties only: a database error carries the row it failed on, which must not be logged. */
function describe(error: FastifyError | Error) {
  const errorCode = 'code' in error ? error.code : undefined
  const { stack = '' } = error
  return { errorCode, stack: quotesInput(errorCode) ? stack.replace(error.message, '') : stack }
}

/** A full disk fails every write; one line in this time says so. */
export const unwritableMs = 60_000

/** Returns true at most once in a while, also after the clock was set back. */
function onceIn(intervalMs: number, clock: () => number): () => boolean {
  let last = -Infinity
  return () => {
    const now = clock()
    if (now >= last && now < last + intervalMs) return false
    last = now
    return true
  }
}

/** Failures that the operator has to know about. */
const logged: Partial<Record<ErrorCode, string>> = {
  unexpected: 'unexpected failure',
  cannotStore: 'the database cannot be written',
  busy: 'the database is busy or out of reach',
}

/** Logged with the sentence that says what to do. */
export const otherVersion = 'the database is of another version of Portico'

/** Refusals that may be attacks and are logged; the others are not. */
const attempts: readonly ErrorCode[] = [
  'csrf',
  'staffOnly',
  'readOnly',
  'notImpersonating',
  'notImpersonable',
  'secondFactorRequired',
  'tooMany',
  'credentials',
  'secondFactorWrong',
]

/** The id of the account behind a request: the staff of an impersonation, the caller, or the account that an open call names. */
export const accountOf = ({ caller, aboutAccount }: FastifyRequest): number | undefined =>
  caller?.impersonator?.id ?? caller?.id ?? aboutAccount

function log(
  request: FastifyRequest,
  { code }: ApiError,
  error: FastifyError | Error,
  unwritableIsDue: () => boolean,
): void {
  const { method, routeOptions } = request
  const where = { method, route: routeOptions.url, account: accountOf(request) }
  if (attempts.includes(code)) request.log.info({ ...where, code }, 'refused')
  const message = logged[code]
  if (message === undefined || error instanceof ApiError || error instanceof QueueFullError) return
  // Logged once, when it is found.
  if (isDamaged(error)) return
  const failure = { ...where, ...describe(error) }
  if (code === 'unexpected') request.log.error(failure, message)
  else if (error instanceof OtherVersionError)
    request.log.error({ ...where, reason: error.message }, otherVersion)
  else if (code === 'busy') request.log.info({ ...failure, stack: undefined }, message)
  else if (unwritableIsDue()) request.log.error({ ...failure, stack: undefined }, message)
}

/**
 * The one place where a failure becomes a response. Unexpected ones are logged and answered without details; `refused`
 * is called with the code of every failure.
 */
export function errorHandler(clock: () => number, refused?: (code: ErrorCode) => void) {
  const unwritableIsDue = onceIn(unwritableMs, clock)
  return (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void => {
    const known = toApiError(error, request.id)
    const answer =
      known.code === 'bodyTooLarge'
        ? new ApiError(known.code, tooLarge(request.routeOptions.bodyLimit))
        : known
    refused?.(answer.code)
    log(request, answer, error, unwritableIsDue)
    if (answer.retryAfterSeconds !== undefined) reply.header('Retry-After', answer.retryAfterSeconds)
    reply.code(answer.status).header(requestIdHeader, request.id).header('Cache-Control', 'no-store')
    const body = { error: answer.message, code: answer.exposedCode, fields: answer.fields }
    afterBody(request, () => void reply.send(body))
  }
}

/** A shorter body has arrived by the time that a response leaves. */
const shortBytes = 64 * 1024

/** Above what the proxies in deploy/ pass on. */
const mostBytes = 100 * 1024 * 1024

/**
 * Calls `respond` once the rest of a refused request has been read and dropped. If the connection ended while a proxy is
 * still sending a long body, the proxy would answer with an error of its own.
 */
function afterBody({ raw }: FastifyRequest, respond: () => void): void {
  const length = Number(raw.headers['content-length'] ?? 0)
  if (raw.complete || length <= shortBytes || length > mostBytes) respond()
  else finished(raw.resume(), respond)
}
