import type { Answer } from '@portico/contract/api/endpoints'
import { userToJson } from '@portico/contract/features/accounts'
import { summaryToJson } from '@portico/contract/features/summaries'
import { figuresOf } from '@portico/contract/figures/figures'
import type { Point } from '@portico/contract/figures/series'
import * as series from '@portico/contract/figures/series'
import type { Cents } from '@portico/contract/values/money'
import { centsToJson } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import type { Percent } from '@portico/contract/values/percent'
import { percentToJson } from '@portico/contract/values/percent'
import { ApiError } from '../../../api-error.ts'
import type { Handler } from '../../../http/route.ts'
import { findAccount } from '../../identity/queries/account-queries.ts'
import { findOwnAccount } from '../queries/own-account.ts'
import { listMonths, summaryId, listCorrectedVersions } from '../queries/summary-queries.ts'

/** The caller's own account and its figures. */
export const profile: Handler<'profile'> = async ({ app, caller }) => {
  const { account, months } = await findOwnAccount(app, caller)
  if (account === undefined) throw new ApiError('notSignedIn')
  const figures = figuresOf(months, account.initialInvestment)
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

/** The caller's own posted months, in month order. */
export const summariesDeux: Handler<'summariesDeux'> = async ({ app, caller }) => {
  const { months } = await findOwnAccount(app, caller)
  return months.map((row) => summaryToJson(summaryId(caller.id, row), row))
}

/** Every version of the caller's corrected months, without author and reason, which are internal to the firm. */
export const summaryChanges: Handler<'summaryChanges'> = async ({ app, caller }) => {
  const { months } = await findOwnAccount(app, caller)
  if (months.every(({ version }) => version === 1)) return []
  const versions = await listCorrectedVersions(app.db.read, caller.id)
  return versions.map((row) => summaryToJson(summaryId(caller.id, row), row))
}

/** The caller's cumulative return, one point per calendar quarter. */
export const roiYield: Handler<'roiYield'> = async ({ app, caller }) =>
  percentSeries(series.roiYield((await findOwnAccount(app, caller)).months))

/** The caller's return by month. */
export const roiGrowth: Handler<'roiGrowth'> = async ({ app, caller }) =>
  percentSeries(series.roiGrowth((await findOwnAccount(app, caller)).months))

/** The caller's cumulative profit by month. */
export const cumulativeProfit: Handler<'cumulativeProfit'> = async ({ app, caller }) => {
  const points: readonly Point<Cents>[] = series.cumulativeProfit((await findOwnAccount(app, caller)).months)
  return { labels: points.map(({ label }) => label), data: points.map(({ value }) => centsToJson(value)) }
}

const percentSeries = (points: readonly Point<Percent | null>[]): Answer<'roiYield'> => ({
  labels: points.map(({ label }) => label),
  data: points.map(({ value }) => (value === null ? null : percentToJson(value))),
})

/** The caller's initial investment and first posted month, null before there is one. */
export const investmentFirst: Handler<'investmentFirst'> = async ({ app, caller }) => {
  const { account, months } = await findOwnAccount(app, caller)
  const { initialInvestment } = figuresOf(months, account?.initialInvestment ?? null)
  return {
    initial_investment: centsToJson(initialInvestment),
    month: months[0] === undefined ? null : formatMonth(months[0].month),
  }
}

/** An investor's initial investment, for staff. Throws ApiError 404. */
export const userInvestment: Handler<'userInvestment'> = async ({ app, params }) => {
  const account = await findAccount(app.db.read, params.userId)
  if (account === undefined) throw new ApiError('noSuchUser')
  const { initialInvestment } = figuresOf(
    await listMonths(app.db.read, account.id),
    account.initialInvestment,
  )
  return {
    user_id: account.id,
    initial_investment: centsToJson(initialInvestment),
    recorded: account.initialInvestment !== null,
  }
}
