import { z } from 'zod'
import { describeFeature, get, post } from '../api/endpoint.ts'
import { currentPassword, messageResponse, orRequired } from '../api/fields.ts'

/** A six-digit code from the authenticator app, or a recovery code. Spaces and dashes are ignored. */
export const code = z
  .string({ error: orRequired('Enter the code.') })
  .trim()
  .min(1, 'Enter the code.')
  .max(64, 'This code is too long.')

/** How many recovery codes are generated at a time. */
export const recoveryCodeCount = 10

const secondFactorResponse = z.object({
  set: z.boolean(),
  /** Whether staff must have one. */
  required: z.boolean(),
  /** Whether the server has a SECRET_KEY, without which no second factor can be set up. */
  available: z.boolean(),
  recovery_codes_left: z.number(),
})

export const beginSecondFactorRequest = z.object({ current_password: currentPassword })

export const codeRequest = z.object({ code })

/** Shown only once; the database holds their hashes. */
const codesResponse = z.object({ recovery_codes: z.array(z.string()) })

export const removeSecondFactorRequest = z.object({ current_password: currentPassword, code })

export const secondFactorEndpoints = {
  secondFactor: get('/api/users/second-factor/', {
    summary: 'Get the status of your second factor',
    details:
      '`required`: the firm requires its staff to have one. `available`: the server has the key that encrypts secrets.',
    response: secondFactorResponse,
  }),
  beginSecondFactor: post('/api/users/begin-second-factor/', {
    summary: 'Get a secret for your authenticator app',
    details:
      'Requires the password. Show `otpauth_url` as a QR code. Login does not change until the secret is confirmed with a code; calling this again replaces the secret. Together with the three endpoints below, at most 30 an hour.',
    errors: ['secondFactorThere', 'noSecretKey'],
    body: beginSecondFactorRequest,
    response: z.object({ secret: z.string(), otpauth_url: z.string() }),
  }),
  confirmSecondFactor: post('/api/users/confirm-second-factor/', {
    summary: 'Turn on your second factor',
    details:
      'Takes a code from the app and returns ten recovery codes, shown only once. Ends every other session of the account and notifies the owner by mail.',
    errors: ['noSecondFactor', 'secondFactorThere', 'noSecretKey'],
    body: codeRequest,
    response: codesResponse,
  }),
  renewRecoveryCodes: post('/api/users/renew-recovery-codes/', {
    summary: 'Get ten new recovery codes',
    details: 'The previous codes stop working.',
    errors: ['noSecondFactor'],
    body: codeRequest,
    response: codesResponse,
  }),
  removeSecondFactor: post('/api/users/remove-second-factor/', {
    summary: 'Turn off your second factor',
    details:
      'Requires the password and a code. Ends every other session of the account and notifies the owner by mail. Not allowed while the firm requires a second factor.',
    errors: ['secondFactorKept', 'noSecondFactor'],
    body: removeSecondFactorRequest,
    response: messageResponse,
  }),
}

describeFeature(
  'second-factor',
  secondFactorEndpoints,
  'For staff: a code from an authenticator app in addition to the password.',
)
