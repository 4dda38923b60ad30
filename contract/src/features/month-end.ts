import { z } from 'zod'
import { money, monthText, orRequired, percentage, postedMoney, postedMonth, reading } from '../api/fields.ts'
import type { Month } from '../values/month.ts'
import { parseMonth } from '../values/month.ts'
import { summaryFrom, postedSummary } from './summaries.ts'

/** A month, or `next` for the one after the latest month that any investor has. */
export const monthEndParams = z.object({
  month: z
    .string()
    .describe('A month such as `2025-07`, or `next`.')
    .transform(reading((text: string): Month | 'next' => (text === 'next' ? text : parseMonth(text)))),
})

const posted = z.object({ dividend_amount: money, unrealized_gain: money, ending_balance: money })

/** An investor's line: the figures as posted, or those that the month starts with and `posted` null. */
export const monthEndRow = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  latest: monthText.nullable(),
  latest_principal: money.nullable(),
  beginning_balance: money,
  dividend_percent: percentage,
  dividend_paid: money,
  posted: posted.nullable(),
})

export type MonthEndRow = z.output<typeof monthEndRow>

/** A month of every active investor, in the order of their e-mails. */
export const monthEndResponse = z.object({ month: monthText, rows: z.array(monthEndRow) })

export type MonthEnd = z.output<typeof monthEndResponse>

/** What staff say that they post; it must be what the rows make. */
export const controlTotals = z.object(
  {
    rows: z
      .number({ error: 'Enter how many rows are posted.' })
      .int('Enter a whole number of rows.')
      .min(0, 'Enter how many rows are posted.'),
    principal: postedMoney,
    paid: postedMoney,
  },
  { error: orRequired('Send the totals of rows, principal and paid.') },
)

export type ControlTotals = z.output<typeof controlTotals>

const rowToPost = postedSummary.transform((row) => ({
  userId: row.user_id,
  summary: summaryFrom(row.quarter, row),
}))

/** A month of many investors, all or nothing. */
export const postMonthEndRequest = z.object({
  month: postedMonth,
  rows: z.array(rowToPost, { error: 'Send the rows to post.' }).min(1, 'There is no row to post.'),
  totals: controlTotals,
})

/** How many months were posted, and the sentence that says so. */
export const postedRowsResponse = z.object({ message: z.string(), posted: z.number() })

/** Also the sentence for a text that is none: whoever decodes it finds that out, so that it is read once only. */
export const notBase64 = 'Send the bytes of the file as base64.'

const file = z
  .string({ error: orRequired(notBase64) })
  .describe('The bytes of a spreadsheet saved as CSV, as base64.')

export const previewImportRequest = z.object({ file })
export const importSummariesRequest = z.object({ file, totals: controlTotals })

/** The columns of an import, in the order of a row's `cells`. */
export const importColumns = [
  'email',
  'month',
  'beginning_balance',
  'dividend_percent',
  'dividend_amount',
  'dividend_paid',
  'unrealized_gain',
  'ending_balance',
] as const

export type ImportColumn = (typeof importColumns)[number]

/** What posting would make of a row. */
export const importStates = ['to post', 'same', 'refused'] as const

/** A row of a file as it is read. `unread` is the cell that could not be. `sentence` says why it is refused, or what does not add up. */
export const importRow = z.object({
  line: z.number(),
  state: z.enum(importStates),
  cells: z.array(z.string()),
  unread: z.enum(importColumns).optional(),
  sentence: z.string().optional(),
})

export type ImportRow = z.output<typeof importRow>

/** So many rows a sheet may have. */
export const mostRows = 200_000

/** The sentence for one that has more. */
export const tooManyRows = 'More than 200,000 rows. Post them in parts.'

/** So many refused rows are named at most; of the others it is said how many there are. */
export const mostRefusedRows = 1_000

/** Every row that is to post or posted already, the first of the refused ones, and how many of those there are in all. */
export const previewImportResponse = z.object({
  rows: z.array(importRow),
  refused: z.number().describe('How many rows are refused; `rows` has the first 1,000 of them.'),
})

/** The field of a refused body that names the row at this place. */
export const rowField = (place: number): string => `rows.${place}`

/** The places of the rows that the fields of a refusal name, each with its first sentence. */
export function refusedRows(fields: Readonly<Record<string, string>>): Map<number, string> {
  const found = new Map<number, string>()
  for (const [field, sentence] of Object.entries(fields)) {
    const place = /^rows\.(\d+)/.exec(field)?.[1]
    if (place !== undefined && !found.has(Number(place))) found.set(Number(place), sentence)
  }
  return found
}

/** The sentence over refused rows, which `fields` may name in part, else the first sentence of the others. */
export const refusedRowsSentence = (
  fields: Readonly<Record<string, string>>,
  refused = refusedRows(fields).size,
): string | undefined => (refused === 0 ? Object.values(fields)[0] : nothingPosted(refused))

/** The sentence over so many refused rows. */
export const nothingPosted = (refused: number): string =>
  `Nothing is posted, because ${refused} ${refused === 1 ? 'row' : 'rows'} cannot be posted.`
