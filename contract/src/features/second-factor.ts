import { z } from 'zod'
import type { Docs, Endpoint } from '../api/endpoint.ts'
import { recoveryCodes } from '../api/example-data.ts'
import { currentPassword, messageResponse, orRequired } from '../api/fields.ts'

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

/** The second factor of staff. */
export const secondFactorEndpoints = {
  secondFactor: { method: 'GET', path: '/api/users/second-factor/', response: secondFactorResponse },
  beginSecondFactor: {
    method: 'POST',
    path: '/api/users/begin-second-factor/',
    body: beginSecondFactorRequest,
    response: beginSecondFactorResponse,
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/api/users/confirm-second-factor/',
    body: codeRequest,
    response: recoveryCodesResponse,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/users/renew-recovery-codes/',
    body: codeRequest,
    response: recoveryCodesResponse,
  },
  removeSecondFactor: {
    method: 'POST',
    path: '/api/users/remove-second-factor/',
    body: removeSecondFactorRequest,
    response: messageResponse,
  },
} as const satisfies Record<string, Endpoint>

/** The same in words, each with an example. */
export const secondFactorDocs: Docs<typeof secondFactorEndpoints> = {
  secondFactor: {
    summary: 'Get how your second factor stands',
    details:
      '`required`: the firm wants one of its staff. `available`: the server has the key that secrets are kept under.',
    example: {
      response: { set: true, required: false, available: true, recovery_codes_left: 10 },
    },
  },
  beginSecondFactor: {
    summary: 'Get a secret for your authenticator app',
    details:
      'Asks for the password. `otpauth_url` is what a QR code carries. Nothing changes at sign-in until the secret is confirmed by a code; asking again replaces it. With the three calls below, 30 an hour.',
    errors: ['secondFactorThere', 'noSecretKey'],
    example: {
      body: { current_password: 'the one until today' },
      response: {
        secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
        otpauth_url:
          'otpauth://totp/Portico:desk%40firm.example?issuer=Portico&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
      },
    },
  },
  confirmSecondFactor: {
    summary: 'Switch your second factor on',
    details:
      'Takes a code of the app and answers ten recovery codes, shown this once. Every other session of the account ends, and a mail tells the owner.',
    errors: ['noSecondFactor', 'secondFactorThere', 'noSecretKey'],
    example: { body: { code: '755224' }, response: { recovery_codes: recoveryCodes } },
  },
  renewRecoveryCodes: {
    summary: 'Get ten other recovery codes',
    details: 'Those from before open nothing any more.',
    errors: ['noSecondFactor'],
    example: { body: { code: '287082' }, response: { recovery_codes: recoveryCodes } },
  },
  removeSecondFactor: {
    summary: 'Switch your second factor off',
    details:
      'Asks for the password and a code. Every other session of the account ends, and a mail tells the owner. Refused while the firm requires one.',
    errors: ['secondFactorKept', 'noSecondFactor'],
    example: {
      body: { current_password: 'the one until today', code: '359152' },
      response: { message: 'Your second factor is off. All other sessions are ended.' },
    },
  },
}
