import type { EndpointName } from './endpoints.ts'
import type { ErrorCode } from './errors.ts'

/** The features that calls belong to, in the order in which a reader needs them. */
export const features = {
  session: 'Signing in and out, and your open sessions.',
  'second-factor': 'A code from an authenticator app beside the password, for staff.',
  accounts: 'Who somebody is and what the account is worth; for staff, everybody’s account.',
  portfolio: 'Your own months and series, as the dashboard shows them.',
  summaries: 'The staff’s desk: any investor’s posted months.',
  checks: 'What staff should look at, over all investors.',
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

const csrf = {
  feature: 'session',
  summary: 'Get a CSRF token',
  details:
    'Answers the token and sets the same as the cookie `csrftoken`. Every POST sends both back. A good token is kept, so that two tabs share it.',
} as const

/** Every call in words. */
export const descriptions: Readonly<Record<EndpointName, Description>> = {
  getCsrfToken: csrf,
  getCsrf: {
    ...csrf,
    summary: 'Get a CSRF token at its other address',
    details: `The same as \`/api/users/get-csrf-token/\`. ${csrf.details}`,
  },
  login: {
    feature: 'session',
    summary: 'Sign in',
    details:
      'Opens a session and answers its token for the header `Authorization`. The session whose token came along ends. `remember` asks for a longer session. After five failures on an account the waits grow. An account with a second factor is answered `secondFactorNeeded` until a right `code` comes along: six digits of the app, or a recovery code, each good once.',
    errors: ['credentials', 'secondFactorNeeded', 'secondFactorWrong'],
  },
  logout: {
    feature: 'session',
    summary: 'Sign out',
    details: 'Ends the session at once; while impersonating, the staff session behind it too.',
  },
  sessions: {
    feature: 'session',
    summary: 'List your sessions',
    details: 'The latest used first; `current` is the one that asks. Moments are ISO 8601 in UTC.',
  },
  endSession: {
    feature: 'session',
    summary: 'End one of your sessions',
    errors: ['noSuchSession'],
  },
  endOtherSessions: {
    feature: 'session',
    summary: 'End your other sessions',
  },
  waitlist: {
    feature: 'waitlist',
    summary: 'Join the waitlist',
    details: 'Joining twice gets the same answer and leaves one entry. An address may ask 60 times an hour.',
  },
  waitlistEntries: {
    feature: 'waitlist',
    summary: 'List who is on the waitlist',
    details:
      'The newest first, in parts: `next` is the `before` of the part that follows. `changed_by` and `changed_at` tell who invited, declined or took back, and when; `user_id` is the account that has this e-mail now.',
  },
  inviteWaitlistEntry: {
    feature: 'waitlist',
    summary: 'Invite somebody into an account',
    details:
      'Opens the account and mails a link, good for seven days, that chooses its password. Names left out are read off the entry.',
    errors: ['noSuchEntry', 'entryMoved', 'alreadyExists'],
  },
  declineWaitlistEntry: {
    feature: 'waitlist',
    summary: 'Decline somebody who waits',
    details: 'Nothing is sent. Whoever joins again stays declined, and is told the same as everybody.',
    errors: ['noSuchEntry', 'entryMoved'],
  },
  restoreWaitlistEntry: {
    feature: 'waitlist',
    summary: 'Take a declining back',
    details: 'The entry waits again.',
    errors: ['noSuchEntry', 'entryMoved'],
  },
  passwordReset: {
    feature: 'password-reset',
    summary: 'Ask for a reset link',
    details:
      'The answer is the same whether or not the e-mail has an account. A link works once, for an hour, and only the newest one. Five an hour for an e-mail.',
  },
  passwordResetConfirm: {
    feature: 'password-reset',
    summary: 'Set a new password by a mailed link',
    details:
      'Takes `uid` and `token` from the link, and ends every session of the account. A password that is too easy to guess is refused and leaves the link good.',
    errors: ['resetLink'],
  },
  changePassword: {
    feature: 'accounts',
    summary: 'Change your password',
    details:
      'Asks for the current one. Every other session of the account ends, a mailed reset link opens nothing any more, and a mail tells the owner. Ten an hour.',
  },
  secondFactor: {
    feature: 'second-factor',
    summary: 'Get how your second factor stands',
    details:
      '`required`: the firm wants one of its staff. `available`: the server has the key that secrets are kept under.',
  },
  beginSecondFactor: {
    feature: 'second-factor',
    summary: 'Get a secret for your authenticator app',
    details:
      'Asks for the password. `otpauth_url` is what a QR code carries. Nothing changes at sign-in until the secret is confirmed by a code; asking again replaces it. With the three calls below, 30 an hour.',
    errors: ['secondFactorThere', 'noSecretKey'],
  },
  confirmSecondFactor: {
    feature: 'second-factor',
    summary: 'Switch your second factor on',
    details:
      'Takes a code of the app and answers ten recovery codes, shown this once. Every other session of the account ends, and a mail tells the owner.',
    errors: ['noSecondFactor', 'secondFactorThere', 'noSecretKey'],
  },
  renewRecoveryCodes: {
    feature: 'second-factor',
    summary: 'Get ten other recovery codes',
    details: 'Those from before open nothing any more.',
    errors: ['noSecondFactor'],
  },
  removeSecondFactor: {
    feature: 'second-factor',
    summary: 'Switch your second factor off',
    details:
      'Asks for the password and a code. Every other session of the account ends, and a mail tells the owner. Refused while the firm requires one.',
    errors: ['secondFactorKept', 'noSecondFactor'],
  },
  profile: {
    feature: 'accounts',
    summary: 'Get your profile and figures',
    details:
      '`roi_percentage` is null where the principal is 0. `initial_investment_recorded` tells an amount that the firm set from one read off the first posted month. `impersonation_needs_reason` tells staff whether seeing the portal as an investor needs a reason.',
  },
  users: {
    feature: 'accounts',
    summary: 'List every active account',
    details: 'In the order of the e-mails.',
  },
  accounts: {
    feature: 'accounts',
    summary: 'Look for accounts',
    details:
      'Fifty at a time, in the order of the e-mails; `next` goes back as `after` for the following ones. Every word of `search` stands in the e-mail or the names.',
  },
  account: { feature: 'accounts', summary: 'Get an account', errors: ['noSuchAccount'] },
  addAccount: {
    feature: 'accounts',
    summary: 'Add an account',
    details: 'Mails an invitation to choose a password, by a link that works once, for 7 days.',
    errors: ['alreadyExists'],
  },
  inviteAccount: {
    feature: 'accounts',
    summary: 'Send an invitation again',
    details: 'To somebody who has chosen no password yet. Only the newest link works.',
    errors: ['noSuchAccount', 'accountChanged'],
  },
  editAccount: {
    feature: 'accounts',
    summary: 'Change an account',
    details:
      'Takes the account whole, with the `version` that was looked at. A new e-mail is told to the old address, and a mailed link opens nothing any more; somebody who is still invited gets a new one.',
    errors: ['noSuchAccount', 'accountChanged', 'alreadyExists'],
  },
  disableAccount: {
    feature: 'accounts',
    summary: 'Disable an account',
    details:
      'Nobody signs in to it any more; its sessions, those of staff who see the portal as it, and a mailed link end at once. The last staff account that can log in stays.',
    errors: ['noSuchAccount', 'accountChanged', 'lastStaff'],
  },
  enableAccount: {
    feature: 'accounts',
    summary: 'Enable a disabled account',
    errors: ['noSuchAccount', 'accountChanged'],
  },
  userInvestment: {
    feature: 'accounts',
    summary: 'Get an investor’s initial investment',
    details: '`recorded` tells one that the firm set from one read off the first posted month.',
    errors: ['noSuchUser'],
  },
  impersonate: {
    feature: 'impersonation',
    summary: 'See the portal as an investor',
    details:
      'Answers the token of a session that reads as the investor, changes nothing and ends with the staff session that asked. The reason goes on the audit trail; the firm’s settings may require one.',
    errors: ['noSuchUser', 'notImpersonable'],
  },
  stopImpersonation: {
    feature: 'impersonation',
    summary: 'Go back to your own account',
    details: 'Called with the token of the impersonation; answers a fresh one of the staff session.',
  },
  accountViews: {
    feature: 'impersonation',
    summary: 'List who looked at your account',
    details:
      'Every time that staff saw the portal as you, the newest first. One that nobody stopped counts until its 30 minutes were over, unless the trail says that it ended sooner. While impersonating, those of the account that is seen.',
  },
  audit: {
    feature: 'audit',
    summary: 'List entries of the audit trail',
    details:
      'The newest first, in parts: `next` is the `before` of the part that follows. `before` and `after` tell what it was and what it became; `summary.corrected` and `impersonation.started` have a `reason`.',
  },
  auditVerification: {
    feature: 'audit',
    summary: 'Verify the audit trail',
    details:
      'Reads the whole chain, which all who ask at once share. What was found is told for a minute, and beside a look that takes longer than two seconds: ask again while `checking` is there.',
  },
  latestSummary: {
    feature: 'summaries',
    summary: 'Get an investor’s latest month',
    details: 'The answer is null before there is one.',
    errors: ['noSuchUser'],
  },
  allSummaries: {
    feature: 'summaries',
    summary: 'List an investor’s months',
    details:
      'In month order. `checks` names each identity that a row breaks (dividend = principal × percent, unrealized = dividend − paid, end = principal + unrealized) and by how many cents; a row that adds up has none.',
    errors: ['noSuchUser'],
  },
  addSummary: {
    feature: 'summaries',
    summary: 'Post an investor’s month',
    details:
      'A posted month is never overwritten. Amounts and percentages may be numbers or decimal text, the month `July 2025`, `Jul 2025` or `2025-07`. Figures that do not add up are kept and flagged, see `checks`.',
    errors: ['noSuchUser', 'alreadyPosted'],
  },
  correctSummary: {
    feature: 'summaries',
    summary: 'Correct a posted month',
    details:
      'Takes the month whole and a reason, and posts it as the next version; what it was stays. Figures that the month has already are refused.',
    errors: ['noSuchUser', 'notPosted'],
  },
  summaryHistory: {
    feature: 'summaries',
    summary: 'List the versions of an investor’s month',
    details:
      'The oldest first; the last one stands. `posted_by` is an e-mail, null for the command line; `reason` is null on the first version. The month is written `July 2025`, `Jul 2025` or `2025-07`.',
    errors: ['noSuchUser', 'notPosted'],
  },
  checks: {
    feature: 'checks',
    summary: 'List what to look at in all investors’ months',
    details:
      'Rows that break an identity, missing months, percentages more than half of the investor’s usual one away, principals that moved. `count` is how many there are, `findings` at most 200 of them, the gravest first; `off` is posted − expected.',
  },
  monthTotals: {
    feature: 'checks',
    summary: 'Add a month up over all investors',
    details:
      'The month is written `July 2025`, `Jul 2025` or `2025-07`; `latest` is the latest one posted for anybody. A total too large to be held exactly is null. `missing` lists at most 200 of the investors without the month, with the latest one they have.',
  },
  summaryChanges: {
    feature: 'portfolio',
    summary: 'List the versions of your corrected months',
    details:
      'In the order of month and version, the first version too; a month that was never corrected is not among them.',
  },
  summariesDeux: {
    feature: 'portfolio',
    summary: 'List your months',
    details: 'In month order. A `version` above 1 is a correction.',
  },
  roiYield: {
    feature: 'portfolio',
    summary: 'Get the return so far, by quarter',
    details:
      'One point a calendar quarter: 100 × cumulative profit / principal at the quarter’s last month; null where that principal is 0.',
  },
  roiGrowth: {
    feature: 'portfolio',
    summary: 'Get the return of each month',
    details: '100 × (unrealized + paid) / principal; null where that principal is 0.',
  },
  cumulativeProfit: {
    feature: 'portfolio',
    summary: 'Get the profit so far, by month',
  },
  investmentFirst: {
    feature: 'portfolio',
    summary: 'Get the initial investment and the first month',
    details: '`month` is null before there is one.',
  },
}
