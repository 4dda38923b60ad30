import { z } from 'zod'
import { userIdParams } from './accounts.ts'
import type { Docs, Endpoint } from '../api/endpoint.ts'
import {
  ann,
  asPosted,
  august,
  desk,
  flagged,
  july,
  julyBefore,
  julyCorrected,
  june,
} from '../api/example-data.ts'
import {
  id,
  moment,
  money,
  monthText,
  percentage,
  postedMoney,
  postedMonth,
  postedPercent,
  reason,
} from '../api/fields.ts'
import type { Check } from '../figures/checks.ts'
import { checksOf } from '../figures/checks.ts'
import type { Summary } from '../figures/figures.ts'
import { cents, centsToJson, centsToText } from '../values/money.ts'
import { formatMonth } from '../values/month.ts'
import { percentToJson, percentToText } from '../values/percent.ts'

/** A month of an investor as it is sent, under the seed's names. */
export const postedSummary = z.object(
  {
    user_id: id,
    quarter: postedMonth,
    beginning_balance: postedMoney,
    dividend_percent: postedPercent,
    dividend_amount: postedMoney,
    dividend_paid: postedMoney,
    unrealized_gain: postedMoney,
    ending_balance: postedMoney,
  },
  { error: 'Send the figures of a month.' },
)

/** What staff post. Reads the seed's field names into the figures of figures.ts. */
export const addSummaryRequest = postedSummary.transform((body) => ({
  userId: body.user_id,
  summary: summaryFrom(body.quarter, body),
}))

/** A posted month as it should have been, whole, and why; `version` is the one that was looked at, so that nobody writes over what they have not seen. */
export const correctSummaryRequest = postedSummary
  .extend({ version: id, reason: reason.min(1, 'Say why the month is corrected.') })
  .transform((body) => ({
    userId: body.user_id,
    summary: summaryFrom(body.quarter, body),
    version: body.version,
    reason: body.reason,
  }))

const check = z.object({
  code: z.enum(['dividend_amount', 'unrealized_gain', 'ending_balance'] satisfies Check['code'][]),
  message: z.string(),
  cents: z.number().int().transform(cents),
})

/** One version of a posted month as answered; a version above 1 is a correction. */
export const versionResponse = z.object({
  id: z.number(),
  quarter: monthText,
  beginning_balance: money,
  dividend_percent: percentage,
  dividend_amount: money,
  dividend_paid: money,
  unrealized_gain: money,
  ending_balance: money,
  posted_at: moment,
  version: z.number(),
})

/** An answered version as the pages use it. */
export const versionFrom = (row: z.output<typeof versionResponse>) => ({
  ...summaryFrom(row.quarter, row),
  id: row.id,
  postedAt: Date.parse(row.posted_at),
  version: row.version,
})

/** A posted month as it stands. `checks` is there only on a row that breaks an identity, and only for staff. */
export const summaryResponse = versionResponse
  .extend({ checks: z.array(check).optional() })
  .transform((row) => ({ ...versionFrom(row), checks: row.checks ?? [] }))

export type PostedSummary = z.output<typeof summaryResponse>

export const summariesResponse = z.array(summaryResponse)
export const latestSummaryResponse = summaryResponse.nullable()
/** Answers a post and a correction alike. */
export const postedSummaryResponse = z.object({ message: z.string(), summary: summaryResponse })

/** The API's name of each posted figure beside the figure it names; forms, imports and answers follow it. */
export const summaryFields = {
  beginning_balance: 'beginningBalance',
  dividend_percent: 'dividendPercent',
  dividend_amount: 'dividendAmount',
  dividend_paid: 'dividendPaid',
  unrealized_gain: 'unrealizedGain',
  ending_balance: 'endingBalance',
} as const satisfies Record<string, keyof Summary>

export type SummaryField = keyof typeof summaryFields

type NamedFigures = { [Field in SummaryField]: Summary[(typeof summaryFields)[Field]] }

/** Figures under the API's names as a Summary. */
export function summaryFrom(month: Summary['month'], named: NamedFigures): Summary {
  return {
    month,
    beginningBalance: named.beginning_balance,
    dividendPercent: named.dividend_percent,
    dividendAmount: named.dividend_amount,
    dividendPaid: named.dividend_paid,
    unrealizedGain: named.unrealized_gain,
    endingBalance: named.ending_balance,
  }
}

/** A month as it stands: which version of it, and when that was posted, in epoch milliseconds. */
export interface CurrentSummary extends Summary {
  postedAt: number
  version: number
}

/** Whether two months have the same figures. */
export const isSameSummary = (a: Summary, b: Summary): boolean =>
  a.month === b.month && Object.values(summaryFields).every((figure) => a[figure] === b[figure])

/** A month's figures under the API's names. */
export function figuresToJson(row: Summary) {
  return {
    quarter: formatMonth(row.month),
    beginning_balance: centsToJson(row.beginningBalance),
    dividend_percent: percentToJson(row.dividendPercent),
    dividend_amount: centsToJson(row.dividendAmount),
    dividend_paid: centsToJson(row.dividendPaid),
    unrealized_gain: centsToJson(row.unrealizedGain),
    ending_balance: centsToJson(row.endingBalance),
  }
}

/** A posted month as the investor's answers carry it. */
export function summaryToJson(id: number, row: CurrentSummary): z.input<typeof versionResponse> {
  const postedAt = new Date(row.postedAt).toISOString()
  // A spread in the middle or two of them take V8 twice as long, and staff read every month of an account at once.
  return { id, posted_at: postedAt, version: row.version, ...figuresToJson(row) }
}

/** The same for staff, with the identities it breaks. */
export function summaryToStaffJson(id: number, row: CurrentSummary): z.input<typeof summaryResponse> {
  const broken = checksOf(row)
  return broken.length === 0 ? summaryToJson(id, row) : { ...summaryToJson(id, row), checks: broken }
}

/** A summary as the texts of a form: decimals as typed, the month as "July 2025". */
export function summaryToText(row: Summary): Record<SummaryField | 'quarter', string> {
  return {
    quarter: formatMonth(row.month),
    beginning_balance: centsToText(row.beginningBalance),
    dividend_percent: percentToText(row.dividendPercent),
    dividend_amount: centsToText(row.dividendAmount),
    dividend_paid: centsToText(row.dividendPaid),
    unrealized_gain: centsToText(row.unrealizedGain),
    ending_balance: centsToText(row.endingBalance),
  }
}

export const summaryHistoryParams = userIdParams.extend({ month: postedMonth })

/** A version with who posted it, null for the command line, and why, null for the first one. */
export interface RecordedVersion extends CurrentSummary {
  postedBy: string | null
  reason: string | null
}

/** Every version of one month, the oldest first, for staff. */
export const summaryHistoryResponse = z.array(
  versionResponse
    .extend({ posted_by: z.string().nullable(), reason: z.string().nullable() })
    .transform((row) => ({ ...versionFrom(row), postedBy: row.posted_by, reason: row.reason })),
)

/** The versions of the months that were corrected, without who and why: the reason is the firm's own record. */
export const summaryChangesResponse = z.array(versionResponse.transform(versionFrom))

/** A version as staff see it. */
export function recordedVersionToJson(id: number, row: RecordedVersion) {
  return { ...summaryToJson(id, row), posted_by: row.postedBy, reason: row.reason }
}

type Figure = (typeof summaryFields)[keyof typeof summaryFields]

/** The figures that a version changed of the one before it; none for the first. */
export function changedFigures(before: CurrentSummary | undefined, after: CurrentSummary): Figure[] {
  if (before === undefined) return []
  return Object.values(summaryFields).filter((figure) => before[figure] !== after[figure])
}

/** The months of any investor, for staff. */
export const summaryEndpoints = {
  latestSummary: {
    method: 'GET',
    path: '/api/users/latest-summary/:userId/',
    params: userIdParams,
    response: latestSummaryResponse,
  },
  allSummaries: {
    method: 'GET',
    path: '/api/users/all-summaries/:userId/',
    params: userIdParams,
    response: summariesResponse,
  },
  addSummary: {
    method: 'POST',
    path: '/api/users/add-investment-summary/',
    body: addSummaryRequest,
    response: postedSummaryResponse,
    status: 201,
  },
  correctSummary: {
    method: 'POST',
    path: '/api/users/correct-investment-summary/',
    body: correctSummaryRequest,
    response: postedSummaryResponse,
    status: 201,
  },
  summaryHistory: {
    method: 'GET',
    path: '/api/users/summary-history/:userId/:month/',
    params: summaryHistoryParams,
    response: summaryHistoryResponse,
  },
} as const satisfies Record<string, Endpoint>

/** The same in words, each with an example. */
export const summaryDocs: Docs<typeof summaryEndpoints> = {
  latestSummary: {
    summary: 'Get an investor’s latest month',
    details: 'The answer is null before there is one.',
    errors: ['noSuchUser'],
    example: { params: { userId: ann.id }, response: july },
  },
  allSummaries: {
    summary: 'List an investor’s months',
    details:
      'In month order. `checks` names each identity that a row breaks (dividend = principal × percent, unrealized = dividend − paid, end = principal + unrealized) and by how many cents; a row that adds up has none.',
    errors: ['noSuchUser'],
    example: { params: { userId: 3 }, response: [{ ...june, id: 3_202_506 }, flagged] },
  },
  addSummary: {
    summary: 'Post an investor’s month',
    details:
      'A posted month is never overwritten. Amounts and percentages may be numbers or decimal text, the month `July 2025`, `Jul 2025` or `2025-07`. Figures that do not add up are kept and flagged, see `checks`. Only for an active investor.',
    errors: ['noSuchUser', 'staffAccount', 'disabledAccount', 'alreadyPosted'],
    example: {
      body: { user_id: ann.id, ...august },
      response: {
        message: 'August 2025 is posted.',
        summary: { ...august, id: 2_202_508, posted_at: '2025-09-01T09:12:00.000Z', version: 1 },
      },
    },
  },
  correctSummary: {
    summary: 'Correct a posted month',
    details:
      'Takes the month whole, the `version` that was looked at and a reason, and posts it as the next version; what it was stays. Refused are figures that the month has already, and a version that is no longer the newest. A month of an account disabled since can be corrected.',
    errors: ['noSuchUser', 'notPosted', 'monthChanged'],
    example: {
      body: {
        user_id: ann.id,
        ...asPosted(july),
        version: 1,
        reason: 'The payout of 100.00 was left out.',
      },
      response: {
        message: 'July 2025 is corrected.',
        summary: julyCorrected,
      },
    },
  },
  summaryHistory: {
    summary: 'List the versions of an investor’s month',
    details:
      'The oldest first; the last one stands. `posted_by` is an e-mail, null for the command line; `reason` is null on the first version. The month is written `July 2025`, `Jul 2025` or `2025-07`.',
    errors: ['noSuchUser', 'notPosted'],
    example: {
      params: { userId: ann.id, month: '2025-07' },
      response: [
        { ...julyBefore, posted_by: desk.email, reason: null },
        { ...julyCorrected, posted_by: desk.email, reason: 'The payout of 100.00 was left out.' },
      ],
    },
  },
}
