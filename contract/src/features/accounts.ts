import { z } from 'zod'
import type { Docs, Endpoint } from '../api/endpoint.ts'
import { firstMessage } from '../api/endpoint.ts'
import { ann } from '../api/example-data.ts'
import { currentPassword, id, messageResponse, money, percentage, withNewPassword } from '../api/fields.ts'

export const userIdParams = z.object({ userId: id })

/** Who somebody is, wherever the API says so. */
export const user = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_staff: z.boolean(),
})

/** An account as the API names it; the username is the e-mail. */
export function userToJson(account: {
  id: number
  email: string
  firstName: string
  lastName: string
  isStaff: boolean
}): z.input<typeof user> {
  return {
    id: account.id,
    username: account.email,
    email: account.email,
    first_name: account.firstName,
    last_name: account.lastName,
    is_staff: account.isStaff,
  }
}

/**
 * `initial_investment_recorded` tells an amount that the firm set from one read off the first posted month.
 * `impersonation_needs_reason` is the firm's rule, told to staff only.
 */
export const profileResponse = user.extend({
  principal: money,
  total_portfolio_value: money,
  initial_investment_amount: money,
  initial_investment_recorded: z.boolean(),
  unrealized_gain: money,
  dividend_paid: money,
  profit: money,
  roi_percentage: percentage.nullable(),
  impersonation_needs_reason: z.boolean().optional(),
})

export type Profile = z.output<typeof profileResponse>

export const usersResponse = z.array(user)

export type UserListItem = z.output<typeof user>

/** `recorded` tells an initial investment that the firm set from one read off the first posted month. */
export const userInvestmentResponse = z.object({
  user_id: z.number(),
  initial_investment: money,
  recorded: z.boolean(),
})

export const changePasswordRequest = withNewPassword({ current_password: currentPassword })

/** What decides whether a month can be posted for an account. */
interface Standing {
  isStaff: boolean
  isDisabled: boolean
}

/**
 * Why no month can be posted for an account, as the code of the error whose sentence says so; undefined for an active
 * investor, who may still be invited. Form, month-end, import and command line all ask here. A correction does not:
 * a wrong figure can be put right whatever has become of its account.
 */
export function whyNotPostable(
  account: Standing | undefined,
): 'noSuchUser' | 'staffAccount' | 'disabledAccount' | undefined {
  if (account === undefined) return 'noSuchUser'
  if (account.isStaff) return 'staffAccount'
  return account.isDisabled ? 'disabledAccount' : undefined
}

/** Your own account. */
export const accountEndpoints = {
  changePassword: {
    method: 'POST',
    path: '/api/users/change-password/',
    body: changePasswordRequest,
    response: messageResponse,
    refusal: firstMessage,
  },
  profile: { method: 'GET', path: '/api/users/profile/', response: profileResponse },
} as const satisfies Record<string, Endpoint>

/** The same in words, each with an example. */
export const accountDocs: Docs<typeof accountEndpoints> = {
  changePassword: {
    summary: 'Change your password',
    details:
      'Asks for the current one. Every other session of the account ends, a mailed reset link opens nothing any more, and a mail tells the owner. Ten an hour.',
    example: {
      body: {
        current_password: 'the one until today',
        new_password1: 'violet tractor under the bridge',
        new_password2: 'violet tractor under the bridge',
      },
      response: { message: 'Your password is changed. All other sessions are ended.' },
    },
  },
  profile: {
    summary: 'Get your profile and figures',
    details:
      '`roi_percentage` is null where the principal is 0. `initial_investment_recorded` tells an amount that the firm set from one read off the first posted month. `impersonation_needs_reason` tells staff whether seeing the portal as an investor needs a reason.',
    example: {
      response: {
        ...ann,
        principal: 10000,
        total_portfolio_value: 10666,
        initial_investment_amount: 10000,
        initial_investment_recorded: true,
        unrealized_gain: 566,
        dividend_paid: 100,
        profit: 666,
        roi_percentage: 6.66,
      },
    },
  },
}
