import { userToJson } from '@portico/contract/accounts'
import { figuresOfTotals } from '@portico/contract/figures'
import { centsToJson } from '@portico/contract/money'
import { percentToJson } from '@portico/contract/percent'
import { ApiError } from '../http/api-error.ts'
import type { Handler } from '../http/route.ts'
import { askForTotals } from '../summaries/own-summary-queries.ts'
import { askForAccount } from './account-queries.ts'

/** The caller's own account and its figures. */
export const profile: Handler<'profile'> = async ({ app, caller }) => {
  const account = await askForAccount(app.db, caller.id)
  if (account === undefined) throw new ApiError('notSignedIn')
  const figures = figuresOfTotals(await askForTotals(app.db, caller.id), account.initialInvestment)
  return {
    ...userToJson(account),
    principal: centsToJson(figures.principal),
    total_portfolio_value: centsToJson(figures.totalPortfolioValue),
    initial_investment_amount: centsToJson(figures.initialInvestment),
    initial_investment_recorded: account.initialInvestment !== null,
    unrealized_gain: centsToJson(figures.unrealizedGain),
    dividend_paid: centsToJson(figures.dividendPaid),
    profit: centsToJson(figures.profit),
    roi_percentage: figures.roi === null ? null : percentToJson(figures.roi),
    ...(account.isStaff ? { impersonation_needs_reason: app.config.impersonationNeedsReason } : {}),
  }
}
