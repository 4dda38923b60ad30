import { z } from 'zod'
import {
  controlTotals,
  correctionOfMany,
  importRowOf,
  lookedAt,
  missingMonths,
  postedResponse,
  previewOf,
  refusedRowsMessage,
  sheetLimits,
  sheetToRead,
  toLookAt,
  uploadedFile,
} from './month-end.ts'
import { audienceSchema } from './notice-deliveries.ts'
import { monthSums } from './postings.ts'
import { outdatedStatements } from './statements.ts'
import { describeFeature, post } from '../api/endpoint.ts'
import { messageResponse, money } from '../api/fields.ts'
import type { FigureName } from '../figures/monthly-figures.ts'
import { byTotal, figureNames } from '../figures/monthly-figures.ts'

/** The columns of an import, in the order of a row's `cells`. */
export const importColumns = ['email', 'month', ...figureNames] as const satisfies readonly ImportColumn[]

export type ImportColumn = 'email' | 'month' | FigureName

const importRow = importRowOf(importColumns)

/** The most headings of a file that are asked about, and that are remembered. */
export const mostHeadings = 200

const heading = z
  .string()
  .trim()
  .min(1, 'A heading is text.')
  .max(200, 'A heading has at most 200 characters.')
const column = z.enum(importColumns, { error: 'Send one of the columns of an import.' })

const headings = z
  .array(z.object({ heading, column }))
  .max(mostHeadings)
  .optional()
  .describe('What headings of the file mean that are not known, as remembered by map-headings or not.')

/** The reason for all corrections of a file, and which versions they were previewed against. */
const corrections = correctionOfMany
  .extend({ basis: z.string() })
  .optional()
  .describe('Without it, rows that differ from a posted month are refused.')

const importPreview = previewOf(importRow).extend({
  months: z
    .array(
      monthSums.extend({
        still_missing: z
          .number()
          .optional()
          .describe('How many active investors who started by then lack the month after the file too.'),
      }),
    )
    .describe(
      'The months of the rows that are not refused, in order, with the sums of these rows as the file has them, `before` without what it corrects. A row that is twice in the file counts once.',
    ),
  corrections: z
    .object({
      rows: z.number(),
      basis: z.string().describe('Which versions are corrected; send it with the reason.'),
      before: z.object(byTotal(() => money)),
      after: z.object(byTotal(() => money)),
    })
    .optional()
    .describe('The rows that differ from a posted month, and their sums before and after.'),
  outdated_statements: outdatedStatements.optional(),
  gaps: missingMonths
    .optional()
    .describe(
      'The months that the rows to post leave missing between others, and for how many investors; omitted if none.',
    ),
  to_look_at: toLookAt,
  told: audienceSchema
    .optional()
    .describe('How many times investors are told of what is posted or corrected, and which way.'),
  unknown_emails: z
    .array(z.string())
    .optional()
    .describe(
      'The first 1,000 e-mails of refused rows that have no account, whatever else is wrong with these.',
    ),
  similar_emails: z
    .array(z.object({ email: z.string(), like: z.array(z.string()) }))
    .optional()
    .describe(
      'Those of them that may be mistyped: up to three investors have an e-mail that differs in one letter.',
    ),
  unknown_rows: z
    .number()
    .optional()
    .describe(
      'How many rows are refused because of unknown e-mails alone, without those that may be mistyped.',
    ),
})

/** Months of many investors, from a file. */
export const monthImportEndpoints = {
  readHeadings: post('/api/users/read-headings/', {
    summary: 'Read the headings of a spreadsheet',
    details: `Changes nothing. The headings of the first line with the cell below each, and the column that it means: by itself, or because staff said so with map-headings. Send those as \`headings\` when the file is previewed and posted, so that a file that waits for a release is read as it was reviewed. At most ${mostHeadings} headings.`,
    body: z.object({ file: uploadedFile }),
    response: z.object({
      headings: z.array(
        z.object({
          heading: z.string(),
          example: z.string().describe('The cell below it.'),
          column: column.nullable().describe('What it means; null if that is not known.'),
          remembered: z.boolean().describe('Whether it means that because staff said so.'),
        }),
      ),
      missing: z.array(column).describe('Columns that a file must have and no heading means.'),
    }),
  }),
  mapHeadings: post('/api/users/map-headings/', {
    summary: 'Say what headings mean',
    details:
      'Remembered for the firm, and offered for the next file by read-headings; an import itself only uses what is sent with it. A heading whose meaning is known anyway is refused.',
    body: z.object({
      headings: z
        .array(z.object({ heading, column: column.nullable().describe('null forgets the heading.') }))
        .min(1, 'Send at least one heading.')
        .max(mostHeadings),
    }),
    response: messageResponse,
  }),
  previewImport: post('/api/users/preview-import/', {
    summary: 'Preview the import of a spreadsheet',
    details: `Changes nothing. Each row is to be posted, already posted with the same figures, a correction of a month posted with other figures, or refused with a reason. \`sentence\` of a row to post says what does not add up, is unlike the last ordinary month or most rows of its month, comes before a month that is posted, or was withdrawn before, and of one already posted that it is twice in the file; \`to_look_at\` counts these rows, and its \`digest\` is to be sent when the file is posted. \`unknown_emails\` can be given accounts with import-accounts, and the file be previewed again. \`cells\` has its texts in the order e-mail, month, principal, percent, dividend, paid, unrealized, end balance, and what the file has of loss and fees. Only the first 1,000 refused rows are listed; \`refused\` is their total. Dates in numbers, such as \`31/10/2025\` or \`03/2027\`, and the serial numbers of Excel are read where all of the file leaves only one reading; otherwise \`ambiguous_date\` is an example, and \`date_order\` chooses. ${sheetLimits}`,
    body: z.object({ ...sheetToRead, headings }),
    response: importPreview,
    refusal: refusedRowsMessage,
  }),
  importSummaries: post('/api/users/import-summaries/', {
    summary: 'Post the months of a spreadsheet',
    details: `All or nothing. Rows already posted with the same figures are skipped. Rows that differ from a posted month are refused; with \`corrections\`, each becomes the next version of its month, for the same reason. The request is refused if any row is, or if \`totals\` do not match the rows to post and to correct, or if \`looked_at\` is given and is not the digest of the rows to review. \`fields\` gives the reason for the first 1,000 refused rows, as \`rows.2\`. An e-mail refers to the active investor who has it at that moment. ${sheetLimits}`,
    errors: [
      'noSuchUser',
      'staffAccount',
      'disabledAccount',
      'alreadyPosted',
      'monthChanged',
      'notLookedAt',
      'booksClosed',
    ],
    body: z.object({
      ...sheetToRead,
      totals: controlTotals,
      headings,
      corrections,
      looked_at: lookedAt,
    }),
    response: postedResponse,
    status: 201,
    refusal: refusedRowsMessage,
  }),
}

describeFeature('month-end', monthImportEndpoints)
