import { z } from 'zod'
import { errors } from '../api/errors.ts'
import { email } from '../api/fields.ts'
import { withNewPassword } from './passwords.ts'

/** The token of an invitation begins so. It decides nothing: the page that the link opens says welcome by it. */
export const invitationMark = 'welcome-'

export const passwordResetRequest = z.object({ email })

// A part of the address that is missing or no text is a link that does not work, and is told so.
const linkPart = z
  .string({ error: errors.resetLink.sentence })
  .min(1, errors.resetLink.sentence)
  .max(200, errors.resetLink.sentence)

export const passwordResetConfirmRequest = withNewPassword({ uid: linkPart, token: linkPart })
