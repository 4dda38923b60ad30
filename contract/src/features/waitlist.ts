import { z } from 'zod'
import { email, isVisibleName, orRequired } from '../api/fields.ts'

/** What a visitor is told whose name or e-mail will not do; the form says the same. */
export const waitlistRefusal = 'Please provide a valid full name and email address.'

const fullName = z
  .string({ error: orRequired('Enter your full name.') })
  .describe('Text in one line, without invisible characters.')
  .trim()
  .min(1, 'Enter your full name.')
  .max(200, 'A full name has at most 200 characters.')
  .refine(isVisibleName, 'Enter your full name.')

export const waitlistRequest = z.object({ full_name: fullName, email })
