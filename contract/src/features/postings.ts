import { z } from 'zod'
import { user } from './accounts.ts'
import { describeFeature, get, post } from '../api/endpoint.ts'
import { noticeLine } from './notice-line.ts'
import { id, messageResponse, moment, money, monthText, reason } from '../api/fields.ts'
import { byTotal } from '../figures/monthly-figures.ts'

/** The source of a posting. */
export const postingKinds = ['month-end', 'import', 'activity import'] as const

export type PostingKind = (typeof postingKinds)[number]

/** All rows of one month-end or import. `posted_by` is an e-mail, null for the command line. */
const posting = z.object({
  number: z.number(),
  kind: z.enum(postingKinds),
  corrects: z.literal(true).optional().describe('All its rows are corrections.'),
  rows: z.number(),
  investor: user.optional().describe('Whose its only row is, in the list.'),
  from: monthText,
  to: monthText,
  posted_at: moment,
  posted_by: z.string().nullable(),
  reversed_at: moment.nullable(),
  reversed_by: z.string().nullable(),
  reason: z.string().nullable(),
})

/**
 * What a reversal would take back: `rows` leaves out entries that are voided already. `changed` months have been corrected
 * or withdrawn since and prevent it. `overdrawn` investors have later entries that take the gains of these months.
 */
const postingPreview = posting.extend({
  investors: z.number(),
  changed: z.number(),
  reverse_first: z
    .number()
    .optional()
    .describe('The latest posting that corrected them, where only postings that stand did.'),
  corrected: z.number().describe('How many rows are corrections; they get back the figures before.'),
  overdrawn: z.number(),
  ...byTotal(() => money),
  money_in: money,
  money_out: money,
  untold: z
    .number()
    .describe('How many investors have not heard of it yet, and are not told of the reversal.'),
})

/** Postings as a whole, for staff. */
export const postingEndpoints = {
  postings: get('/api/users/postings/', {
    summary: 'List the latest postings',
    details: 'The latest 100 month-ends and imports, newest first, with their number.',
    response: z.array(posting),
  }),
  postingPreview: get('/api/users/postings/:number/', {
    summary: 'Preview the reversal of a posting',
    details:
      'What would be taken back. A posting with `changed` months, which have been corrected or withdrawn since, cannot be reversed; what was itself reversed since does not count. `overdrawn` is the number of investors of whose retained gains later withdrawals or reinvestments would take more than there is; the checks list them once it is reversed.',
    errors: ['noSuchPosting'],
    params: z.object({ number: id }),
    response: postingPreview,
  }),
  reversePosting: post('/api/users/reverse-posting/', {
    summary: 'Reverse a posting',
    details:
      'Voids all months and entries of a month-end or import, all or nothing, with one reason. They can then be posted again. A month that the import corrected gets back the figures before, as a new version.',
    errors: ['noSuchPosting', 'postingReversed', 'postingChanged', 'booksClosed'],
    body: z.object({
      number: id,
      reason: reason.min(1, 'Say why the posting is reversed.'),
      line: noticeLine.default(''),
    }),
    response: messageResponse,
  }),
}

describeFeature(
  'postings',
  postingEndpoints,
  'For staff: month-ends and imports as a whole, and taking one back.',
)
