import { z } from 'zod'
import { currentPassword, id, money, percentage } from '../api/fields.ts'
import { withNewPassword } from './passwords.ts'

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
