import { z } from 'zod'
import { userIdParams } from './accounts.ts'
import { describeFeature, get, post } from '../api/endpoint.ts'
import {
  id,
  knownOnQuery,
  messageResponse,
  moment,
  money,
  monthText,
  percentage,
  postedBalance,
  postedMoney,
  postedMonth,
  postedPercent,
  reason,
} from '../api/fields.ts'
import { noticeLine } from './notice-line.ts'
import { checkCodes, checksOf, deductionChecksOf } from '../figures/checks.ts'
import type { Figure, FigureName, monthlyFigures, Summary } from '../figures/monthly-figures.ts'
import { feeFigures } from '../figures/deductions.ts'
import { allFigures, byName, kinds, summaryFrom } from '../figures/monthly-figures.ts'
import { whyNotBelowZero } from '../figures/new-month.ts'
import type { Restated } from '../figures/restated.ts'
import { monthChanges } from '../figures/restated.ts'
import type { Cents } from '../values/money.ts'
import { cents } from '../values/money.ts'
import { formatMonth } from '../values/month.ts'

type Table = (typeof monthlyFigures)[number]
type Optional = Extract<Table, { optional: true }>
type Shape<Money, Percentage> = {
  [F in Exclude<Table, Optional> as F['name']]: F['kind'] extends 'money' ? Money : Percentage
} & {
  [F in Optional as F['name']]: z.ZodOptional<
    F['kind'] extends 'money' ? Money & z.ZodType : Percentage & z.ZodType
  >
}

/** The figures in a request: decimals as numbers or text. */
const postedFigures = byName(({ kind, optional, sign }) => {
  const schema = kind === 'percent' ? postedPercent : sign === 'never negative' ? postedMoney : postedBalance
  return optional === true ? schema.optional() : schema
}) as Shape<typeof postedMoney, typeof postedPercent>

/** The figures in a response. An optional one is omitted where it is 0. */
export const answeredFigures = byName(({ kind, optional }) => {
  const schema = kind === 'money' ? money : percentage
  return optional === true ? schema.optional() : schema
}) as Shape<typeof money, typeof percentage>

/** A month of an investor in a request, under the specified field names. */
export const postedSummary = z.object(
  { user_id: id, quarter: postedMonth, ...postedFigures },
  { error: 'Send the figures of a month.' },
)

/** The month of a request. An issue at the end balance if that is below 0 without a loss above the principal. */
export function summaryOfRequest(
  body: z.output<typeof postedSummary>,
  { addIssue }: Pick<z.RefinementCtx, 'addIssue'>,
): Summary {
  const summary = summaryFrom(body.quarter, body)
  const message = whyNotBelowZero(summary)
  if (message !== undefined) addIssue({ code: 'custom', path: ['ending_balance'], message })
  return summary
}

export const addSummaryRequest = postedSummary.transform((body, context) => ({
  userId: body.user_id,
  summary: summaryOfRequest(body, context),
}))

/** The complete corrected month and the reason. `version` is the one being corrected, so no one overwrites a version they have not seen. */
const correctSummaryRequest = postedSummary
  .extend({
    version: id,
    reason: reason.min(1, 'Say why the month is corrected.'),
    line: noticeLine.default(''),
  })
  .transform((body, context) => {
    const { user_id: userId, version, reason: why, line } = body
    return { userId, summary: summaryOfRequest(body, context), version, reason: why, line }
  })

const check = z.object({
  code: z.enum(checkCodes),
  message: z.string(),
  cents: z.number().int().transform(cents),
})

/** One version of a posted month in a response; a version above 1 is a correction, or the voiding of the month. */
const versionResponse = z.object({
  id: z.number(),
  quarter: monthText,
  ...answeredFigures,
  posted_at: moment,
  version: z.number(),
  voided: z.literal(true).optional().describe('The month was withdrawn by this version.'),
})

/** A version as the pages use it. */
const versionFrom = (row: z.output<typeof versionResponse>) => ({
  ...summaryFrom(row.quarter, row),
  id: row.id,
  postedAt: Date.parse(row.posted_at),
  version: row.version,
  isVoided: row.voided === true,
})

/** The figures of a month in a response that is about several months or accounts. */
export const monthFigures = z
  .object({ quarter: monthText, ...answeredFigures })
  .transform((row) => summaryFrom(row.quarter, row))

const restated = z.object({
  at: moment,
  current_balance: money,
  cause: z.object({ quarter: monthText, change: z.enum(monthChanges) }).optional(),
})

const restatedFrom = ({ at, current_balance: balance, cause }: z.output<typeof restated>): Restated => ({
  at: Date.parse(at),
  balance,
  cause: cause && { month: cause.quarter, change: cause.change },
})

/** The current version of a posted month. `checks` is only sent to staff, for a row that breaks an identity. */
export const summaryResponse = versionResponse
  .extend({
    checks: z.array(check).optional(),
    restated: restated
      .optional()
      .describe(
        'Only if its figures differ from those first posted: when that last happened, the Current Balance first shown, and the other month whose change it was, if nothing else has changed them.',
      ),
  })
  .transform(({ restated: was, ...row }) => ({
    ...versionFrom(row),
    checks: row.checks ?? [],
    ...(was && { restated: restatedFrom(was) }),
  }))

export type PostedSummary = z.output<typeof summaryResponse>

export const summariesResponse = z.array(summaryResponse)
const postedResponse = z.object({ message: z.string(), summary: summaryResponse })

/** The current version of a month, and when it was posted, in epoch milliseconds. */
export interface CurrentSummary extends Summary {
  postedAt: number
  version: number
  /** Only for investors: what it showed when it was first posted, if that was other than now. */
  restated?: Restated | undefined
}

/** A version of a month, which may be the one that voids it. */
export interface SummaryVersion extends CurrentSummary {
  isVoided: boolean
}

/** A month's figures under their API names. */
export const figuresToJson = (row: Summary) => addFigures({ quarter: formatMonth(row.month) }, row)

/** Adds figures to a JSON object; a spread of two objects costs V8 three times as much, and every dashboard lists 120 months. */
function addFigures<Target extends object>(json: Target, row: Summary): Target & AnsweredFigures {
  const figures = json as Record<string, unknown>
  for (const { name, key, kind, optional } of allFigures)
    if (optional !== true || row[key] !== 0) figures[name] = kinds[kind].toJson(row[key])
  return figures as Target & AnsweredFigures
}

type AnsweredFigures = { [Name in FigureName]: z.input<(typeof answeredFigures)[Name]> }

/** A posted month in responses to the investor. */
export function summaryToJson(id: number, row: CurrentSummary): z.input<typeof versionResponse> {
  const json = addFigures({ id, quarter: formatMonth(row.month) }, row)
  return Object.assign(json, { posted_at: new Date(row.postedAt).toISOString(), version: row.version })
}

/** Any version of a month in responses to the investor. */
export const versionToJson = (id: number, row: SummaryVersion): z.input<typeof versionResponse> =>
  row.isVoided ? { ...summaryToJson(id, row), voided: true } : summaryToJson(id, row)

/** The same for staff, with the identities it breaks, given what earlier months leave at work in it. */
export function summaryToStaffJson(
  id: number,
  row: CurrentSummary,
  retained: Cents,
): z.input<typeof summaryResponse> {
  const broken = [...checksOf(row), ...deductionChecksOf(row, retained)]
  return broken.length === 0 ? summaryToJson(id, row) : { ...summaryToJson(id, row), checks: broken }
}

/** A summary as form values: plain decimals, and the month as "July 2025". */
export const summaryToText = (row: Summary): Record<FigureName | 'quarter', string> => ({
  quarter: formatMonth(row.month),
  ...byName(({ key, kind }) => kinds[kind].toText(row[key])),
})

/** A version with its author (null for the command line) and reason (null for the first version). */
export interface RecordedVersion extends SummaryVersion {
  postedBy: string | null
  reason: string | null
}

/** Every version of one month, oldest first, for staff. */
const summaryHistoryResponse = z.array(
  versionResponse
    .extend({ posted_by: z.string().nullable(), reason: z.string().nullable() })
    .transform((row) => ({ ...versionFrom(row), postedBy: row.posted_by, reason: row.reason })),
)

/** Every version of corrected months, without author and reason, which are internal to the firm. */
export const summaryChangesResponse = z.array(
  versionResponse
    .extend({
      line: z.string().optional().describe('What staff wrote to you about it, if they did.'),
    })
    .transform((row) => ({ ...versionFrom(row), line: row.line ?? '' })),
)

/** A version as staff see it. */
export function recordedVersionToJson(id: number, row: RecordedVersion) {
  return { ...versionToJson(id, row), posted_by: row.postedBy, reason: row.reason }
}

/** The voiding of a posted month, by a version that withdraws it. */
const voidSummaryRequest = z
  .object({
    user_id: id,
    quarter: postedMonth,
    version: id,
    reason: reason.min(1, 'Say why the month is withdrawn.'),
    line: noticeLine.default(''),
  })
  .transform(({ user_id: userId, quarter, ...body }) => ({ userId, month: quarter, ...body }))

/** The figures that a version changed from the previous one; none for the first. */
export function changedFigures(before: CurrentSummary | undefined, after: CurrentSummary): Figure[] {
  if (before === undefined) return []
  return allFigures.filter(({ key }) => before[key] !== after[key])
}

const feeNames = feeFigures.map(({ name }) => `\`${name}\``).join(', ')

export const summaryEndpoints = {
  latestSummary: get('/api/users/latest-summary/:userId/', {
    summary: 'Get an investor’s latest month',
    details: 'Null before the first month is posted.',
    errors: ['noSuchUser'],
    params: userIdParams,
    response: summaryResponse.nullable(),
  }),
  allSummaries: get('/api/users/all-summaries/:userId/', {
    summary: 'List an investor’s months',
    details:
      'In month order. `checks` lists each identity that a row breaks (dividend = principal × percent, unrealized = dividend − paid, no dividend in a month that lost, a loss of at most what was at work, fees of at most what the account holds, end = principal + unrealized − loss − fees) and by how many cents; a consistent row has none.',
    errors: ['noSuchUser'],
    params: userIdParams,
    query: knownOnQuery,
    response: summariesResponse,
  }),
  addSummary: post('/api/users/add-investment-summary/', {
    summary: 'Post an investor’s month',
    details: `A posted month is never overwritten. \`loss_amount\`, which may be omitted, is what the month lost; such a month has no dividend. The fees (${feeNames}), which may be omitted too, are deducted from what the account holds. A month that has not begun is rejected. Amounts and percentages may be numbers or decimal text; write the month as \`July 2025\`, \`Jul 2025\` or \`2025-07\`. Figures that do not add up are accepted and flagged in \`checks\`. Only for active investors.`,
    errors: ['noSuchUser', 'staffAccount', 'disabledAccount', 'alreadyPosted', 'booksClosed'],
    body: addSummaryRequest,
    response: postedResponse,
    status: 201,
  }),
  correctSummary: post('/api/users/correct-investment-summary/', {
    summary: 'Correct a posted month',
    details:
      'Takes the complete month, the `version` being corrected and a reason, and posts it as the next version; earlier versions are kept. Unchanged figures, and a version that is no longer the newest, are rejected. Months of an account that has been disabled since can be corrected.',
    errors: ['noSuchUser', 'notPosted', 'monthChanged', 'booksClosed'],
    body: correctSummaryRequest,
    response: postedResponse,
    status: 201,
  }),
  voidSummary: post('/api/users/void-investment-summary/', {
    summary: 'Withdraw a posted month',
    details:
      'Takes the `version` being withdrawn and a reason. The month then counts nowhere, as if it had never been posted, and can be posted again; its versions are kept, and the investor sees that it was withdrawn. A version that is no longer the newest is rejected.',
    errors: ['noSuchUser', 'notPosted', 'monthChanged', 'booksClosed'],
    body: voidSummaryRequest,
    response: messageResponse,
  }),
  summaryHistory: get('/api/users/summary-history/:userId/:month/', {
    summary: 'List the versions of an investor’s month',
    details:
      'Oldest first; the last one is current. `posted_by` is an e-mail, null for the command line; `reason` is null on the first version. Write the month as `July 2025`, `Jul 2025` or `2025-07`.',
    errors: ['noSuchUser', 'notPosted'],
    params: userIdParams.extend({ month: postedMonth }),
    response: summaryHistoryResponse,
  }),
}

describeFeature('summaries', summaryEndpoints, 'For staff: any investor’s posted months.')
