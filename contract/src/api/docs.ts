import type { Doc } from './endpoint.ts'
import type { EndpointName } from './endpoints.ts'
import examples from './examples.json' with { type: 'json' }
import { activityDocs } from '../features/activity.ts'
import { activityImportDocs } from '../features/activity-import.ts'
import { accountDocs } from '../features/accounts.ts'
import { accountRecordDocs } from '../features/account-record.ts'
import { auditDocs } from '../features/audit.ts'
import { bulkAccountDocs } from '../features/bulk-accounts.ts'
import { documentDocs } from '../features/documents.ts'
import { managedDocumentDocs } from '../features/managed-document-docs.ts'
import { firmDocs } from '../features/firm.ts'
import { clockDocs } from '../features/clock.ts'
import { checkDocs } from '../features/checks.ts'
import { draftDocs } from '../features/drafts.ts'
import { impersonationDocs } from '../features/impersonation.ts'
import { managedAccountDocs } from '../features/managed-accounts.ts'
import { monthEndDocs } from '../features/month-end.ts'
import { monthImportDocs } from '../features/month-import.ts'
import { noticeDocs } from '../features/notices.ts'
import { noticeDeliveryDocs } from '../features/notice-deliveries.ts'
import { passwordResetDocs } from '../features/password-reset.ts'
import { portfolioDocs } from '../features/portfolio.ts'
import { postingDocs } from '../features/postings.ts'
import { releaseDocs } from '../features/release.ts'
import { returnsDocs } from '../features/returns.ts'
import { secondFactorDocs } from '../features/second-factor.ts'
import { sessionDocs } from '../features/session.ts'
import { statementDocs } from '../features/statements.ts'
import { summaryDocs } from '../features/summaries.ts'
import { visitDocs } from '../features/visits.ts'
import { waitlistEntriesDocs } from '../features/waitlist-entries.ts'
import { waitlistDocs } from '../features/waitlist.ts'

/** The API's features, in the order a reader needs them, each with a description and its endpoints. */
export const features = {
  session: { about: 'Signing in and out, and your open sessions.', docs: sessionDocs },
  'second-factor': {
    about: 'For staff: a code from an authenticator app in addition to the password.',
    docs: secondFactorDocs,
  },
  accounts: {
    about: 'Your account and its value; for staff, everyone’s accounts.',
    docs: { ...accountDocs, ...managedAccountDocs, ...bulkAccountDocs, ...accountRecordDocs },
  },
  portfolio: {
    about: 'Your months and series, as shown on the dashboard.',
    docs: portfolioDocs,
  },
  activity: {
    about: 'Money in and out of an account.',
    docs: { ...activityDocs, ...activityImportDocs },
  },
  returns: { about: 'Time- and money-weighted returns.', docs: returnsDocs },
  statements: {
    about: 'Statements as files that prove themselves: issuing, downloading and checking them.',
    docs: statementDocs,
  },
  documents: {
    about: 'PDFs from the firm: agreements, tax forms, letters and reports.',
    docs: { ...documentDocs, ...managedDocumentDocs },
  },
  visits: { about: 'When you last looked at your account.', docs: visitDocs },
  notices: {
    about: 'What you were told of, how you are mailed, and for staff, what became of the mails.',
    docs: { ...noticeDocs, ...noticeDeliveryDocs },
  },
  summaries: { about: 'For staff: any investor’s posted months.', docs: summaryDocs },
  postings: {
    about: 'For staff: month-ends and imports as a whole, and taking one back.',
    docs: postingDocs,
  },
  release: {
    about: 'For staff: postings that one person prepares and another releases.',
    docs: releaseDocs,
  },
  firm: { about: 'For staff: the firm at a glance.', docs: firmDocs },
  clock: {
    about: 'For staff: confirming the date when the clock of the server has jumped.',
    docs: clockDocs,
  },
  checks: { about: 'For staff: problems and totals over all investors.', docs: checkDocs },
  'month-end': {
    about: 'For staff: one month of all investors at once, typed or from a file.',
    docs: { ...monthEndDocs, ...monthImportDocs },
  },
  drafts: {
    about: 'For staff: the shared draft of a month’s sheet, until it is posted.',
    docs: draftDocs,
  },
  impersonation: {
    about: 'For staff: view the portal as an investor, read-only.',
    docs: impersonationDocs,
  },
  audit: {
    about: 'Who did what to whom and when, and proof that the record has not been altered.',
    docs: auditDocs,
  },
  waitlist: {
    about: 'Visitors who would like to become clients, and how staff handle them.',
    docs: { ...waitlistDocs, ...waitlistEntriesDocs },
  },
  'password-reset': {
    about: 'Choosing a new password through a mailed link.',
    docs: passwordResetDocs,
  },
} as const

export type Feature = keyof typeof features

type Documented = { [Name in Feature]: keyof (typeof features)[Name]['docs'] }[Feature]

/** Of all features. An endpoint that none of them documents does not compile, in `docOf`. */
export const docs = Object.assign({}, ...Object.values(features).map((feature) => feature.docs)) as {
  readonly [Name in Documented]: Doc
}

/** An endpoint's documentation and feature, and a request with its response as the API was recorded to answer it. */
interface CallDoc extends Doc {
  feature: Feature
  example: { params?: object; query?: object; body?: object; response: unknown }
}

const featureOf = new Map(
  (Object.keys(features) as Feature[]).flatMap((feature) =>
    Object.keys(features[feature].docs).map((name) => [name, feature] as const),
  ),
)

export const docOf = (name: EndpointName): CallDoc => ({
  ...docs[name],
  feature: featureOf.get(name) as Feature,
  example: examples[name],
})
