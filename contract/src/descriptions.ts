import type { EndpointName } from './endpoints.ts'
import type { ErrorCode } from './errors.ts'

/** The features that calls belong to, in the order in which a reader needs them. */
export const features = {
  session: 'Signing in and out, and your open sessions.',
  accounts: 'Who somebody is, and what the account is worth.',
  portfolio: 'Your own months and series, as the dashboard shows them.',
  summaries: 'The staff’s desk: any investor’s posted months.',
  'month-end': 'The staff’s desk: a month of all investors at once, typed or from a file.',
  impersonation: 'Staff see the portal as an investor does, and change nothing.',
  waitlist: 'Visitors who would like to become clients.',
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
      'Opens a session and answers its token for the header `Authorization`. The session whose token came along ends. `remember` asks for a longer session. After five failures on an account the waits grow.',
    errors: ['credentials'],
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
  profile: {
    feature: 'accounts',
    summary: 'Get your profile and figures',
    details:
      '`roi_percentage` is null where the principal is 0. `initial_investment_recorded` tells an amount that the firm set from one read off the first posted month.',
  },
  users: {
    feature: 'accounts',
    summary: 'List every active account',
    details: 'In the order of the e-mails.',
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
      'Answers the token of a session that reads as the investor, changes nothing and ends with the staff session that asked. The reason goes on the audit trail.',
    errors: ['noSuchUser', 'notImpersonable'],
  },
  stopImpersonation: {
    feature: 'impersonation',
    summary: 'Go back to your own account',
    details: 'Called with the token of the impersonation; answers a fresh one of the staff session.',
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
  monthEnd: {
    feature: 'month-end',
    summary: 'Get a month of every investor',
    details:
      'Active investors in the order of their e-mails; `next` is the month after the latest one posted. Where the month is posted, the figures are those; where not, `posted` is null and they are what the month starts with.',
  },
  postMonthEnd: {
    feature: 'month-end',
    summary: 'Post a month of many investors',
    details:
      'All or nothing. A row is refused that is posted already, is nobody’s active investor’s, is of another month or does not add up, and so are totals that the rows do not make; `fields` says why for each, as `rows.0`. Up to 8 MB; who may call is asked before a long body is read.',
    errors: ['noSuchUser', 'alreadyPosted'],
  },
  previewImport: {
    feature: 'month-end',
    summary: 'Read a spreadsheet and change nothing',
    details:
      'Each row is to post, the same as before, or refused with a sentence; `cells` are its texts in the order e-mail, month, principal, percent, dividend, paid, unrealized, end balance. Up to 8 MB.',
  },
  importSummaries: {
    feature: 'month-end',
    summary: 'Post the months of a spreadsheet',
    details:
      'All or nothing; rows that are posted already with the same figures are left alone. Refused when a row is, and when `totals` are not what the rows to post make. Up to 8 MB.',
    errors: ['noSuchUser', 'alreadyPosted'],
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
