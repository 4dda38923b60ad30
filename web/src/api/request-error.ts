import type { ErrorCode } from '@portico/contract/api/errors'

/** A call that failed. */
export class RequestError extends Error {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  /** The token that the call was made with; null for none. */
  readonly token: string | null
  /** The server's sentence beside each field that needs attention. */
  readonly fields: Readonly<Record<string, string>>
  /** How long the server asks to wait before the next try; undefined where it does not say. */
  readonly retryAfterSeconds: number | undefined
  /** The code of a refusal after which a page goes another way. */
  readonly code: string | undefined

  /** `message` is a sentence for people, empty when the server failed without one. */
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

/** The sentence of an error, else the fallback. */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof RequestError && error.message !== '' ? error.message : fallback
}

/** Whether the server refused with this code. */
export const isRefused = (error: unknown, code: ErrorCode): boolean =>
  error instanceof RequestError && error.code === code

/** Whether the server says that the token is not, or no longer, a session. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof RequestError && error.status === 401

/** Whether the server says that this account may not do this. */
export const isForbidden = (error: unknown): boolean => error instanceof RequestError && error.status === 403

/** Whether the server was too busy for this call and says when to come again. */
export const isBusy = (error: unknown): error is RequestError & { retryAfterSeconds: number } =>
  error instanceof RequestError && error.status === 503 && error.retryAfterSeconds !== undefined
