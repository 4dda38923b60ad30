import type { ErrorCode } from './errors.ts'

/** The features that calls belong to, in the order in which a reader needs them. */
export const features = {
  session: 'Signing in and out, and your open sessions.',
  'second-factor': 'A code from an authenticator app beside the password, for staff.',
  accounts: 'Who somebody is and what the account is worth; for staff, everybody’s account.',
  portfolio: 'Your own months and series, as the dashboard shows them.',
  summaries: 'The staff’s desk: any investor’s posted months.',
  checks: 'What staff should look at, over all investors.',
  'month-end': 'The staff’s desk: a month of all investors at once, typed or from a file.',
  impersonation: 'Staff see the portal as an investor does, and change nothing.',
  audit: 'Who did what to whom and when, and whether anybody touched the record of it.',
  waitlist: 'Visitors who would like to become clients, and what staff answer them.',
  'password-reset': 'A new password by a mailed link.',
} as const

/** What a stranger needs to know about a call beside its schemas and its example. */
export interface Description {
  feature: keyof typeof features
  summary: string
  /** What the summary leaves open. */
  details?: string
  /** The refusals that only this call knows; those of its guard, method and input go without saying. */
  errors?: readonly ErrorCode[]
}
