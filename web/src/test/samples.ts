import type { Answer } from '@portico/contract/api/endpoints'
import { endpoints } from '@portico/contract/api/endpoints'
import { returnsToJson } from '@portico/contract/features/returns'
import { accountMonths } from '@portico/contract/figures/account-months'
import { returnsOf } from '@portico/contract/figures/returns'
import { summaryToJson } from '@portico/contract/features/summaries'
import { computeSummary, defaultDividendPercent } from '@portico/contract/figures/new-month'
import { cents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { month, nextMonth } from '@portico/contract/values/month'
import type { StoredUser } from '../auth/session.ts'
import type { Replies } from './fake-server.ts'
import { ok } from './fake-server.ts'

/** An investor without figures. */
export const iris: StoredUser = {
  id: 2,
  username: 'iris@example.com',
  email: 'iris@example.com',
  first_name: 'Iris',
  last_name: 'Vega',
  is_staff: false,
}

/** A member of staff. */
export const sam: StoredUser = {
  ...iris,
  id: 1,
  username: 'sam@example.com',
  email: 'sam@example.com',
  first_name: 'Sam',
  last_name: '',
  is_staff: true,
}

/** The investor's account as staff see it. */
export const managedIris: Answer<'account'> = {
  ...iris,
  version: 3,
  state: 'active',
  initial_investment: 10000,
  created_at: '2025-05-28T14:05:00.000Z',
  last_sign_in_at: '2025-07-15T12:30:00.000Z',
  invited_until: null,
}

/** Six months of 10,000.00 at 3.33 %: the first half of the worked example in docs/figures.md. */
export const irisProfile: Answer<'profile'> = {
  ...iris,
  principal: 10000,
  total_portfolio_value: 11998,
  initial_investment_amount: 10000,
  initial_investment_recorded: true,
  unrealized_gain: 1998,
  dividend_paid: 0,
  profit: 1998,
  roi_percentage: 19.98,
  current_balance: 11998,
  paid_out: 0,
  reinvested: 0,
  capital_put_in: 10000,
  closed_on: null,
}

/** The profile of the signed-in member of staff. */
export const staffProfile: Replies = { 'GET /api/users/profile/': ok({ ...irisProfile, ...sam }) }

/** The profile of someone who has invested nothing. */
export const emptyProfile: Answer<'profile'> = {
  ...iris,
  principal: 0,
  total_portfolio_value: 0,
  initial_investment_amount: 0,
  initial_investment_recorded: false,
  unrealized_gain: 0,
  dividend_paid: 0,
  profit: 0,
  roi_percentage: null,
  current_balance: 0,
  paid_out: 0,
  reinvested: 0,
  capital_put_in: 0,
  closed_on: null,
}

/** Posted months from February 2025 on, 10,000.00 at 3.33 % each. */
export function summaries(count: number): Answer<'summariesDeux'> {
  const months: Month[] = []
  for (let k = 0, at = month(202502); k < count; k += 1, at = nextMonth(at)) months.push(at)
  return months.map((at, k) =>
    summaryToJson(k + 1, {
      ...computeSummary(at, {
        beginningBalance: cents(10_000_00),
        dividendPercent: defaultDividendPercent,
        dividendPaid: cents(0),
      }),
      postedAt: Date.UTC(2025, 7, 2, 12),
      version: 1,
    }),
  )
}

/** The returns of these months, as the server computes them. */
export function returnsFor(posted: Answer<'summariesDeux'>): Answer<'returns'> {
  const months = endpoints.summariesDeux.response.parse(posted)
  return returnsToJson(returnsOf(accountMonths({ months, activity: [], initialInvestment: null })))
}

/** The visit of someone who has never been here before. */
export const firstVisit: Replies = { 'POST /api/users/mark-visit/': ok({ seen_until: null }) }

/** Everything that the dashboard of those six months requests. */
export const irisPortfolio = (): Replies => ({
  ...firstVisit,
  'GET /api/users/profile/': ok(irisProfile),
  'GET /api/users/summaries-deux/': ok(summaries(6)),
  'GET /api/users/activity/': ok([]),
  'GET /api/users/summary-changes/': ok([]),
  'GET /api/users/returns/': ok(returnsFor(summaries(6))),
  // 2, 5 and 6 months of 3.33 %
  'GET /api/users/roi-yield/': ok({ labels: ['Q1 2025', 'Q2 2025', 'Q3 2025'], data: [6.66, 16.65, 19.98] }),
  'GET /api/users/cumulative-profit/': ok({
    labels: summaries(6).map(({ quarter }) => quarter),
    data: summaries(6).map((_, k) => 333 * (k + 1)),
  }),
})

/** What the dashboard requests in addition to the profile, for an investor without months. */
export const investorView: Replies = {
  ...firstVisit,
  'GET /api/users/returns/': ok(returnsFor([])),
  'GET /api/users/summaries-deux/': ok([]),
  'GET /api/users/activity/': ok([]),
  'GET /api/users/summary-changes/': ok([]),
  'GET /api/users/roi-yield/': ok({ labels: [], data: [] }),
  'GET /api/users/cumulative-profit/': ok({ labels: [], data: [] }),
}

/** The second factor of staff who have none. */
export const noSecondFactor: Answer<'secondFactor'> = {
  set: false,
  required: false,
  available: true,
  recovery_codes_left: 0,
}

/** The response when staff start to impersonate Iris. */
export const acting: Answer<'impersonate'> = {
  token: 'acting',
  impersonated_user_id: iris.id,
  username: iris.username,
  email: iris.email,
  is_staff: false,
}

/** What the page requests on which staff post the investor's months, with these posted already. */
export const irisMonths = (rows: readonly (object | undefined)[], initialInvestment = 10000): Replies => ({
  ...staffProfile,
  'GET /api/users/users/': ok([iris, sam]),
  'GET /api/users/latest-summary/2/': ok(rows.at(-1) ?? null),
  'GET /api/users/account/2/': ok(managedIris),
  'GET /api/users/user-investment/2/': ok({
    user_id: 2,
    initial_investment: initialInvestment,
    recorded: true,
  }),
  'GET /api/users/all-summaries/2/': ok(rows),
  'GET /api/users/all-activity/2/': ok([]),
})

/** A contribution of 2,500.00 on 14 July 2025, at work from August. */
export const received: Answer<'allActivity'>[number] = {
  id: 1,
  kind: 'contribution',
  amount: 2500,
  from_gains: 0,
  received_on: '2025-07-14',
  effective_month: 'August 2025',
  note: 'Wire of 14 July',
  posted_at: '2025-07-15T09:12:00.000Z',
  voided_at: null,
  void_reason: null,
}
