import type { ErrorCode } from '@portico/contract/api/errors'
import { errors } from '@portico/contract/api/errors'

/** A failure that the caller is told about: a code of the closed list, a sentence, and what is wrong field by field. */
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
    super(sentence ?? errors[code].message)
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** What the caller is told of the code: most answers are for people only. */
  get exposedCode(): ErrorCode | undefined {
    return 'exposeCode' in errors[this.code] ? this.code : undefined
  }

  get status(): number {
    return errors[this.code].status
  }
}
