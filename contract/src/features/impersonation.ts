import { z } from 'zod'
import { user } from './accounts.ts'
import type { Docs, Endpoint } from '../api/endpoint.ts'
import { ann, desk, token } from '../api/example-data.ts'
import { id, moment, reason } from '../api/fields.ts'

/** How long one lasts, used or not. */
export const impersonationMinutes = 30

/** What staff are told who must say why and do not. */
export const impersonationReasonNeeded = 'Say why you see the portal as this investor.'

/** Whom staff want to see the portal as, and why. */
export const impersonateRequest = z.object({
  user_id: id,
  reason: reason.default(''),
})

export const impersonateResponse = z.object({
  token: z.string(),
  impersonated_user_id: z.number(),
  username: z.string(),
  email: z.string(),
  is_staff: z.boolean(),
})

/** A fresh token of the staff session, and whose it is. Without one, the token from before is still good. */
export const stopImpersonationResponse = z.object({
  token: z.string().optional(),
  user,
})

/**
 * Every time that staff saw the portal as the account that asks, the newest first. `ended_at` is null while it may
 * still go on; `minutes` are begun ones.
 */
export const accountViewsResponse = z.array(
  z.object({
    started_at: moment,
    ended_at: moment.nullable(),
    minutes: z.number(),
    who: z.string(),
    reason: z.string(),
  }),
)

export type AccountView = z.output<typeof accountViewsResponse>[number]

/** Seeing the portal as an investor, and who did. */
export const impersonationEndpoints = {
  accountViews: { method: 'GET', path: '/api/users/account-views/', response: accountViewsResponse },
  impersonate: {
    method: 'POST',
    path: '/api/users/impersonate/',
    body: impersonateRequest,
    response: impersonateResponse,
  },
  stopImpersonation: {
    method: 'POST',
    path: '/api/users/stop-impersonation/',
    response: stopImpersonationResponse,
  },
} as const satisfies Record<string, Endpoint>

/** The same in words, each with an example. */
export const impersonationDocs: Docs<typeof impersonationEndpoints> = {
  accountViews: {
    summary: 'List who looked at your account',
    details:
      'Every time that staff saw the portal as you, the newest first. One that nobody stopped counts until its 30 minutes were over, unless the trail says that it ended sooner. While impersonating, those of the account that is seen.',
    example: {
      response: [
        {
          started_at: '2025-07-15T09:00:00.000Z',
          ended_at: '2025-07-15T09:11:20.000Z',
          minutes: 12,
          who: desk.email,
          reason: 'Ann asks about her July figures.',
        },
      ],
    },
  },
  impersonate: {
    summary: 'See the portal as an investor',
    details:
      'Answers the token of a session that reads as the investor, changes nothing and ends with the staff session that asked. The reason goes on the audit trail; the firm’s settings may require one.',
    errors: ['noSuchUser', 'notImpersonable'],
    example: {
      body: { user_id: ann.id, reason: 'Ann asks about her July figures.' },
      response: {
        token,
        impersonated_user_id: ann.id,
        username: ann.email,
        email: ann.email,
        is_staff: false,
      },
    },
  },
  stopImpersonation: {
    summary: 'Go back to your own account',
    details: 'Called with the token of the impersonation; answers a fresh one of the staff session.',
    example: { response: { token, user: desk } },
  },
}
