import { z } from 'zod'
import { user } from './accounts.ts'
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
