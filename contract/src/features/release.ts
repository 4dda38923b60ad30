import { z } from 'zod'
import { describeFeature, get, post } from '../api/endpoint.ts'
import { id, messageResponse, moment, money, monthText, orRequired, reason } from '../api/fields.ts'
import { person, user } from './accounts.ts'
import { cellName } from './drafts.ts'
import { controlTotals } from './month-end.ts'
import { releaseModes } from './release-mode.ts'
import { correctedMonth, listedMonths, review } from './release-review.ts'
import { monthFigures } from './summaries.ts'
import { controlTotalsOf } from '../figures/monthly-figures.ts'

/**
 * Every call that takes a release: those that post months or money, the one that changes the initial investment of an
 * account that has months, and those that close and reopen the books. By the name of its kind, with that kind as a title.
 */
export const releasableCalls = {
  'post-month-end': { call: 'postMonthEnd', title: 'Month-end' },
  'import-summaries': { call: 'importSummaries', title: 'Import' },
  'import-activity': { call: 'importActivity', title: 'Import of money in and out' },
  'add-summary': { call: 'addSummary', title: 'One month' },
  'correct-summary': { call: 'correctSummary', title: 'Correction' },
  'void-summary': { call: 'voidSummary', title: 'Withdrawal of a month' },
  'move-summary': { call: 'moveSummary', title: 'Move of a month' },
  'add-activity': { call: 'addActivity', title: 'Money in or out' },
  'void-activity': { call: 'voidActivity', title: 'Voiding of an entry' },
  'reverse-posting': { call: 'reversePosting', title: 'Reversal' },
  'move-posting': { call: 'movePosting', title: 'Move of a posting' },
  'edit-account': { call: 'editAccount', title: 'Initial investment' },
  'close-period': { call: 'closePeriod', title: 'Closing of the books' },
  'reopen-period': { call: 'reopenPeriod', title: 'Reopening of the books' },
} as const

export type ReleasableKind = keyof typeof releasableCalls
export type ReleasableCall = (typeof releasableCalls)[ReleasableKind]['call']

/** What only an administrator prepares. */
export const administratorKinds: ReadonlySet<ReleasableKind> = new Set(['edit-account', 'reopen-period'])

/** What closes or reopens the books, and changes no account. */
export const bookKinds: ReadonlySet<ReleasableKind> = new Set(['close-period', 'reopen-period'])

export const releasableKinds = Object.keys(releasableCalls) as [ReleasableKind, ...ReleasableKind[]]

/** The state of a prepared posting. Only one that is waiting can be released. */
export const preparedStates = ['waiting', 'returned', 'withdrawn', 'replaced', 'released'] as const
export type PreparedState = (typeof preparedStates)[number]

/** Totals that the preparer typed from their own records; each may be left out. */
const typedTotals = controlTotals.partial().optional()

const sha256 = z
  .string({ error: orRequired('Send the hash that the review shows.') })
  .regex(/^[0-9a-f]{64}$/, 'Send the hash that the review shows.')

/** The rows of a sheet that are others since it was sent: what was typed in them, as texts of its draft, and their figures. */
const sheetChanges = z.object({
  rows: z.number(),
  months: z
    .array(correctedMonth)
    .describe('The figures of each row as sent and as they are now; without those that cannot be read.'),
  cells: z.array(
    z.object({
      user: person,
      cell: cellName,
      sent: z.string().nullable().describe('Null of money where none was sent.'),
      now: z.string().nullable().describe('Null where what was typed is taken back.'),
    }),
  ),
})

export type SheetChanges = z.output<typeof sheetChanges>

/** A prepared posting. */
const preparedPosting = z.object({
  number: z.number(),
  kind: z.enum(releasableKinds),
  corrects: z.literal(true).optional().describe('It corrects posted months, for one reason.'),
  state: z.enum(preparedStates),
  sheet_changes: sheetChanges
    .optional()
    .describe(
      'It waits, but rows of its sheet have changed since, so it has to be sent again. `cells` and `months` are those of the first 200 rows.',
    ),
  overtaken: z
    .literal(true)
    .optional()
    .describe(
      'It waits, but can no longer be released: a month that it names was posted, corrected or withdrawn since. Of files and of any other reason, only its review says so.',
    ),
  rows: z.number(),
  investor: user.optional().describe('Whose account its only row changes, where that is known.'),
  of_posting: z.number().optional().describe('The number of the posting that it reverses or moves.'),
  posting: z.number().optional().describe('The number of the posting that its release made.'),
  reversed_at: moment.optional().describe('When that posting was reversed; omitted if it stands.'),
  from: monthText,
  to: monthText,
  sha256,
  prepared_at: moment,
  prepared_by: person,
  decided_at: moment.nullable(),
  decided_by: person.nullable(),
  reason: z.string().nullable(),
  control_totals: z
    .object({ rows: z.number(), ...controlTotalsOf(() => money) })
    .partial()
    .optional()
    .describe('The control totals that the preparer typed; omitted if none.'),
})

export type PreparedPosting = z.output<typeof preparedPosting>

const preparedPostings = z.object({
  release: z.enum(releaseModes),
  waiting: z.number().describe('How many are waiting for release in total.'),
  postings: z.array(preparedPosting),
})

/** Corrections as they were sent. */
const sentCorrections = z.object({
  month: monthText,
  reason: z.string(),
  line: z.string(),
  rows: z.array(
    z.object({
      user_id: z.number(),
      version: z.number().describe('The version that the row corrects.'),
      before: monthFigures.describe('The figures of that version.'),
      after: monthFigures,
    }),
  ),
})

export type SentCorrections = z.output<typeof sentCorrections>

/** Who returned a prepared posting, and why. */
const returned = z.object({ by: z.string(), at: moment, reason: z.string() })

/** What became of a prepared posting that another one replaced. */
const replaced = z.object({
  by_number: z.number().optional(),
  returned: returned.optional().describe('Who had returned it before, and why.'),
})

/** Postings that one person prepares and another releases, for staff. */
export const releaseEndpoints = {
  preparedPostings: get('/api/users/prepared-postings/', {
    summary: 'List prepared postings',
    details:
      'Those waiting for release and those returned, then the latest 100 of the others. `release` is whether the firm requires a second person.',
    response: preparedPostings,
  }),
  preparedPosting: get('/api/users/prepared-posting/:number/', {
    summary: 'Review a prepared posting',
    details:
      'What releasing it would do now: its rows are posted as a trial that is undone. `review` is null once it is released, withdrawn or replaced. `refusal` says why it cannot be released, for example because a month was posted since.',
    errors: ['noSuchPrepared'],
    params: z.object({ number: id }),
    response: preparedPosting.extend({
      note: z.string().describe('The reason that the preparer gave; empty where none is asked.'),
      replaces: z
        .object({
          number: z.number(),
          returned: returned.optional(),
          dropped: z
            .object({ people: z.array(person), count: z.number() })
            .optional()
            .describe('Whose month that one corrects, and this one does not; omitted if nobody’s.'),
          changed: sheetChanges
            .optional()
            .describe('The first 200 rows of the sheet that are others than in that one.'),
        })
        .optional()
        .describe('The one that it was sent in place of.'),
      replaced: replaced.optional(),
      posted: listedMonths
        .optional()
        .describe('The months that it posted and corrected, as released; omitted until then.'),
      review: review.nullable(),
    }),
  }),
  sentCorrections: get('/api/users/sent-corrections/:number/', {
    summary: 'Get corrections that were sent',
    details:
      'The corrections of a month-end that waits for release or was returned, to correct and send them again, with the reason and the line to the investors. Of a file, which is chosen again, `month` is its first, and there are no rows.',
    errors: ['noSuchPrepared', 'preparedDecided'],
    params: z.object({ number: id }),
    response: sentCorrections,
  }),
  previewPosting: post('/api/users/preview-posting/', {
    summary: 'Preview a posting',
    details:
      'What posting it would do now, as a review of a prepared posting shows it. `body` is that of the call of this kind: it runs as a trial that is undone, and is refused with the errors of that call.',
    errors: [
      'noSuchUser',
      'staffAccount',
      'disabledAccount',
      'closedAccount',
      'alreadyPosted',
      'booksClosed',
    ],
    body: z.object({
      kind: z.enum(releasableKinds, { error: orRequired('Send the kind of posting.') }),
      body: z.record(z.string(), z.unknown(), { error: orRequired('Send the body of the call.') }),
    }),
    response: review,
  }),
  preparePosting: post('/api/users/prepare-posting/', {
    summary: 'Prepare a posting',
    details:
      'Stores what another person releases. `body` is that of the call that posts it directly: it is checked as a trial, and refused with the errors of that call. The hash covers it and everything that it would write. Of a posting, only one reversal or move waits at a time. With RELEASE=second-person this is the only way to post.',
    errors: ['noSuchPrepared', 'preparedDecided', 'alreadySent', 'booksClosed'],
    body: z.object({
      kind: z.enum(releasableKinds, { error: orRequired('Send the kind of posting.') }),
      body: z
        .record(z.string(), z.unknown(), { error: orRequired('Send the body of the call.') })
        .describe('What the call of this kind takes.'),
      totals: typedTotals.describe('Control totals from the preparer’s own records.'),
      replaces: id.optional().describe('The prepared posting that this one is an edit of.'),
    }),
    response: preparedPosting.extend({ message: z.string() }),
    status: 201,
  }),
  releasePosting: post('/api/users/release-posting/', {
    summary: 'Release a prepared posting',
    details:
      'Posts it. The preparer cannot release it; also refused if its rows or anything that they would write no longer match the hash.',
    errors: [
      'noSuchPrepared',
      'preparedDecided',
      'preparedChanged',
      'sheetChanged',
      'ownPrepared',
      'booksClosed',
    ],
    body: z.object({ number: id, sha256 }),
    response: messageResponse,
  }),
  returnPosting: post('/api/users/return-posting/', {
    summary: 'Return a prepared posting',
    details:
      'With the reason, which is among what the preparer has to do until it is sent again or withdrawn.',
    errors: ['noSuchPrepared', 'preparedDecided'],
    body: z.object({ number: id, reason: reason.min(1, 'Say what has to be changed.') }),
    response: messageResponse,
  }),
  withdrawPosting: post('/api/users/withdraw-posting/', {
    summary: 'Withdraw a prepared posting',
    details: 'Only the person who prepared it can.',
    errors: ['noSuchPrepared', 'preparedDecided', 'notOwnPrepared'],
    body: z.object({ number: id }),
    response: messageResponse,
  }),
}

describeFeature(
  'release',
  releaseEndpoints,
  'For staff: postings that one person prepares and another releases.',
)
