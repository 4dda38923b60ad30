import type { Doc } from './endpoint.ts'
import type { EndpointName } from './endpoints.ts'
import { accountDocs } from '../features/accounts.ts'
import { auditDocs } from '../features/audit.ts'
import { checkDocs } from '../features/checks.ts'
import { impersonationDocs } from '../features/impersonation.ts'
import { managedAccountDocs } from '../features/managed-accounts.ts'
import { monthEndDocs } from '../features/month-end.ts'
import { passwordResetDocs } from '../features/password-reset.ts'
import { portfolioDocs } from '../features/portfolio.ts'
import { secondFactorDocs } from '../features/second-factor.ts'
import { sessionDocs } from '../features/session.ts'
import { summaryDocs } from '../features/summaries.ts'
import { waitlistEntriesDocs } from '../features/waitlist-entries.ts'
import { waitlistDocs } from '../features/waitlist.ts'

/** The features that calls belong to, in the order in which a reader needs them: what each is about, and its calls. */
export const features = {
  session: { about: 'Signing in and out, and your open sessions.', docs: { ...sessionDocs } },
  'second-factor': {
    about: 'A code from an authenticator app beside the password, for staff.',
    docs: { ...secondFactorDocs },
  },
  accounts: {
    about: 'Who somebody is and what the account is worth; for staff, everybody’s account.',
    docs: { ...accountDocs, ...managedAccountDocs },
  },
  portfolio: {
    about: 'Your own months and series, as the dashboard shows them.',
    docs: { ...portfolioDocs },
  },
  summaries: { about: 'The staff’s desk: any investor’s posted months.', docs: { ...summaryDocs } },
  checks: { about: 'What staff should look at, over all investors.', docs: { ...checkDocs } },
  'month-end': {
    about: 'The staff’s desk: a month of all investors at once, typed or from a file.',
    docs: { ...monthEndDocs },
  },
  impersonation: {
    about: 'Staff see the portal as an investor does, and change nothing.',
    docs: { ...impersonationDocs },
  },
  audit: {
    about: 'Who did what to whom and when, and whether anybody touched the record of it.',
    docs: { ...auditDocs },
  },
  waitlist: {
    about: 'Visitors who would like to become clients, and what staff answer them.',
    docs: { ...waitlistDocs, ...waitlistEntriesDocs },
  },
  'password-reset': { about: 'A new password by a mailed link.', docs: { ...passwordResetDocs } },
} as const

export type Feature = keyof typeof features

/** Every call in words. */
export const docs = {
  ...sessionDocs,
  ...secondFactorDocs,
  ...accountDocs,
  ...managedAccountDocs,
  ...portfolioDocs,
  ...summaryDocs,
  ...checkDocs,
  ...monthEndDocs,
  ...impersonationDocs,
  ...auditDocs,
  ...waitlistDocs,
  ...waitlistEntriesDocs,
  ...passwordResetDocs,
}

/** A call in words with the feature it belongs to, for those who go through all of them. */
export interface CallDoc extends Omit<Doc, 'example'> {
  feature: Feature
  example: { params?: object; query?: object; body?: object; response: unknown }
}

const featureOf = new Map(
  (Object.keys(features) as Feature[]).flatMap((feature) =>
    Object.keys(features[feature].docs).map((name) => [name, feature] as const),
  ),
)

/** What is said of a call. */
export const docOf = (name: EndpointName): CallDoc => ({
  ...docs[name],
  feature: featureOf.get(name) as Feature,
})
