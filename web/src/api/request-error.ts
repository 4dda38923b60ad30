import type { ErrorCode } from '@portico/contract/api/errors'

/** A call that failed. */
export class RequestError extends Error {
  /** The HTTP status; 0 without a response. */
  readonly status: number
  /** The token the call was made with; null for none. */
  readonly token: string | null
  /** The server's error for each invalid field. */
  readonly fields: Readonly<Record<string, string>>
  /** The server's Retry-After; undefined without one. */
  readonly retryAfterSeconds: number | undefined
  /** The code of an error that a page handles specially. */
  readonly code: string | undefined

  /** `message` is for users, and empty when the server failed without one. */
  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.token = details.token ?? null
    this.code = details.code
    this.fields = details.fields ?? {}
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

interface Details {
  fields?: Readonly<Record<string, string>> | undefined
  token?: string | null
  code?: string | undefined
  retryAfterSeconds?: number | undefined
}

/** The message of an error, else the fallback. */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof RequestError && error.message !== '' ? error.message : fallback
}

/** The server's error for each invalid field. */
export const fieldsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof RequestError ? error.fields : {}

/** Whether the server answered with this code. */
export const isRefused = (error: unknown, code: ErrorCode): boolean =>
  error instanceof RequestError && error.code === code

/** Whether there is no such thing. */
export const isMissing = (error: unknown): boolean => error instanceof RequestError && error.status === 404

/** Whether what a call was about is not, or no longer, as it was sent. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof RequestError && (error.status === 404 || error.status === 409)

/** Whether the token is not, or no longer, a session. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof RequestError && error.status === 401

/** Whether this account is not allowed to do this. */
export const isForbidden = (error: unknown): boolean => error instanceof RequestError && error.status === 403

/** Whether a rate limit is reached, so that trying again at once fails again. */
export const isLimited = (error: unknown): boolean => error instanceof RequestError && error.status === 429

/** Whether the server was too busy and says when to retry. */
export const isBusy = (error: unknown): error is RequestError & { retryAfterSeconds: number } =>
  error instanceof RequestError && error.status === 503 && error.retryAfterSeconds !== undefined
