import { z } from 'zod'
import { describeFeature, post } from '../api/endpoint.ts'
import { email, isVisibleName, messageResponse, orRequired } from '../api/fields.ts'

/** The message for an invalid name or e-mail, on the form too. */
export const waitlistRefusal = 'Please provide a valid full name and email address.'

const fullName = z
  .string({ error: orRequired('Enter your full name.') })
  .describe('Text in one line, without invisible characters.')
  .trim()
  .min(1, 'Enter your full name.')
  .max(200, 'A full name has at most 200 characters.')
  .refine(isVisibleName, 'Enter your full name.')

export const waitlistRequest = z.object({ full_name: fullName, email })

export const waitlistEndpoints = {
  waitlist: post('/api/users/waitlist/', {
    summary: 'Join the waitlist',
    details:
      'Joining twice gets the same response and leaves one entry. At most 60 requests an hour per IP address.',
    body: waitlistRequest,
    response: messageResponse,
    refusal: () => waitlistRefusal,
  }),
}

describeFeature(
  'waitlist',
  waitlistEndpoints,
  'Visitors who would like to become clients, and how staff handle them.',
)
