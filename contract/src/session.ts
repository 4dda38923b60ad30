import { z } from 'zod'
import { orRequired } from './fields.ts'

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
  password: z
    .string({ error: orRequired('Enter your password.') })
    .min(1, 'Enter your password.')
    .max(1024, 'This password is too long.'),
  remember: z.boolean({ error: 'remember is true or false.' }).default(false),
})

export const loginResponse = z.object({
  token: z.string(),
  user_id: z.number(),
  username: z.string(),
  is_staff: z.boolean(),
})

export const messageResponse = z.object({ message: z.string() })
