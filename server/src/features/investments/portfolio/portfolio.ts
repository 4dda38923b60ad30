import { z } from 'zod'
import type { Answer } from '@portico/contract/api/endpoints'
import { userToJson } from '@portico/contract/features/accounts'
import { activityEntry, withdrawnEntry } from '@portico/contract/features/activity'
import { returnsToJson } from '@portico/contract/features/returns'
import { summaryToJson, versionToJson } from '@portico/contract/features/summaries'
import { accountMonths } from '@portico/contract/figures/account-months'
import { isOnlyRoi } from '@portico/contract/figures/first-month'
import { figuresAfter, figuresOf } from '@portico/contract/figures/figures'
import { closingDayOf, netMoved, pendingAfter } from '@portico/contract/figures/position'
import { returnsOf } from '@portico/contract/figures/returns'
import type { Point } from '@portico/contract/figures/series'
import * as series from '@portico/contract/figures/series'
import { dayToJson } from '@portico/contract/values/day'
import type { Cents } from '@portico/contract/values/money'
import { centsToJson } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import type { Percent } from '@portico/contract/values/percent'
import { percentToJson } from '@portico/contract/values/percent'
import { ApiError } from '../../../api-error.ts'
import type { Handler } from '../../../http/route.ts'
import { asKnown, requireKnownAccount } from '../queries/known-queries.ts'
import { findHistory } from '../queries/history-queries.ts'
import { findOwnAccount, withRestated } from '../queries/own-account.ts'
import { summaryId } from '../queries/summary-queries.ts'
import { closingDay } from '../rules/posting-day.ts'
import type { Reader } from '../../../db/database.ts'
import { selectNoticesOf } from '../../notices/queries/announce-queries.ts'

/** The caller's own account and its figures. */
export const profile: Handler<'profile'> = async ({ app, caller }) => {
  const { account, history, walked } = await findOwnAccount(app, caller)
  if (account === undefined) throw new ApiError('notSignedIn')
  const pending = pendingAfter(walked, history.activity)
  const figures = figuresAfter(walked, history.initialInvestment, pending)
  const closedOn = closingDayOf(history, closingDay(account, app.config.timeZone))
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
    current_balance: centsToJson(figures.currentBalance),
    paid_out: centsToJson(figures.dividendPaid),
    reinvested: centsToJson(figures.reinvested),
    capital_put_in: centsToJson(figures.capitalPutIn),
    closed_on: closedOn === undefined ? null : dayToJson(closedOn),
    confirmed_name: account.confirmedName,
    role: account.role,
    moved_since_latest_month: centsToJson(netMoved(pending)),
    ...(walked.length === 0 ? { nothing_posted: true as const } : {}),
    ...(isOnlyRoi(walked) ? { has_only_roi: true as const } : {}),
    ...(account.isStaff
      ? {
          impersonation_needs_reason: app.config.impersonationNeedsReason,
          release: app.config.release,
          has_own_months: walked.length > 0 || history.activity.length > 0,
        }
      : {}),
  }
}

/** The caller's own posted months, in month order. */
export const summariesDeux: Handler<'summariesDeux'> = async ({ app, caller }) => {
  const { history, restated } = await findOwnAccount(app, caller)
  return history.months.map((row) =>
    withRestated(summaryToJson(summaryId(caller.id, row), row), restated.get(row.month)),
  )
}

/**
 * Every version of the caller's corrected and withdrawn months, with what staff wrote to them about it, and without author
 * and reason, which are internal to the firm.
 */
export const summaryChanges: Handler<'summaryChanges'> = async ({ app, caller }) => {
  const { corrected } = await findOwnAccount(app, caller)
  if (corrected.length === 0) return []
  const lines = await listMonthLines(app.db.read, caller.id)
  return corrected.map((row) => {
    const json = versionToJson(summaryId(caller.id, row), row)
    // A month's notice is written in the transaction of its change, and has its time.
    const line = row.version > 1 ? lines.get(row.postedAt) : undefined
    return line === undefined ? json : { ...json, line }
  })
}

/** The caller's own money in and out, the oldest first. */
export const activity: Handler<'activity'> = async ({ app, caller }) =>
  (await findOwnAccount(app, caller)).history.activity.map((entry) => z.encode(activityEntry, entry))

/** The caller's withdrawn entries, the oldest first, without the reason, which is internal to the firm. */
export const withdrawnActivity: Handler<'withdrawnActivity'> = async ({ app, caller }) =>
  (await findOwnAccount(app, caller)).voided.map((entry) => z.encode(withdrawnEntry, entry))

/** The caller's own returns. */
export const returns: Handler<'returns'> = async ({ app, caller }) =>
  returnsToJson(returnsOf((await findOwnAccount(app, caller)).walked))

/** Any investor's returns, for staff. Throws ApiError 404. */
export const userReturns: Handler<'userReturns'> = async ({ app, params, query }) => {
  const known = asKnown(app, query.known_on)
  const account = await requireKnownAccount(known, params.userId)
  return returnsToJson(returnsOf(accountMonths(await findHistory(known.db, account))))
}

/** The caller's cumulative return, one point per calendar quarter. */
export const roiYield: Handler<'roiYield'> = async ({ app, caller }) =>
  percentSeries(series.roiYield((await findOwnAccount(app, caller)).walked))

/** The caller's return by month. */
export const roiGrowth: Handler<'roiGrowth'> = async ({ app, caller }) =>
  percentSeries(series.roiGrowth((await findOwnAccount(app, caller)).walked))

/** The caller's cumulative profit by month. */
export const cumulativeProfit: Handler<'cumulativeProfit'> = async ({ app, caller }) => {
  const points: readonly Point<Cents>[] = series.cumulativeProfit((await findOwnAccount(app, caller)).walked)
  return { labels: points.map(({ label }) => label), data: points.map(({ value }) => centsToJson(value)) }
}

const percentSeries = (points: readonly Point<Percent | null>[]): Answer<'roiYield'> => ({
  labels: points.map(({ label }) => label),
  data: points.map(({ value }) => (value === null ? null : percentToJson(value))),
})

/** The caller's initial investment and first posted month, null before there is one. */
export const investmentFirst: Handler<'investmentFirst'> = async ({ app, caller }) => {
  const { history, walked } = await findOwnAccount(app, caller)
  const [first] = walked
  return {
    initial_investment: centsToJson(figuresAfter(walked, history.initialInvestment).initialInvestment),
    month: first === undefined ? null : formatMonth(first.row.month),
  }
}

/** An investor's initial investment, for staff. Throws ApiError 404. */
export const userInvestment: Handler<'userInvestment'> = async ({ app, params, query }) => {
  const known = asKnown(app, query.known_on)
  const account = await requireKnownAccount(known, params.userId)
  const { initialInvestment } = figuresOf(await findHistory(known.db, account))
  return {
    user_id: account.id,
    initial_investment: centsToJson(initialInvestment),
    recorded: account.initialInvestment !== null,
  }
}

/** What staff wrote to an account about restated and withdrawn months, by the time of the change. */
async function listMonthLines(db: Reader, userId: number): Promise<Map<number, string>> {
  const rows = await selectNoticesOf(db, userId)
    .where('kind', '=', 'month_restated')
    .where('line', '!=', '')
    .execute()
  return new Map(rows.map(({ at, line }) => [at, line]))
}
