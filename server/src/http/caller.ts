/** The member of staff behind an impersonation, and the session it is bound to. */
export interface Impersonator {
  sessionId: number
  id: number
  email: string
}

/** The account behind a request, read together with its session. */
export interface Caller {
  sessionId: number
  id: number
  email: string
  isStaff: boolean
  dataVersion: number
  lastUsedAt: number
  /** The staff who impersonate this account; undefined in an own session. */
  impersonator: Impersonator | undefined
}
