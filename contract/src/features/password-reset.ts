import { z } from 'zod'
import type { Docs, Endpoint } from '../api/endpoint.ts'
import { firstMessage } from '../api/endpoint.ts'
import { errors } from '../api/errors.ts'
import { ann, token } from '../api/example-data.ts'
import { email, messageResponse, withNewPassword } from '../api/fields.ts'

/** The token of an invitation begins so. It decides nothing: the page that the link opens says welcome by it. */
export const invitationMark = 'welcome-'

export const passwordResetRequest = z.object({ email })

// A part of the address that is missing or no text is a link that does not work, and is told so.
const linkPart = z
  .string({ error: errors.resetLink.message })
  .min(1, errors.resetLink.message)
  .max(200, errors.resetLink.message)

export const passwordResetConfirmRequest = withNewPassword({ uid: linkPart, token: linkPart })

/** A new password by a mailed link. */
export const passwordResetEndpoints = {
  passwordReset: {
    method: 'POST',
    path: '/api/users/password-reset/',
    body: passwordResetRequest,
    response: messageResponse,
    refusal: firstMessage,
  },
  passwordResetConfirm: {
    method: 'POST',
    path: '/api/users/password-reset-confirm/',
    body: passwordResetConfirmRequest,
    response: messageResponse,
    refusal: firstMessage,
  },
} as const satisfies Record<string, Endpoint>

/** The same in words, each with an example. */
export const passwordResetDocs: Docs<typeof passwordResetEndpoints> = {
  passwordReset: {
    summary: 'Ask for a reset link',
    details:
      'The answer is the same whether or not the e-mail has an account. A link works once, for an hour, and only the newest one. Five an hour for an e-mail.',
    example: {
      body: { email: ann.email },
      response: { message: 'If an account exists for this e-mail, a reset link is on its way.' },
    },
  },
  passwordResetConfirm: {
    summary: 'Set a new password by a mailed link',
    details:
      'Takes `uid` and `token` from the link, and ends every session of the account. A password that is too easy to guess is refused and leaves the link good.',
    errors: ['resetLink'],
    example: {
      body: {
        uid: 'Mg',
        token,
        new_password1: 'violet tractor under the bridge',
        new_password2: 'violet tractor under the bridge',
      },
      response: { message: 'Your password is changed. Please log in with the new one.' },
    },
  },
}
