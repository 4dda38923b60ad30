import type { ErrorCode } from '@portico/contract/errors'
import { tooLarge } from '@portico/contract/errors'
import { FigureError } from '@portico/contract/whole'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../db/database-errors.ts'
import { ApiError } from './api-error.ts'

/** Fastify's own refusals in the words of our list. */
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedType',
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_JSON_BODY: 'unreadableBody',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'unreadableBody',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'unreadableBody',
  FST_ERR_BAD_URL: 'unknownPath',
}

const busyRetrySeconds = 2

function toApiError(error: FastifyError | Error): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof FigureError) return new ApiError('invalid', error.message)
  if (isUnavailable(error)) return new ApiError('busy', undefined, undefined, busyRetrySeconds)
  const known = 'code' in error ? frameworkCodes[error.code] : undefined
  if (known !== undefined) return new ApiError(known)
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  return new ApiError(status >= 400 && status < 500 ? 'badRequest' : 'unexpected')
}

/** Named properties only: a database's error carries the row it failed on, which must not reach a log. */
const describe = (error: FastifyError | Error) => ({
  errorCode: 'code' in error ? error.code : undefined,
  stack: error.stack,
})

/** The one place where a failure becomes an answer. What we did not foresee is logged and answered without details. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const known = toApiError(error)
  const answer =
    known.code === 'bodyTooLarge' ? new ApiError(known.code, tooLarge(request.routeOptions.bodyLimit)) : known
  if (answer.code === 'unexpected') request.log.error(describe(error), 'unexpected failure')
  if (answer.retryAfterSeconds !== undefined) reply.header('Retry-After', answer.retryAfterSeconds)
  reply
    .code(answer.status)
    .header('Cache-Control', 'no-store')
    .send({
      error: answer.message,
      ...(answer.toldCode === undefined ? {} : { code: answer.toldCode }),
      ...(answer.fields === undefined ? {} : { fields: answer.fields }),
    })
}
