import type { ErrorCode } from '@portico/contract/api/errors'
import { errors } from '@portico/contract/api/errors'

/** An error for the caller: a code of the closed list, a sentence, and sentences by field. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, string>> | undefined
  /** When to try again, for 429 and 503. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    sentence?: string,
    fields?: Readonly<Record<string, string>>,
    retryAfterSeconds?: number,
  ) {
    super(sentence ?? errors[code].sentence)
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** The code, if the response contains it: most errors are for people only. */
  get exposedCode(): ErrorCode | undefined {
    return 'exposeCode' in errors[this.code] ? this.code : undefined
  }

  get status(): number {
    return errors[this.code].status
  }
}
