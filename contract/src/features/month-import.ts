import { z } from 'zod'
import {
  controlTotals,
  dateOrder,
  importRowOf,
  lookedAt,
  postedResponse,
  previewOf,
  refusedRowsMessage,
  sheetLimits,
  toLookAt,
  uploadedFile,
} from './month-end.ts'
import { describeEndpoints, post } from '../api/endpoint.ts'
import { noticeLine } from './notice-line.ts'
import { money, reason } from '../api/fields.ts'
import type { FigureName } from '../figures/monthly-figures.ts'
import { byTotal, figureNames } from '../figures/monthly-figures.ts'

/** The columns of an import, in the order of a row's `cells`. */
export const importColumns: readonly ImportColumn[] = ['email', 'month', ...figureNames]

export type ImportColumn = 'email' | 'month' | FigureName

const importRow = importRowOf(importColumns)

/** The reason for all corrections of a file, and which versions they were previewed against. */
const corrections = z
  .object({
    reason: reason.min(1, 'Say why the months are corrected.'),
    basis: z.string(),
    line: noticeLine.default(''),
  })
  .optional()
  .describe('Without it, rows that differ from a posted month are refused.')

const importPreview = previewOf(importRow).extend({
  corrections: z
    .object({
      rows: z.number(),
      basis: z.string().describe('Which versions are corrected; send it with the reason.'),
      before: z.object(byTotal(() => money)),
      after: z.object(byTotal(() => money)),
    })
    .optional()
    .describe('The rows that differ from a posted month, and their sums before and after.'),
  to_look_at: toLookAt,
  unknown_emails: z
    .array(z.string())
    .optional()
    .describe('The first 1,000 e-mails of refused rows that have no account.'),
})

/** Months of many investors, from a file. */
export const monthImportEndpoints = {
  previewImport: post('/api/users/preview-import/', {
    body: z.object({ file: uploadedFile, date_order: dateOrder }),
    response: importPreview,
    refusal: refusedRowsMessage,
  }),
  importSummaries: post('/api/users/import-summaries/', {
    body: z.object({
      file: uploadedFile,
      totals: controlTotals,
      date_order: dateOrder,
      corrections,
      looked_at: lookedAt,
    }),
    response: postedResponse,
    status: 201,
    refusal: refusedRowsMessage,
  }),
}

describeEndpoints({ feature: 'month-end' }, monthImportEndpoints, {
  previewImport: {
    summary: 'Preview the import of a spreadsheet',
    details: `Changes nothing. Each row is to be posted, already posted with the same figures, a correction of a month posted with other figures, or refused with a reason. \`sentence\` of a row to post says what does not add up or is unlike the last ordinary month; \`to_look_at\` counts these rows, and its \`digest\` is to be sent when the file is posted. \`unknown_emails\` can be given accounts with import-accounts, and the file be previewed again. \`cells\` has its texts in the order e-mail, month, principal, percent, dividend, paid, unrealized, end balance. Only the first 1,000 refused rows are listed; \`refused\` is their total. Dates in numbers, such as \`31/10/2025\` or \`03/2027\`, and the serial numbers of Excel are read where all of the file leaves only one reading; otherwise \`ambiguous_date\` is an example, and \`date_order\` chooses. ${sheetLimits}`,
  },
  importSummaries: {
    summary: 'Post the months of a spreadsheet',
    details: `All or nothing. Rows already posted with the same figures are skipped. Rows that differ from a posted month are refused; with \`corrections\`, each becomes the next version of its month, for the same reason. The request is refused if any row is, or if \`totals\` do not match the rows to post and to correct, or if \`looked_at\` is given and is not the digest of the rows to review. \`fields\` gives the reason for the first 1,000 refused rows, as \`rows.2\`. An e-mail refers to the active investor who has it at that moment. ${sheetLimits}`,
    errors: ['noSuchUser', 'staffAccount', 'disabledAccount', 'alreadyPosted', 'monthChanged', 'notLookedAt'],
  },
})
