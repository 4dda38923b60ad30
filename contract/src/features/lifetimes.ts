import { dayMs, hourMs } from '../values/duration.ts'

/** How long mailed links work. */
export const linkLifetimeMs = { reset: hourMs, invitation: 7 * dayMs, emailChange: hourMs } as const

/** For how long mails are kept. */
export const mailDays = 30

/** For how long a mail is tried again that the mail server has not taken. */
export const mailAttemptDays = 7
