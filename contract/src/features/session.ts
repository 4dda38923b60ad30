import { z } from 'zod'
import { currentPassword, id, moment, orRequired } from '../api/fields.ts'
import { code } from './second-factor.ts'

export const csrfResponse = z.object({ csrfToken: z.string() })

export const loginRequest = z.object({
  username: z
    .string({ error: orRequired('Enter your e-mail.') })
    .trim()
    .toLowerCase()
    .min(1, 'Enter your e-mail.')
    .max(254, 'An e-mail address has at most 254 characters.')
    // PostgreSQL has no text with a NUL in it.
    .refine((username) => !username.includes('\0'), 'Enter your e-mail.'),
  password: currentPassword,
  remember: z.boolean({ error: 'remember is true or false.' }).default(false),
  code: code.optional(),
})

export const loginResponse = z.object({
  token: z.string(),
  user_id: z.number(),
  username: z.string(),
  is_staff: z.boolean(),
})

export const messageResponse = z.object({ message: z.string() })

/** The sessions of one's own account; `current` is the one that asks. */
export const sessionsResponse = z.array(
  z.object({
    id: z.number(),
    created_at: moment,
    last_used_at: moment,
    expires_at: moment,
    current: z.boolean(),
  }),
)

export const endSessionRequest = z.object({ session_id: id })
