import { z } from 'zod'
import type { Check } from '../figures/checks.ts'
import { checksOf } from '../figures/checks.ts'
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
