import { z } from 'zod'
import { linkLifetimeMs } from './lifetimes.ts'
import { describeFeature, firstMessage, post } from '../api/endpoint.ts'
import { errors } from '../api/errors.ts'
import { email, linkPart, messageResponse, withNewPassword } from '../api/fields.ts'
import { durationText } from '../values/duration.ts'

/** The prefix of an invitation's token. It only lets the page choose its welcome text. */
export const invitationMark = 'welcome-'

export const passwordResetRequest = z.object({ email })

const part = linkPart(errors.resetLink.message)

export const passwordResetConfirmRequest = withNewPassword({ uid: part, token: part })

export const passwordResetEndpoints = {
  passwordReset: post('/api/users/password-reset/', {
    summary: 'Request a reset link',
    details: `The response is the same whether or not the e-mail has an account. A link works once, within ${durationText(linkLifetimeMs.reset)}, and only the newest one works. At most five an hour per e-mail.`,
    body: passwordResetRequest,
    response: messageResponse,
    refusal: firstMessage,
  }),
  passwordResetConfirm: post('/api/users/password-reset-confirm/', {
    summary: 'Set a new password through a mailed link',
    details:
      'Takes `uid` and `token` from the link, and ends every session of the account. If the password is rejected as too easy to guess, the link still works.',
    errors: ['resetLink'],
    body: passwordResetConfirmRequest,
    response: messageResponse,
    refusal: firstMessage,
  }),
}

describeFeature('password-reset', passwordResetEndpoints, 'Choosing a new password through a mailed link.')
