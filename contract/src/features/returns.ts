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

const nothingPosted: Return = { value: null, missing: 'No month is posted yet.' }
const nothingAtWork: Return = { value: null, missing: 'Nothing was at work in any month.' }

/** The returns of an account in the form of the API; null is an account without months. */
export function returnsToJson(found: Returns | null): ReturnsJson {
  const missing: Record<string, string> = {}
  const toJson = (name: string, { value, missing: sentence }: Return = nothingPosted): number | null => {
    if (value === null) missing[name] = sentence
    return value === null ? null : percentToJson(value)
  }
  const ifFees = (name: string, before: Return | undefined) => before && { [name]: toJson(name, before) }
  const monthOf = (given: MonthReturn | null | undefined) => (given ? formatMonth(given.month) : null)
  return {
    from: found && formatMonth(found.from),
    to: found && formatMonth(found.to),
    months: found?.months ?? 0,
    time_weighted: toJson('time_weighted', found?.timeWeighted),
    ...ifFees('time_weighted_before_fees', found?.beforeFees),
    annualised: toJson('annualised', found?.annualised),
    money_weighted: toJson('money_weighted', found?.moneyWeighted),
    years: (found?.years ?? []).map(({ year, months, timeWeighted, beforeFees: before }) => ({
      year,
      months,
      time_weighted: toJson(String(year), timeWeighted),
      ...(before && { time_weighted_before_fees: toJson(`${year} before fees`, before) }),
    })),
    best_month: toJson('best_month', found?.bestMonth === null ? nothingAtWork : found?.bestMonth),
    best_month_quarter: monthOf(found?.bestMonth),
    worst_month: toJson('worst_month', found?.worstMonth === null ? nothingAtWork : found?.worstMonth),
    worst_month_quarter: monthOf(found?.worstMonth),
    deepest_fall: toJson('deepest_fall', found?.deepestFall),
    ...(found?.sinceFunded && {
      since_funded: toJson('since_funded', found.sinceFunded.timeWeighted),
      ...ifFees('since_funded_before_fees', found.sinceFunded.beforeFees),
      since_funded_from: formatMonth(found.sinceFunded.from),
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
