import { z } from 'zod'
import { errors } from './errors.ts'
import { email, newPassword, orRequired } from './fields.ts'

export const passwordResetRequest = z.object({ email })

export const passwordsDiffer = 'Passwords do not match.'

// A part of the address that is missing or no text is a link that does not work, and is told so.
const linkPart = z
  .string({ error: errors.resetLink.sentence })
  .min(1, errors.resetLink.sentence)
  .max(200, errors.resetLink.sentence)

export const passwordResetConfirmRequest = z
  .object({
    uid: linkPart,
    token: linkPart,
    new_password1: newPassword,
    new_password2: z.string({ error: orRequired(passwordsDiffer) }),
  })
  .refine((body) => body.new_password1 === body.new_password2, {
    path: ['new_password2'],
    message: passwordsDiffer,
  })
