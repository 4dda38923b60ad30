import { z } from 'zod'
import { code } from './second-factor.ts'
import { describeFeature, get, post } from '../api/endpoint.ts'
import { currentPassword, id, messageResponse, moment, nothingPosted, orRequired } from '../api/fields.ts'

const csrfResponse = z.object({ csrfToken: z.string() })

export const loginRequest = z.object({
  username: z
    .string({ error: orRequired('Enter your e-mail.') })
    .trim()
    .toLowerCase()
    .min(1, 'Enter your e-mail.')
    .max(254, 'An e-mail address has at most 254 characters.')
    // PostgreSQL cannot store NUL in text.
    .refine((username) => !username.includes('\0'), 'Enter your e-mail.'),
  password: currentPassword,
  remember: z.boolean({ error: 'remember must be true or false.' }).default(false),
  code: code.optional(),
})

const loginResponse = z.object({
  token: z.string(),
  user_id: z.number(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_staff: z.boolean(),
  nothing_posted: nothingPosted,
})

/** Where a session was opened, as far as the browser said; empty where it did not. */
const device = {
  browser: z.string().describe('Such as “Firefox”, or empty.'),
  system: z.string().describe('Such as “Windows”, or empty.'),
  network: z.string().describe('The shortened address, such as “203.0.113.0/24”, or empty.'),
}

/** The sessions of the caller's account; `current` is the caller's. */
const sessionsResponse = z.array(
  z.object({
    id: z.number(),
    created_at: moment,
    last_used_at: moment,
    expires_at: moment,
    current: z.boolean(),
    ...device,
  }),
)

/** How long sign-ins and failed attempts are kept, in days. */
export const signInDays = 90

export const signInOutcome = z.enum(['opened', 'wrong-password', 'wrong-code', 'no-code'])

/** Whether a session was opened, or why not; `no-code` after the right password. */
export type SignInOutcome = z.output<typeof signInOutcome>

/** The latest sign-ins and failed attempts. */
const signInsResponse = z.array(
  z.object({
    at: moment,
    outcome: signInOutcome,
    attempts: z.number().describe('Equal failures within a day are counted together; `at` is the latest.'),
    ...device,
  }),
)

const csrfDetails =
  'Returns the token and sets it as the cookie `csrftoken`. Every POST must send both. A valid token is kept, so that two tabs can share it.'

export const sessionEndpoints = {
  getCsrfToken: get('/api/users/get-csrf-token/', {
    summary: 'Get a CSRF token',
    details: csrfDetails,
    response: csrfResponse,
  }),
  getCsrf: get('/get-csrf/', {
    summary: 'Get a CSRF token (alternative path)',
    details: `The same as \`/api/users/get-csrf-token/\`. ${csrfDetails}`,
    response: csrfResponse,
  }),
  login: post('/api/users/login/', {
    summary: 'Log in',
    details:
      'Opens a session and returns its token for the `Authorization` header. If the request carries the token of another session, that one ends. `remember` makes the session last longer. After five failures on an account, the waiting time grows. For an account with a second factor, the error is `secondFactorNeeded` until the request has a correct `code`: six digits from the app, or a recovery code, each valid once.',
    errors: ['credentials', 'secondFactorNeeded', 'secondFactorWrong'],
    body: loginRequest,
    response: loginResponse,
  }),
  logout: post('/api/users/logout/', {
    summary: 'Log out',
    details: 'Ends the session immediately. While impersonating, also ends the staff session behind it.',
    response: messageResponse,
  }),
  sessions: get('/api/users/sessions/', {
    summary: 'List your sessions',
    details:
      'Most recently used first; `current` is the one making the request. Browser, system and network are those of the login, and empty while impersonating. Timestamps are ISO 8601 in UTC.',
    response: sessionsResponse,
  }),
  signIns: get('/api/users/sign-ins/', {
    summary: 'List your logins and failed attempts',
    details: `Within ${signInDays} days, newest first: the 30 latest logins, wrong passwords, and right passwords with a missing or wrong code. Refused while impersonating.`,
    errors: ['ownerOnly'],
    response: signInsResponse,
  }),
  endSession: post('/api/users/end-session/', {
    summary: 'End one of your sessions',
    errors: ['noSuchSession'],
    body: z.object({ session_id: id }),
    response: messageResponse,
  }),
  endOtherSessions: post('/api/users/end-other-sessions/', {
    summary: 'End your other sessions',
    response: messageResponse,
  }),
}

describeFeature('session', sessionEndpoints, 'Logging in and out, and your open sessions.')
