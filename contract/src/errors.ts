import { z } from 'zod'

/** Every error the API answers with: its HTTP status, and the sentence sent when no better one is at hand. */
export const errors = {
  unknownPath: { status: 404, sentence: 'There is nothing at this address.' },
  unsupportedType: { status: 415, sentence: 'Send the body as application/json.' },
  bodyTooLarge: { status: 413, sentence: 'The request body is larger than 64 kB.' },
  unreadableBody: { status: 400, sentence: 'The request body is not readable JSON.' },
  requestTimeout: { status: 408, sentence: 'The request took too long to arrive.' },
  headersTooLarge: { status: 431, sentence: 'The headers of the request are too large.' },
  badRequest: { status: 400, sentence: 'The request could not be understood.' },
  csrf: { status: 403, sentence: 'CSRF token missing or incorrect. Please refresh and try again.' },
  credentials: { status: 401, sentence: 'Invalid credentials. Please try again.' },
  notSignedIn: { status: 401, sentence: 'Not authenticated. Please log in.' },
  readOnly: { status: 403, sentence: 'You see this account as somebody else and cannot change anything.' },
  notImpersonating: {
    status: 403,
    sentence: 'Permission denied. Please log out and log back in as an admin.',
  },
  notImpersonable: { status: 403, sentence: 'Staff cannot be impersonated.' },
  staffOnly: { status: 403, sentence: 'Admin access required.' },
  invalid: { status: 400, sentence: 'Some fields need attention.' },
  resetLink: { status: 400, sentence: 'This reset link is invalid or has expired.' },
  noSuchUser: { status: 404, sentence: 'There is no such investor.' },
  notPosted: { status: 404, sentence: 'This month is not posted for this investor.' },
  noSuchSession: { status: 404, sentence: 'There is no such session.' },
  alreadyPosted: { status: 409, sentence: 'This month is already posted for this investor.' },
  alreadyExists: { status: 409, sentence: 'There is already an account with this e-mail.' },
  tooMany: { status: 429, sentence: 'Too many attempts. Please try again later.' },
  busy: { status: 503, sentence: 'The service is busy. Please try again in a moment.' },
  unexpected: { status: 500, sentence: 'Something went wrong. Please try again.' },
} as const

export type ErrorCode = keyof typeof errors

/** The sentence for a body above a limit in bytes. */
export const tooLarge = (limit: number): string =>
  `The request body is larger than ${limit < megabyte ? `${limit / 1024} kB` : `${limit / megabyte} MB`}.`

const megabyte = 1024 * 1024

/** The body of every error answer. */
export const errorResponse = z.object({
  error: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
