import { z } from 'zod'
import { id, money, percentage } from './fields.ts'

export const userIdParams = z.object({ userId: id })

export const profileResponse = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_staff: z.boolean(),
  principal: money,
  total_portfolio_value: money,
  initial_investment_amount: money,
  unrealized_gain: money,
  dividend_paid: money,
  profit: money,
  roi_percentage: percentage.nullable(),
})

export type Profile = z.output<typeof profileResponse>

const userListItem = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_staff: z.boolean(),
})

export const usersResponse = z.array(userListItem)

export type UserListItem = z.output<typeof userListItem>

/** `recorded` tells an initial investment that the firm set from one read off the first posted month. */
export const userInvestmentResponse = z.object({
  user_id: z.number(),
  initial_investment: money,
  recorded: z.boolean(),
})
