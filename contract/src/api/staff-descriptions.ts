import type { Description } from './description.ts'
import type { staffEndpoints } from './staff-endpoints.ts'

const takesProof =
  'takes the caller’s own `current_password`, and a `code` if they have a second factor; missing or wrong ones are 400 beside the field, ten wrong ones an hour. All other staff are told by mail.'

/** The calls of staff, in words. */
export const staffDescriptions: Readonly<Record<keyof typeof staffEndpoints, Description>> = {
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
    details: `Mails an invitation to choose a password, by a link that works once, for 7 days. A staff account ${takesProof}`,
    errors: ['alreadyExists'],
  },
  inviteAccount: {
    feature: 'accounts',
    summary: 'Send an invitation again',
    details: `To somebody who has chosen no password yet. Only the newest link works. One to a staff account ${takesProof}`,
    errors: ['noSuchAccount', 'accountChanged'],
  },
  editAccount: {
    feature: 'accounts',
    summary: 'Change an account',
    details: `Takes the account whole, with the \`version\` that was looked at. A new e-mail is told to the old address; the account’s sessions end, but the one in which staff change their own, and a mailed link opens nothing any more; somebody who is still invited gets a new one. It ${takesProof} Of an investor’s, other staff are not told.`,
    errors: ['noSuchAccount', 'accountChanged', 'alreadyExists'],
  },
  disableAccount: {
    feature: 'accounts',
    summary: 'Disable an account',
    details: `Nobody signs in to it any more; its sessions, those of staff who see the portal as it, and a mailed link end at once. The last staff account that can log in stays. A staff account ${takesProof}`,
    errors: ['noSuchAccount', 'accountChanged', 'lastStaff'],
  },
  enableAccount: {
    feature: 'accounts',
    summary: 'Enable a disabled account',
    details: `A staff account ${takesProof}`,
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
      'Reads the whole chain, and compares every account and posted month with what the trail says of it; all who ask at once share one look. What was found is told for a minute, and beside a look that takes longer than two seconds: ask again while `checking` is there.',
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
      'A posted month is never overwritten. Amounts and percentages may be numbers or decimal text, the month `July 2025`, `Jul 2025` or `2025-07`. Figures that do not add up are kept and flagged, see `checks`. Only for an active investor.',
    errors: ['noSuchUser', 'staffAccount', 'disabledAccount', 'alreadyPosted'],
  },
  correctSummary: {
    feature: 'summaries',
    summary: 'Correct a posted month',
    details:
      'Takes the month whole, the `version` that was looked at and a reason, and posts it as the next version; what it was stays. Refused are figures that the month has already, and a version that is no longer the newest. A month of an account disabled since can be corrected.',
    errors: ['noSuchUser', 'notPosted', 'monthChanged'],
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
      'The month is written `July 2025`, `Jul 2025` or `2025-07`; `latest` is the latest one posted for any investor. Investors disabled since count, staff never do. A total too large to be held exactly is null. `missing` lists at most 200 of the investors without the month, with the latest one they have.',
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
      'All or nothing. A row is refused that is posted already, is not an active investor’s, is of another month or does not add up, and so are totals that the rows do not make; `fields` says why for each of the first 1,000, as `rows.0`. Up to 8 MB and 200,000 rows; who may call is asked before a long body is read.',
    errors: ['noSuchUser', 'staffAccount', 'disabledAccount', 'alreadyPosted'],
  },
  previewImport: {
    feature: 'month-end',
    summary: 'Read a spreadsheet and change nothing',
    details:
      'Each row is to post, the same as before, or refused with a sentence; `cells` are its texts in the order e-mail, month, principal, percent, dividend, paid, unrealized, end balance. Of the refused rows the first 1,000 are there, and `refused` says how many there are. Up to 8 MB and 200,000 rows.',
  },
  importSummaries: {
    feature: 'month-end',
    summary: 'Post the months of a spreadsheet',
    details:
      'All or nothing; rows that are posted already with the same figures are left alone. Refused when a row is, and when `totals` are not what the rows to post make. `fields` says why for the first 1,000 refused rows, as `rows.2`. An e-mail names the active investor whose it is at that moment. Up to 8 MB and 200,000 rows.',
    errors: ['noSuchUser', 'staffAccount', 'disabledAccount', 'alreadyPosted'],
  },
}
