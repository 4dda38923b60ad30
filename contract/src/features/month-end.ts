import { z } from 'zod'
import { answeredFigures, postedSummary } from './summaries.ts'
import type { Docs, Endpoint } from '../api/endpoint.ts'
import { ann, august } from '../api/example-data.ts'
import { money, monthText, orRequired, postedMoney, postedMonth, reading } from '../api/fields.ts'
import type { EnteredName, FigureName } from '../figures/monthly-figures.ts'
import {
  allFigures,
  byName,
  controlTotalsOf,
  derivedFigures,
  enteredFigures,
  summaryFrom,
} from '../figures/monthly-figures.ts'
import type { Month } from '../values/month.ts'
import { parseMonth } from '../values/month.ts'

/** A month, or `next` for the one after the latest month that any investor has. */
export const monthEndParams = z.object({
  month: z
    .string()
    .describe('A month such as `2025-07`, or `next`.')
    .transform(reading((text: string): Month | 'next' => (text === 'next' ? text : parseMonth(text)))),
})

type Answered = typeof answeredFigures
const entered = byName(({ name }) => answeredFigures[name], enteredFigures) as Pick<Answered, EnteredName>
const derived = byName(({ name }) => answeredFigures[name], derivedFigures) as Omit<Answered, EnteredName>

/** An investor's line: the figures as posted, or those that the month starts with and `posted` null. */
export const monthEndRow = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  latest: monthText.nullable(),
  latest_principal: money.nullable(),
  ...entered,
  posted: z.object(derived).nullable(),
})

export type MonthEndRow = z.output<typeof monthEndRow>

/** A month of every active investor, in the order of their e-mails. */
export const monthEndResponse = z.object({ month: monthText, rows: z.array(monthEndRow) })

export type MonthEnd = z.output<typeof monthEndResponse>

const controlTotalFields = controlTotalsOf(() => postedMoney)

/** What staff say that they post; it must be what the rows make. */
export const controlTotals = z.object(
  {
    rows: z
      .number({ error: 'Enter how many rows are posted.' })
      .int('Enter a whole number of rows.')
      .min(0, 'Enter how many rows are posted.'),
    ...controlTotalFields,
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
export const importColumns: readonly ImportColumn[] = [
  'email',
  'month',
  ...allFigures.map(({ name }) => name),
]

export type ImportColumn = 'email' | 'month' | FigureName

/** What posting would make of a row. */
export const importStates = ['to post', 'same', 'refused'] as const

/** A row of a file as it is read. `unread` is the cell that could not be. `sentence` says why it is refused, or what does not add up. */
export const importRow = z.object({
  line: z.number(),
  state: z.enum(importStates),
  cells: z.array(z.string()),
  unread: z.enum(importColumns as [ImportColumn, ...ImportColumn[]]).optional(),
  sentence: z.string().optional(),
})

export type ImportRow = z.output<typeof importRow>

/** So many rows a sheet may have. */
export const maxRows = 200_000

/** The sentence for one that has more. */
export const tooManyRows = 'More than 200,000 rows. Post them in parts.'

/** So many refused rows are named at most; of the others it is said how many there are. */
export const maxRefusedRows = 1_000

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
export const refusedRowsMessage = (
  fields: Readonly<Record<string, string>>,
  refused = refusedRows(fields).size,
): string | undefined => (refused === 0 ? Object.values(fields)[0] : nothingPosted(refused))

/** The sentence over so many refused rows. */
export const nothingPosted = (refused: number): string =>
  `Nothing is posted, because ${refused} ${refused === 1 ? 'row' : 'rows'} cannot be posted.`

/** A month of all investors at once, typed or from a file. */
export const monthEndEndpoints = {
  monthEnd: {
    method: 'GET',
    path: '/api/users/month-end/:month/',
    params: monthEndParams,
    response: monthEndResponse,
  },
  postMonthEnd: {
    method: 'POST',
    path: '/api/users/post-month-end/',
    body: postMonthEndRequest,
    response: postedRowsResponse,
    status: 201,
    refusal: refusedRowsMessage,
  },
  previewImport: {
    method: 'POST',
    path: '/api/users/preview-import/',
    body: previewImportRequest,
    response: previewImportResponse,
    refusal: refusedRowsMessage,
  },
  importSummaries: {
    method: 'POST',
    path: '/api/users/import-summaries/',
    body: importSummariesRequest,
    response: postedRowsResponse,
    status: 201,
    refusal: refusedRowsMessage,
  },
} as const satisfies Record<string, Endpoint>

/** August as it starts. */
const typed = byName(({ name }) => august[name], enteredFigures) as Record<EnteredName, number>

/** A file of that month, in base64. */
const augustFile =
  'ZW1haWwsbW9udGgscHJpbmNpcGFsLGRpdiAlLGRpdmlkZW5kLHBhaWQsdW5yZWFsaXplZCxlbmQgYmFsYW5jZQphbm5AZmly' +
  'bS5leGFtcGxlLEF1Z3VzdCAyMDI1LDEwMDAwLjAwLDMuMzMsMzMzLjAwLDAuMDAsMzMzLjAwLDEwMzMzLjAwCg==' +
  ''
const augustTotals = { rows: 1, principal: 10000, paid: 0 }

/** The same in words, each with an example. */
export const monthEndDocs: Docs<typeof monthEndEndpoints> = {
  monthEnd: {
    summary: 'Get a month of every investor',
    details:
      'Active investors in the order of their e-mails; `next` is the month after the latest one posted. Where the month is posted, the figures are those; where not, `posted` is null and they are what the month starts with.',
    example: {
      params: { month: '2025-08' },
      response: {
        month: 'August 2025',
        rows: [
          {
            id: ann.id,
            email: ann.email,
            name: 'Ann Archer',
            latest: 'July 2025',
            latest_principal: 10000,
            ...typed,
            posted: null,
          },
        ],
      },
    },
  },
  postMonthEnd: {
    summary: 'Post a month of many investors',
    details:
      'All or nothing. A row is refused that is posted already, is not an active investor’s, is of another month or does not add up, and so are totals that the rows do not make; `fields` says why for each of the first 1,000, as `rows.0`. Up to 8 MB and 200,000 rows; who may call is asked before a long body is read.',
    errors: ['noSuchUser', 'staffAccount', 'disabledAccount', 'alreadyPosted'],
    example: {
      body: { month: 'August 2025', rows: [{ user_id: ann.id, ...august }], totals: augustTotals },
      response: { message: 'August 2025 is posted for 1 investor.', posted: 1 },
    },
  },
  previewImport: {
    summary: 'Read a spreadsheet and change nothing',
    details:
      'Each row is to post, the same as before, or refused with a sentence; `cells` are its texts in the order e-mail, month, principal, percent, dividend, paid, unrealized, end balance. Of the refused rows the first 1,000 are there, and `refused` says how many there are. Up to 8 MB and 200,000 rows.',
    example: {
      body: { file: augustFile },
      response: {
        rows: [
          {
            line: 2,
            state: 'to post',
            cells: [ann.email, 'August 2025', '10000.00', '3.33', '333.00', '0.00', '333.00', '10333.00'],
          },
        ],
        refused: 0,
      },
    },
  },
  importSummaries: {
    summary: 'Post the months of a spreadsheet',
    details:
      'All or nothing; rows that are posted already with the same figures are left alone. Refused when a row is, and when `totals` are not what the rows to post make. `fields` says why for the first 1,000 refused rows, as `rows.2`. An e-mail names the active investor whose it is at that moment. Up to 8 MB and 200,000 rows.',
    errors: ['noSuchUser', 'staffAccount', 'disabledAccount', 'alreadyPosted'],
    example: {
      body: { file: augustFile, totals: augustTotals },
      response: { message: '1 row is posted.', posted: 1 },
    },
  },
}
