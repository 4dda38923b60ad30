import { z } from 'zod'
import { userIdParams } from './accounts.ts'
import { describeFeature, get } from '../api/endpoint.ts'
import { knownOnQuery, monthText, percentage } from '../api/fields.ts'
import type { MonthReturn, Return, Returns } from '../figures/returns.ts'
import { formatMonth } from '../values/month.ts'
import { percentToJson } from '../values/percent.ts'

const rate = percentage.nullable()
const beforeFees = rate
  .optional()
  .describe('Only where there are fees: the time-weighted return with the fees added back.')

/** Returns, as posted. Each null has its sentence in `missing`, under its name or its year. */
const returnsResponse = z.object({
  from: monthText.nullable(),
  to: monthText.nullable(),
  months: z.number(),
  time_weighted: rate.describe('Since the first month, linked month by month; after fees.'),
  time_weighted_before_fees: beforeFees,
  annualised: rate.describe('The time-weighted return a year, from twelve months on.'),
  money_weighted: rate.describe('XIRR a year, from twelve months on.'),
  years: z.array(
    z.object({
      year: z.number(),
      months: z.number(),
      time_weighted: rate,
      time_weighted_before_fees: beforeFees,
    }),
  ),
  best_month: rate,
  best_month_quarter: monthText.nullable(),
  worst_month: rate,
  worst_month_quarter: monthText.nullable(),
  deepest_fall: rate.describe('The largest fall of the linked index from an earlier high.'),
  since_funded: rate
    .optional()
    .describe(
      'Only where the account was empty in between: the time-weighted return since it was last funded.',
    ),
  since_funded_before_fees: beforeFees,
  since_funded_from: monthText.optional().describe('The first month of that.'),
  missing: z.record(z.string(), z.string()),
})

export type ReturnsFigures = z.output<typeof returnsResponse>
type ReturnsJson = z.input<typeof returnsResponse>

const nothingPosted = 'No month is posted yet.'

const noReturns: ReturnsJson = {
  from: null,
  to: null,
  months: 0,
  time_weighted: null,
  annualised: null,
  money_weighted: null,
  years: [],
  best_month: null,
  best_month_quarter: null,
  worst_month: null,
  worst_month_quarter: null,
  deepest_fall: null,
  missing: Object.fromEntries(
    ['time_weighted', 'annualised', 'money_weighted', 'best_month', 'worst_month', 'deepest_fall'].map(
      (name) => [name, nothingPosted],
    ),
  ),
}

/** The returns of an account in the form of the API; null is an account without months. */
export function returnsToJson(returns: Returns | null): ReturnsJson {
  if (returns === null) return noReturns
  const missing: Record<string, string> = {}
  const toJson = (name: string, { value, missing: sentence }: Return): number | null => {
    if (value === null) missing[name] = sentence
    return value === null ? null : percentToJson(value)
  }
  const ifFees = (name: string, found: Return | undefined) => found && { [name]: toJson(name, found) }
  const ofMonth = (found: MonthReturn | null): Return =>
    found ?? { value: null, missing: 'Nothing was at work in any month.' }
  return {
    from: formatMonth(returns.from),
    to: formatMonth(returns.to),
    months: returns.months,
    time_weighted: toJson('time_weighted', returns.timeWeighted),
    ...ifFees('time_weighted_before_fees', returns.beforeFees),
    annualised: toJson('annualised', returns.annualised),
    money_weighted: toJson('money_weighted', returns.moneyWeighted),
    years: returns.years.map(({ year, months, timeWeighted, beforeFees: before }) => ({
      year,
      months,
      time_weighted: toJson(String(year), timeWeighted),
      ...(before && { time_weighted_before_fees: toJson(`${year} before fees`, before) }),
    })),
    best_month: toJson('best_month', ofMonth(returns.bestMonth)),
    best_month_quarter: returns.bestMonth && formatMonth(returns.bestMonth.month),
    worst_month: toJson('worst_month', ofMonth(returns.worstMonth)),
    worst_month_quarter: returns.worstMonth && formatMonth(returns.worstMonth.month),
    deepest_fall: toJson('deepest_fall', returns.deepestFall),
    ...(returns.sinceFunded && {
      since_funded: toJson('since_funded', returns.sinceFunded.timeWeighted),
      ...ifFees('since_funded_before_fees', returns.sinceFunded.beforeFees),
      since_funded_from: formatMonth(returns.sinceFunded.from),
    }),
    missing,
  }
}

const details =
  'As posted: after the fees of the months; fees that were not part of a posting are not deducted. Time-weighted returns link each month’s profit to what was at work in it; the money-weighted return is XIRR. Nothing is annualised before twelve months. A null has its reason in `missing`.'

/** The caller's own returns. */
export const returnsEndpoints = {
  returns: get('/api/users/returns/', {
    summary: 'Get your returns',
    details,
    response: returnsResponse,
  }),
}

/** The returns of any investor, for staff. */
export const staffReturnsEndpoints = {
  userReturns: get('/api/users/user-returns/:userId/', {
    summary: 'Get an investor’s returns',
    details,
    errors: ['noSuchUser'],
    params: userIdParams,
    query: knownOnQuery,
    response: returnsResponse,
  }),
}

describeFeature(
  'returns',
  { ...returnsEndpoints, ...staffReturnsEndpoints },
  'Time- and money-weighted returns.',
)
