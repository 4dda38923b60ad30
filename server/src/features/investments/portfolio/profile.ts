import { userToJson } from '@portico/contract/features/accounts'
import type { Answer } from '@portico/contract/api/endpoints'
import { figuresOfTotals } from '@portico/contract/figures/figures'
import { centsToJson } from '@portico/contract/values/money'
import { percentToJson } from '@portico/contract/values/percent'
import { ApiError } from '../../../api-error.ts'
import type { JsonHandler } from '../../../http/route.ts'
import { askForTotals } from '../queries/own-summary-queries.ts'
import { findAccountPrepared } from '../../identity/queries/account-queries.ts'

/**
 * The caller's own account and its figures. Written by V8 itself: the framework makes a text of each number, which V8
 * then keeps and carries through its collections, and a profile costs a twentieth more.
 */
export const profile: JsonHandler = async ({ app, caller }) => {
  const account = await findAccountPrepared(app.db, caller.id)
  if (account === undefined) throw new ApiError('notSignedIn')
  const figures = figuresOfTotals(await askForTotals(app.db, caller.id), account.initialInvestment)
  const answer: Answer<'profile'> = {
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
  return JSON.stringify(answer)
}
