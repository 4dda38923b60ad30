import { z } from 'zod'
import type { Docs, Endpoint } from '../api/endpoint.ts'
import { email, isVisibleName, messageResponse, orRequired } from '../api/fields.ts'

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

/** Joining the waitlist. */
export const waitlistEndpoints = {
  waitlist: {
    method: 'POST',
    path: '/api/users/waitlist/',
    body: waitlistRequest,
    response: messageResponse,
    refusal: () => waitlistRefusal,
  },
} as const satisfies Record<string, Endpoint>

/** The same in words, each with an example. */
export const waitlistDocs: Docs<typeof waitlistEndpoints> = {
  waitlist: {
    summary: 'Join the waitlist',
    details: 'Joining twice gets the same answer and leaves one entry. An address may ask 60 times an hour.',
    example: {
      body: { full_name: 'Bea Baker', email: 'bea@mail.example' },
      response: { message: 'Thank you. You are on the list.' },
    },
  },
}
