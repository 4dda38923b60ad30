import { z } from 'zod'
import { currentPassword, orRequired } from '../api/fields.ts'

/** A six-digit code of the authenticator app, or a recovery code; blanks and dashes in it do not count. */
export const code = z
  .string({ error: orRequired('Enter the code.') })
  .trim()
  .min(1, 'Enter the code.')
  .max(64, 'A code is shorter than this.')

/** How many recovery codes an account is given at a time. */
export const recoveryCodeCount = 10

export const secondFactorResponse = z.object({
  set: z.boolean(),
  /** Whether staff must have one. */
  required: z.boolean(),
  /** Whether the server has the key that secrets are kept under; without it nobody can set one up. */
  available: z.boolean(),
  recovery_codes_left: z.number(),
})

export const beginSecondFactorRequest = z.object({ current_password: currentPassword })

/** The secret as text to type, and the address that a QR code carries to an authenticator app. */
export const beginSecondFactorResponse = z.object({ secret: z.string(), otpauth_url: z.string() })

export const codeRequest = z.object({ code })

/** Shown this once; only their hashes are kept. */
export const recoveryCodesResponse = z.object({ recovery_codes: z.array(z.string()) })

export const removeSecondFactorRequest = z.object({ current_password: currentPassword, code })
