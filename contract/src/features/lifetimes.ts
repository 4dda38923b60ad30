import { dayMs, hourMs, minuteMs } from '../values/duration.ts'

/** How long mailed links work. */
export const linkLifetimeMs = { reset: hourMs, invitation: 7 * dayMs, emailChange: hourMs } as const

/** For how long mails are kept. */
export const mailDays = 30

/** For how long a mail is tried again that the mail server has not taken. */
export const mailAttemptDays = 7

/** How far the clock of a server may be behind what is recorded: those of several servers differ a little. */
export const mostBehindMs = 2 * minuteMs

/** How far it may jump ahead of what is recorded: servers note the time every hour, so only a long stop comes near it. */
export const mostAheadMs = 45 * dayMs
