import { z } from 'zod'
import { user } from './accounts.ts'
import { outdatedStatements } from './statements.ts'
import { describeFeature, get, post } from '../api/endpoint.ts'
import { noticeLine } from './notice-line.ts'
import { id, messageResponse, moment, money, monthText, reason, total } from '../api/fields.ts'
import { byTotal } from '../figures/monthly-figures.ts'

/** What rows of a month add up to, without and with what they correct. */
export const monthSums = z.object({
  quarter: monthText,
  rows: z.number(),
  before: z.object(byTotal(() => total)),
  after: z.object(byTotal(() => total)),
})

/** The source of a posting. */
export const postingKinds = ['month-end', 'import', 'activity import'] as const

export type PostingKind = (typeof postingKinds)[number]

/**
 * All rows of one month-end or import. `posted_by` and `reversed_by` are e-mails, null for the command line, each with the
 * name of the person, or the e-mail again without one.
 */
const posting = z.object({
  number: z.number(),
  kind: z.enum(postingKinds),
  corrects: z.literal(true).optional().describe('All its rows are corrections.'),
  rows: z.number(),
  investor: user.optional().describe('Whose its only row is; in a preview, whose all of it is.'),
  from: monthText,
  to: monthText,
  months: z.array(monthText).describe('All months that it has a row of, in order.'),
  posted_at: moment,
  posted_by: z.string().nullable(),
  posted_by_name: z.string().nullable(),
  reversed_at: moment.nullable(),
  reversed_by: z.string().nullable(),
  reversed_by_name: z.string().nullable(),
  reason: z.string().nullable(),
  correction_reason: z.string().optional().describe('Why those of its rows that are corrections were made.'),
})

const sums = z.object(byTotal(() => money))

/** What the checks list once something is posted or taken back. */
export const newFindings = z
  .object({
    count: z.number(),
    investors: z.number(),
    first: z.array(z.object({ user, quarter: monthText, message: z.string() })),
  })
  .describe('What the checks list then and do not list now, with the first of it; omitted if nothing.')

/**
 * What a reversal would take back: `rows` and `entries` leave out entries that are voided already. `changed` months have
 * been corrected or withdrawn since and prevent it. The sums are those of the months that it withdraws.
 */
const postingPreview = posting.extend({
  investors: z.number(),
  changed: z.number(),
  reverse_first: z
    .number()
    .optional()
    .describe('The latest posting that corrected them, where only postings that stand did.'),
  corrections: z
    .object({ rows: z.number(), before: sums, after: sums })
    .optional()
    .describe(
      'The rows that are corrections, with their sums before and after these; they get back those before.',
    ),
  entries: z.number().describe('How many entries of money it voids, those of a month-end included.'),
  ...byTotal(() => money),
  money_in: money,
  money_out: money,
  reinvested: money,
  affects: z
    .object({ months: z.array(monthText), investors: z.number() })
    .optional()
    .describe(
      'The months that stay posted, of how many investors, and show other figures then or have findings that they do not have now.',
    ),
  findings: newFindings.optional(),
  outdated_statements: outdatedStatements.optional(),
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
      'What would be taken back. A posting with `changed` months, which have been corrected or withdrawn since, cannot be reversed; what was itself reversed since does not count. `affects` and `findings` say what becomes of the months that stay posted.',
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
