import type { Description } from './description.ts'
import type { ownEndpoints } from './own-endpoints.ts'

const csrf = {
  feature: 'session',
  summary: 'Get a CSRF token',
  details:
    'Answers the token and sets the same as the cookie `csrftoken`. Every POST sends both back. A good token is kept, so that two tabs share it.',
} as const

/** The calls of visitors, and of whoever is signed in, in words. */
export const ownDescriptions: Readonly<Record<keyof typeof ownEndpoints, Description>> = {
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
      '`roi_percentage` is null where the principal is 0. `initial_investment_recorded` tells an amount that the firm set from one read off the first posted month. `impersonation_needs_reason` tells staff whether seeing the portal as an investor needs a reason.',
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
