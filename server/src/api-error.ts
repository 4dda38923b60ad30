import type { ErrorCode } from '@portico/contract/api/errors'
import { errors, exposedCodes } from '@portico/contract/api/errors'

/** An error sent to the caller: a code from the closed list, a message, and messages for individual fields. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, string>> | undefined
  /** When to try again, for 429 and 503. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    message?: string,
    fields?: Readonly<Record<string, string>>,
    retryAfterSeconds?: number,
  ) {
    super(message ?? errors[code].message)
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** The code, if responses include it; most have only a message. */
  get exposedCode(): ErrorCode | undefined {
    return exposedCodes.has(this.code) ? this.code : undefined
  }

  get status(): number {
    return errors[this.code].status
  }
}
