import { z } from 'zod'
import { activityResponse } from './activity.ts'
import { draftVersion } from './drafts.ts'
import { answeredFigures, postedSummary, summaryOfRequest } from './summaries.ts'
import { describeFeature, get, post } from '../api/endpoint.ts'
import { noticeLine } from './notice-line.ts'
import {
  id,
  moment,
  money,
  monthText,
  orRequired,
  postedMoney,
  postedMonth,
  reading,
  reason,
} from '../api/fields.ts'
import type { EnteredName } from '../figures/monthly-figures.ts'
import { byName, controlTotalsOf, derivedFigures, enteredFigures } from '../figures/monthly-figures.ts'
import type { Activity, ActivityKind } from '../figures/activity.ts'
import { firstDayOf } from '../values/day.ts'
import type { Cents } from '../values/money.ts'
import { zeroCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import { parseMonth } from '../values/month.ts'
import { megabyte, sizeText } from '../values/size.ts'
import { dateOrders } from '../values/numeric-dates.ts'

/** A month, or `next` for the one to post. */
const monthEndParams = z.object({
  month: z
    .string()
    .describe('A month such as `2025-07`, or `next`.')
    .transform(reading((text: string): Month | 'next' => (text === 'next' ? text : parseMonth(text)))),
})

type Answered = typeof answeredFigures
const entered = byName(({ name }) => answeredFigures[name], enteredFigures) as Pick<Answered, EnteredName>
const derived = byName(({ name }) => answeredFigures[name], derivedFigures) as Omit<Answered, EnteredName>

/** An investor's row: the posted figures, or the defaults with `posted` null. */
const monthEndRow = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  latest: monthText.nullable(),
  latest_principal: money.nullable(),
  first_month: monthText.optional().describe('The first posted month, where it is later than this one.'),
  last_ordinary: z
    .object({ quarter: monthText, ...answeredFigures })
    .optional()
    .describe('The latest month before this one without a loss, to compare with.'),
  last_loss: z
    .object({ quarter: monthText, ...answeredFigures })
    .optional()
    .describe('The latest month before this one, if it lost.'),
  retained: money
    .optional()
    .describe(
      'What earlier months leave at work in this one on top of the principal, below 0 after losses; only where one of them lost or had fees.',
    ),
  ...entered,
  activity: activityResponse
    .optional()
    .describe('What moves the principal from the month before to this one.'),
  later_activity: activityResponse
    .optional()
    .describe('Money in and out that moved in the month, and works only in a later one.'),
  expected_principal: money.optional().describe('Where a posted principal differs from it.'),
  posted: z.object(derived).nullable(),
  version: z.number().optional().describe('Of a posted month; send it with a correction.'),
  began_later: z
    .literal(true)
    .optional()
    .describe('The first month of the investor is a later one, and nothing moved by this one.'),
  withdrawn_at: moment.optional().describe('When the month was last withdrawn, if it is not posted now.'),
})

export type MonthEndRow = z.output<typeof monthEndRow>

/** Months that some investors lack, and how many. */
export const missingMonths = z.array(z.object({ quarter: monthText, missing: z.number() }))

/**
 * A month of the active investors and of others who have it, sorted by e-mail; without those who were invited from the
 * waitlist and have neither an initial investment nor money in.
 */
const monthEndResponse = z.object({
  month: monthText,
  rows: z.array(monthEndRow),
  open_before: missingMonths
    .optional()
    .describe(
      'Of the twelve months before it, the oldest first, those that active investors lack, without those in closed books.',
    ),
  open_closed: missingMonths.optional().describe('Likewise for closed and disabled accounts, through it.'),
})

export type MonthEnd = z.output<typeof monthEndResponse>

/** The totals that staff expect; they must match the rows. */
export const controlTotals = z.object(
  {
    rows: z
      .number({ error: 'Enter how many rows are posted.' })
      .int('Enter a whole number of rows.')
      .min(0, 'Enter how many rows are posted.'),
    ...controlTotalsOf(() => postedMoney),
  },
  { error: orRequired('Send the totals of rows, principal and paid.') },
)

export type ControlTotals = z.output<typeof controlTotals>

/**
 * A row to post, and the money in or out that is recorded with it as of the first of the month; or, with the version that
 * it corrects, the figures that a posted month is to have.
 */
const rowToPost = postedSummary
  .extend({
    money_in: postedMoney.optional(),
    money_out: postedMoney.optional(),
    version: id.optional().describe('The version of a posted month that the row corrects.'),
  })
  .transform((row, context) => ({
    userId: row.user_id,
    summary: summaryOfRequest(row, context),
    version: row.version,
    activity: [
      ...movedInMonth('contribution', row.money_in, row.quarter),
      ...movedInMonth('withdrawal', row.money_out, row.quarter),
    ],
  }))

const movedInMonth = (kind: ActivityKind, amount: Cents | undefined, month: Month): Activity[] =>
  amount === undefined || amount === 0
    ? []
    : [{ kind, amount, fromGains: zeroCents, receivedOn: firstDayOf(month), effectiveMonth: month }]

/** The reason for correcting posted months of many investors, and the line that they are sent. */
export const correctionOfMany = z.object({
  reason: reason.min(1, 'Say why the months are corrected.'),
  line: noticeLine.default(''),
})

/** A month of many investors, all or nothing. */
const postMonthEndRequest = z.object({
  month: postedMonth,
  rows: z.array(rowToPost, { error: 'Send the rows to post.' }).min(1, 'There is no row to post.'),
  totals: controlTotals,
  draft_version: draftVersion.optional().describe('The version of the draft that the rows show.'),
  corrections: correctionOfMany.optional().describe('The reason for all rows that correct a posted month.'),
})

/** How many months were posted, and a message that says so. */
export const postedResponse = z.object({ message: z.string(), posted: z.number() })

/** Also the message for invalid base64, which is only detected on decoding. */
export const notBase64 = 'Send the bytes of the file as base64.'

/** A file to import. */
export const uploadedFile = z
  .string({ error: orRequired(notBase64) })
  .describe('The bytes of a spreadsheet saved as CSV or .xlsx, as base64.')

/** How dates such as 03/10/2025 are read. */
const dateOrder = z
  .enum(dateOrders, { error: 'Send day-first or month-first.' })
  .optional()
  .describe(
    'How dates such as `03/10/2025` are read, if the file does not leave only one way. What is posted is read as the preview said only if its `date_order` is sent.',
  )

/** The choice of staff about amounts that are not in dollars. */
const foreignAmounts = z
  .enum(['as-dollars'], { error: 'Send as-dollars.' })
  .optional()
  .describe('Amounts such as `1.234,56 €` are read as dollars. Without it, they are refused.')

/** What a call that reads a file of months or money takes. */
export const sheetToRead = { file: uploadedFile, date_order: dateOrder, foreign_amounts: foreignAmounts }

/** A row of a file. `unread` are the cells that could not be read. `sentence` says why the row is refused, or what does not add up. */
export const importRowOf = <const Column extends string>(columns: readonly Column[]) =>
  z.object({
    line: z.number(),
    state: z
      .enum(['to post', 'correction', 'same', 'total', 'refused'])
      .describe(
        'A row that is named a total, without an e-mail, is a `total` and skipped if its amounts are the sums of the rows above it, or of those since the last total; otherwise it is refused.',
      ),
    cells: z.array(z.string()),
    before: z.array(z.string()).optional().describe('Of a correction, what is posted where a cell differs.'),
    unread: z.array(z.enum(columns)).optional(),
    is_total: z.boolean().optional().describe('Whether it is a total that is refused.'),
    sentence: z.string().optional(),
  })

/** The most rows that a sheet can have. */
export const maxRows = 200_000

/** How much the body of a sheet of the whole firm may have: 10,000 rows take 2.5 MB. */
export const mostSheetBytes = 8 * megabyte

export const tooManyRows = `More than ${maxRows.toLocaleString('en-US')} rows. Post them in parts.`

/** The sentence of the API's descriptions about both. */
export const sheetLimits = `Up to ${sizeText(mostSheetBytes)} and ${maxRows.toLocaleString('en-US')} rows.`

/** How many refused rows are listed; the rest are only counted. */
export const maxRefusedRows = 1_000

/** Every row to post or already posted, the first refused rows, and the number of refused rows. */
export const previewOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    date_order: z
      .enum(dateOrders)
      .optional()
      .describe('How dates such as `31/10/2025` are read, if it matters and is known.'),
    ambiguous_date: z
      .object({ text: z.string(), day_first: z.string(), month_first: z.string() })
      .optional()
      .describe('A date that is another day in each order, if the file leaves both possible.'),
    foreign_amount: z
      .object({ text: z.string(), amount: money })
      .optional()
      .describe(
        'An amount of the file with the sign of another currency, and the dollars as which it can be read.',
      ),
    rows: z.array(row),
    refused: z.number().describe('How many rows are refused; `rows` has the first 1,000 of them.'),
  })

/** The rows of a file that staff should look at before it is posted, and what they send to say that they have. */
export const toLookAt = z
  .object({ rows: z.number(), digest: z.string() })
  .optional()
  .describe('The rows to post that have a `sentence`. `digest` is to be sent as `looked_at`.')

export const lookedAt = z
  .string({ error: 'Send the digest of the rows to review.' })
  .optional()
  .describe(
    'The `digest` of the rows to review, from the preview. Without it, nothing is asked of these rows.',
  )

/** The name of a row in the `fields` of an error. */
export const rowField = (index: number): string => `rows.${index}`

/** The indexes of the rows in the `fields` of an error, each with its first message. */
export function refusedRows(fields: Readonly<Record<string, string>>): Map<number, string> {
  const found = new Map<number, string>()
  for (const [field, message] of Object.entries(fields)) {
    const index = /^rows\.(\d+)/.exec(field)?.[1]
    if (index !== undefined && !found.has(Number(index))) found.set(Number(index), message)
  }
  return found
}

/** The message for an error with refused rows, of which `fields` may list only some; otherwise the first field's message. */
export const refusedRowsMessage = (
  fields: Readonly<Record<string, string>>,
  refused = refusedRows(fields).size,
): string | undefined => (refused === 0 ? Object.values(fields)[0] : nothingPosted(refused))

export const nothingPosted = (refused: number, verb: 'posted' | 'moved' = 'posted'): string =>
  `Nothing is ${verb}, because ${refused} ${refused === 1 ? 'row' : 'rows'} cannot be ${verb}.`

export const monthEndEndpoints = {
  monthEnd: get('/api/users/month-end/:month/', {
    summary: 'Get a month of every investor',
    details:
      'Active investors, and others who have the month, sorted by e-mail. `next` is the oldest month, of the last twelve that have begun and are not closed, that one of them lacks; if nobody lacks one, the month after the latest one posted. For an investor without the month, `posted` is null and the figures are the defaults.',
    params: monthEndParams,
    response: monthEndResponse,
  }),
  postMonthEnd: post('/api/users/post-month-end/', {
    summary: 'Post a month of many investors',
    details: `All or nothing. With \`corrections\`, a row that names the \`version\` of a posted month becomes its next version; it is refused if that is no longer the current one. Any other row is refused if it is already posted, does not belong to an active investor, is for another month, or does not add up; so is a request whose totals do not match its rows. \`money_in\` and \`money_out\` of a row are recorded as a contribution or withdrawal of principal on the first of the month. With \`draft_version\`, it is also refused if someone has changed these rows after that version of the draft. \`fields\` gives the reason for each of the first 1,000 rows, as \`rows.0\`. ${sheetLimits} Authorization is checked before a long body is read.`,
    errors: [
      'noSuchUser',
      'staffAccount',
      'disabledAccount',
      'alreadyPosted',
      'monthChanged',
      'draftChanged',
      'booksClosed',
    ],
    body: postMonthEndRequest,
    response: postedResponse,
    status: 201,
    refusal: refusedRowsMessage,
  }),
}

describeFeature(
  'month-end',
  monthEndEndpoints,
  'For staff: one month of all investors at once, typed or from a file.',
)
