import { z } from 'zod'
import type { Answer } from '@portico/contract/api/endpoints'
import { endpoints } from '@portico/contract/api/endpoints'
import { activityEntry } from '@portico/contract/features/activity'
import { returnsToJson } from '@portico/contract/features/returns'
import type { History } from '@portico/contract/figures/account-months'
import { accountMonths } from '@portico/contract/figures/account-months'
import { isOnlyRoi } from '@portico/contract/figures/first-month'
import { figuresOf } from '@portico/contract/figures/figures'
import { netMoved, pendingAfter } from '@portico/contract/figures/position'
import { cumulativeProfit, roiYield } from '@portico/contract/figures/series'
import { returnsOf } from '@portico/contract/figures/returns'
import { summaryToJson } from '@portico/contract/features/summaries'
import type { EnteredFigures } from '@portico/contract/figures/monthly-figures'
import { computeSummary, defaultDividendPercent } from '@portico/contract/figures/new-month'
import { cents, centsToJson } from '@portico/contract/values/money'
import { percentToJson } from '@portico/contract/values/percent'
import { addMonths, month } from '@portico/contract/values/month'
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

/** What a login of hers returns. */
export const opened = {
  token: 'abc',
  user_id: 2,
  username: iris.email,
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
  role: 'administrator',
}

/** The investor's account as staff see it. */
export const managedIris: Answer<'account'> = {
  ...iris,
  confirmed_name: 'Iris Vega',
  role: null,
  version: 3,
  state: 'active',
  login: 'active',
  initial_investment: 10000,
  created_at: '2025-05-28T14:05:00.000Z',
  last_sign_in_at: '2025-07-15T12:30:00.000Z',
  invited_until: null,
}

/** Six months of 10,000.00 at 3.33 %: the first half of the worked example in docs/figures.md. */
export const irisProfile: Answer<'profile'> = {
  ...iris,
  confirmed_name: 'Iris Vega',
  role: null,
  principal: 10000,
  total_portfolio_value: 11998,
  initial_investment_amount: 10000,
  initial_investment_recorded: true,
  unrealized_gain: 1998,
  dividend_paid: 0,
  profit: 1998,
  roi_percentage: 19.98,
  current_balance: 11998,
  moved_since_latest_month: 0,
  paid_out: 0,
  reinvested: 0,
  capital_put_in: 10000,
  closed_on: null,
}

/** The profile of the member of staff. */
export const samProfile: Answer<'profile'> = { ...irisProfile, ...sam, role: 'administrator' }

/** The same, as the signed-in one's. */
export const staffProfile: Replies = { 'GET /api/users/profile/': ok(samProfile) }

/** The profile of someone who has invested nothing. */
export const emptyProfile: Answer<'profile'> = {
  ...iris,
  confirmed_name: 'Iris Vega',
  role: null,
  principal: 0,
  total_portfolio_value: 0,
  initial_investment_amount: 0,
  initial_investment_recorded: false,
  unrealized_gain: 0,
  dividend_paid: 0,
  profit: 0,
  roi_percentage: null,
  current_balance: 0,
  moved_since_latest_month: 0,
  paid_out: 0,
  reinvested: 0,
  capital_put_in: 0,
  closed_on: null,
}

/** A posted month. */
export type Posted = Answer<'summariesDeux'>[number]

/** Posted months from one on, 10,000.00 at 3.33 % each and nothing paid unless told otherwise. */
export const monthsFrom = (first: number, count: number, figures: Partial<EnteredFigures> = {}): Posted[] =>
  Array.from({ length: count }, (_, k) =>
    summaryToJson(k + 1, {
      ...computeSummary(addMonths(month(first), k), {
        beginningBalance: cents(10_000_00),
        dividendPercent: defaultDividendPercent,
        dividendPaid: cents(0),
        ...figures,
      }),
      postedAt: Date.UTC(2025, 7, 2, 12),
      version: 1,
    }),
  )

/** The same from February 2025 on. */
export const summaries = (count: number): Posted[] => monthsFrom(202502, count)

/** A month as it is if it lost 420.50 instead. */
export const withLoss = <Row extends Posted>(row: Row) => ({
  ...row,
  dividend_percent: 0,
  dividend_amount: 0,
  unrealized_gain: 0,
  loss_amount: 420.5,
  ending_balance: row.beginning_balance - 420.5,
})

/** The returns of these months, as the server computes them. */
export function returnsFor(posted: Answer<'summariesDeux'>): Answer<'returns'> {
  const months = endpoints.summariesDeux.response.parse(posted)
  return returnsToJson(returnsOf(accountMonths({ months, activity: [], initialInvestment: null })))
}

/** The visit of someone who has never been here before. */
const firstVisit: Replies = { 'POST /api/users/mark-visit/': ok({ seen_until: null }) }

/** Everything that the dashboard of those six months requests. */
export const irisPortfolio = (): Replies => ({
  ...firstVisit,
  'GET /api/users/profile/': ok(irisProfile),
  'GET /api/users/summaries-deux/': ok(summaries(6)),
  'GET /api/users/activity/': ok([]),
  'GET /api/users/summary-changes/': ok([]),
  'GET /api/users/withdrawn-activity/': ok([]),
  'GET /api/users/returns/': ok(returnsFor(summaries(6))),
})

/** When the months of `accountReplies` were posted, unless told otherwise. */
const samplePostedAt = Date.UTC(2026, 0, 5, 9)

/** Everything that the dashboard of an account requests, as the server computes it. */
export function accountReplies(history: History): Replies {
  const months = accountMonths(history)
  const figures = figuresOf(history)
  const profile: Answer<'profile'> = {
    ...irisProfile,
    principal: centsToJson(figures.principal),
    total_portfolio_value: centsToJson(figures.totalPortfolioValue),
    initial_investment_amount: centsToJson(figures.initialInvestment),
    initial_investment_recorded: history.initialInvestment !== null,
    unrealized_gain: centsToJson(figures.unrealizedGain),
    dividend_paid: centsToJson(figures.dividendPaid),
    profit: centsToJson(figures.profit),
    roi_percentage: figures.roi === null ? null : percentToJson(figures.roi),
    current_balance: centsToJson(figures.currentBalance),
    moved_since_latest_month: centsToJson(netMoved(pendingAfter(months, history.activity))),
    paid_out: centsToJson(figures.dividendPaid),
    reinvested: centsToJson(figures.reinvested),
    capital_put_in: centsToJson(figures.capitalPutIn),
    ...(isOnlyRoi(months) ? { has_only_roi: true as const } : {}),
  }
  const profits = cumulativeProfit(months)
  const yields = roiYield(months)
  return {
    ...firstVisit,
    'GET /api/users/profile/': ok(profile),
    'GET /api/users/summaries-deux/': ok(
      months.map(({ row }, k) =>
        summaryToJson(k + 1, { ...row, postedAt: row.postedAt ?? samplePostedAt, version: 1 }),
      ),
    ),
    'GET /api/users/activity/': ok(
      history.activity.map((entry, k) =>
        z.encode(activityEntry, { ...entry, id: k + 1, note: '', postedAt: samplePostedAt }),
      ),
    ),
    'GET /api/users/summary-changes/': ok([]),
    'GET /api/users/withdrawn-activity/': ok([]),
    'GET /api/users/statements/': ok([]),
    'GET /api/users/returns/': ok(returnsToJson(returnsOf(months))),
    'GET /api/users/roi-yield/': ok({
      labels: yields.map(({ label }) => label),
      data: yields.map(({ value }) => (value === null ? null : percentToJson(value))),
    }),
    'GET /api/users/cumulative-profit/': ok({
      labels: profits.map(({ label }) => label),
      data: profits.map(({ value }) => centsToJson(value)),
    }),
  }
}

/** What the dashboard requests in addition to the profile, for an investor without months. */
export const investorView: Replies = {
  ...firstVisit,
  'GET /api/users/returns/': ok(returnsFor([])),
  'GET /api/users/summaries-deux/': ok([]),
  'GET /api/users/activity/': ok([]),
  'GET /api/users/summary-changes/': ok([]),
  'GET /api/users/withdrawn-activity/': ok([]),
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
export const irisMonths = (rows: readonly (object | undefined)[], initial = 10000): Replies => ({
  ...staffProfile,
  'GET /api/users/users/?disabled=included': ok([iris, sam]),
  'GET /api/users/latest-summary/2/': ok(rows.at(-1) ?? null),
  'GET /api/users/account/2/': ok(managedIris),
  'GET /api/users/user-investment/2/': ok({ user_id: 2, initial_investment: initial, recorded: true }),
  'GET /api/users/all-summaries/2/': ok(rows),
  'GET /api/users/all-activity/2/': ok([]),
  'GET /api/users/account-record/2/': ok(irisRecord),
  'GET /api/users/user-statements/2/': ok([]),
})

/** A contribution of 2,500.00 on July 14, 2025, at work from August. */
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

/** What staff see on the page of Iris's account, without anything that happened. */
export const irisRecord: Answer<'accountRecord'> = {
  account: managedIris,
  contact: { version: 0, preferred_name: '', phone: '', postal_address: '', tax_residence: '' },
  tax: { version: 0, reference_end: null, country: null, form: null },
  notes: [],
  mails: [],
  sessions: [],
  sign_ins: [],
  views: [],
  withdrawn_months: [],
  entries: 41,
}

/** What the checks found in Iris's July: an end balance that is a dollar too low. */
export const finding: Answer<'checks'>['findings'][number] = {
  code: 'ending_balance',
  quarter: 'July 2025',
  message: 'End balance should be principal + unrealized: $10,333.00 expected, $10,332.00 posted.',
  mend: 'Correct the end balance to $10,333.00.',
  compared: { unit: 'usd', posted: 10332, expected: 10333, off: -1 },
  user: iris,
}
