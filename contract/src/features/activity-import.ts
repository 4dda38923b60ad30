import { z } from 'zod'
import { kinds } from './activity.ts'
import {
  importRowOf,
  lookedAt,
  postedResponse,
  previewOf,
  refusedRowsMessage,
  sheetLimits,
  sheetToRead,
  toLookAt,
} from './month-end.ts'
import { audienceSchema } from './notice-deliveries.ts'
import { outdatedStatements } from './statements.ts'
import { describeFeature, post } from '../api/endpoint.ts'
import { monthText, total } from '../api/fields.ts'

/** The columns of an import of money in and out, in the order of a row's `cells`. */
export const activityColumns = [
  'email',
  'kind',
  'amount',
  'received_on',
  'effective_month',
  'from_gains',
  'note',
] as const

export type ActivityColumn = (typeof activityColumns)[number]

const activityImportRow = importRowOf(activityColumns).extend({
  kind: z.enum(kinds).optional().describe('The kind that it is recorded as, if the file has none.'),
  effective_month: monthText
    .optional()
    .describe('The month in which it begins to work, if the file has none.'),
})

/** Money in and out of many investors, from a file. */
export const activityImportEndpoints = {
  previewActivityImport: post('/api/users/preview-activity-import/', {
    summary: 'Preview the import of money in and out',
    details: `Changes nothing. The columns are email, kind, amount, received_on, and, as needed, effective_month, from_gains and note. An effective month before the month of receipt is refused. A kind of \`deposit\` is a contribution. Without a kind, an amount is a contribution, and a negative one a withdrawal. Each row is to be posted, the same as a recorded entry (investor, kind, amount and day), or refused with a reason, such as a withdrawal of more than the principal. \`sentence\` of a row to post says that another row of the file is the same, or what becomes of a month that is posted already; \`to_look_at\` counts these rows, and its \`digest\` is to be sent when the file is posted. Only the first 1,000 refused rows are listed; \`refused\` is their total. \`date_order\` chooses how dates such as \`03/10/2025\` are read where the file leaves both readings. ${sheetLimits}`,
    body: z.object(sheetToRead),
    response: previewOf(activityImportRow).extend({
      not_read: z
        .array(z.string())
        .optional()
        .describe(
          'The headings of the file that name no column, if there are any: what is below them is ignored.',
        ),
      to_look_at: toLookAt,
      told: audienceSchema
        .optional()
        .describe(
          'How many times investors are told of what is recorded, and which way; of a withdrawal, once it is marked as sent.',
        ),
      outdated_statements: outdatedStatements.optional(),
      sums: z.object({ money_in: total, money_out: total }).describe('Of the rows to post.'),
    }),
    refusal: refusedRowsMessage,
  }),
  importActivity: post('/api/users/import-activity/', {
    summary: 'Record the money in and out of a spreadsheet',
    details: `All or nothing, as one posting. Rows that are the same as a recorded entry are skipped. The request is refused if \`looked_at\` is given and is not the digest of the rows to review. \`fields\` gives the reason for the first 1,000 refused rows, as \`rows.2\`. An e-mail refers to the investor who has it at that moment. ${sheetLimits}`,
    errors: ['noSuchUser', 'staffAccount', 'disabledAccount', 'closedAccount', 'notLookedAt', 'booksClosed'],
    body: z.object({ ...sheetToRead, looked_at: lookedAt }),
    response: postedResponse,
    status: 201,
    refusal: refusedRowsMessage,
  }),
}

describeFeature('activity', activityImportEndpoints)
