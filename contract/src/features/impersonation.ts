import { z } from 'zod'
import { user } from './accounts.ts'
import { describeFeature, get, post } from '../api/endpoint.ts'
import { id, moment, reason } from '../api/fields.ts'

/** How long an impersonation lasts, whether used or idle. */
export const impersonationMinutes = 30

/** The error when a required reason is missing. */
export const impersonationReasonNeeded = 'Say why you are viewing the portal as this investor.'

const impersonateResponse = z.object({
  token: z.string(),
  impersonated_user_id: z.number(),
  username: z.string(),
  email: z.string(),
  is_staff: z.boolean(),
})

/** A new token for the staff session, and its user. Without a token, the previous one is still valid. */
const stopImpersonationResponse = z.object({
  token: z.string().optional(),
  user,
})

/** A time when staff viewed the portal as an investor. `ended_at` is null while it may still be active; `minutes` is rounded up. */
export const accountView = z.object({
  started_at: moment,
  ended_at: moment.nullable(),
  minutes: z.number(),
  who: z.string(),
  reason: z.string(),
})

export type AccountView = z.output<typeof accountView>

/** Every time staff viewed the portal as the caller, newest first. */
const accountViewsResponse = z.array(accountView)

export const impersonationEndpoints = {
  accountViews: get('/api/users/account-views/', {
    summary: 'List staff views of your account',
    details: `Every time staff viewed the portal as you, newest first. A view that was not stopped lasts ${impersonationMinutes} minutes, unless the audit trail shows that it ended sooner. While impersonating, returns those of the impersonated account.`,
    response: accountViewsResponse,
  }),
  impersonate: post('/api/users/impersonate/', {
    summary: 'View the portal as an investor',
    details:
      'Returns the token of a read-only session as the investor, which ends with the staff session that started it. The reason is recorded on the audit trail; the firm’s settings may require one.',
    errors: ['noSuchUser', 'notImpersonable'],
    body: z.object({ user_id: id, reason: reason.default('') }),
    response: impersonateResponse,
  }),
  stopImpersonation: post('/api/users/stop-impersonation/', {
    summary: 'Go back to your own account',
    details: 'Call it with the impersonation token; returns a new token for the staff session.',
    response: stopImpersonationResponse,
  }),
}

describeFeature(
  'impersonation',
  impersonationEndpoints,
  'For staff: view the portal as an investor, read-only.',
)
