import { z } from 'zod'
import { code } from './second-factor.ts'
import type { Docs } from '../api/endpoint.ts'
import { get, post } from '../api/endpoint.ts'
import { ann, csrfToken, token } from '../api/example-data.ts'
import { currentPassword, id, messageResponse, moment, orRequired } from '../api/fields.ts'

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
  is_staff: z.boolean(),
})

/** The sessions of the caller's account; `current` is the caller's. */
const sessionsResponse = z.array(
  z.object({
    id: z.number(),
    created_at: moment,
    last_used_at: moment,
    expires_at: moment,
    current: z.boolean(),
  }),
)

export const sessionEndpoints = {
  getCsrfToken: get('/api/users/get-csrf-token/', { response: csrfResponse }),
  getCsrf: get('/get-csrf/', { response: csrfResponse }),
  login: post('/api/users/login/', { body: loginRequest, response: loginResponse }),
  logout: post('/api/users/logout/', { response: messageResponse }),
  sessions: get('/api/users/sessions/', { response: sessionsResponse }),
  endSession: post('/api/users/end-session/', {
    body: z.object({ session_id: id }),
    response: messageResponse,
  }),
  endOtherSessions: post('/api/users/end-other-sessions/', { response: messageResponse }),
}

const csrfDetails =
  'Returns the token and sets it as the cookie `csrftoken`. Every POST must send both. A valid token is kept, so that two tabs can share it.'

export const sessionDocs: Docs<typeof sessionEndpoints> = {
  getCsrfToken: { summary: 'Get a CSRF token', details: csrfDetails, example: { response: { csrfToken } } },
  getCsrf: {
    summary: 'Get a CSRF token (alternative path)',
    details: `The same as \`/api/users/get-csrf-token/\`. ${csrfDetails}`,
    example: { response: { csrfToken } },
  },
  login: {
    summary: 'Sign in',
    details:
      'Opens a session and returns its token for the `Authorization` header. If the request carries the token of another session, that one ends. `remember` makes the session last longer. After five failures on an account, the waiting time grows. For an account with a second factor, the error is `secondFactorNeeded` until the request has a correct `code`: six digits from the app, or a recovery code, each valid once.',
    errors: ['credentials', 'secondFactorNeeded', 'secondFactorWrong'],
    example: {
      body: { username: ann.email, password: 'correct horse battery staple', remember: true },
      response: { token, user_id: ann.id, username: ann.email, is_staff: false },
    },
  },
  logout: {
    summary: 'Sign out',
    details: 'Ends the session immediately. While impersonating, also ends the staff session behind it.',
    example: { response: { message: 'You are logged out.' } },
  },
  sessions: {
    summary: 'List your sessions',
    details:
      'Most recently used first; `current` is the one making the request. Timestamps are ISO 8601 in UTC.',
    example: {
      response: [
        {
          id: 7,
          created_at: '2025-07-15T08:30:00.000Z',
          last_used_at: '2025-07-15T12:00:00.000Z',
          expires_at: '2025-08-14T08:30:00.000Z',
          current: true,
        },
      ],
    },
  },
  endSession: {
    summary: 'End one of your sessions',
    errors: ['noSuchSession'],
    example: { body: { session_id: 7 }, response: { message: 'The session is ended.' } },
  },
  endOtherSessions: {
    summary: 'End your other sessions',
    example: { response: { message: 'All other sessions are ended.' } },
  },
}
