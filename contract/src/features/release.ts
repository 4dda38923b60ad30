import { z } from 'zod'
import { describeFeature, get, post } from '../api/endpoint.ts'
import { id, messageResponse, moment, money, monthText, orRequired, reason, total } from '../api/fields.ts'
import { person, user } from './accounts.ts'
import { movedEntry } from './activity.ts'
import { cellName } from './drafts.ts'
import { controlTotals, missingMonths } from './month-end.ts'
import { audienceSchema } from './notice-deliveries.ts'
import { noticeKindNames } from './notice-kinds.ts'
import { newFindings } from './postings.ts'
import { releaseModes } from './release-mode.ts'
import { monthFigures } from './summaries.ts'
import { byTotal } from '../figures/monthly-figures.ts'

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

/** What was typed in the rows of a sheet since it was sent, as texts of its draft. */
const sheetChanges = z.object({
  rows: z.number(),
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
      'It waits, but rows of its sheet have changed since, so it has to be sent again. `cells` are those of the first 200 rows.',
    ),
  rows: z.number(),
  investor: user.optional().describe('Whose account its only row changes, where that is known.'),
  of_posting: z.number().optional().describe('The number of the posting that it reverses or moves.'),
  posting: z.number().optional().describe('The number of the posting that its release made.'),
  from: monthText,
  to: monthText,
  sha256,
  prepared_at: moment,
  prepared_by: person,
  decided_at: moment.nullable(),
  decided_by: person.nullable(),
  reason: z.string().nullable(),
})

export type PreparedPosting = z.output<typeof preparedPosting>

const preparedPostings = z.object({
  release: z.enum(releaseModes),
  waiting: z.number().describe('How many are waiting for release in total.'),
  postings: z.array(preparedPosting),
})

/** The most investors whose figures a review compares, and the most of whatever else it lists. */
export const maxReviewed = 200

const firmMonth = z.object({
  quarter: monthText,
  rows: z.number(),
  ...byTotal(() => total),
})

export type FirmMonth = z.output<typeof firmMonth>

const accountFigures = z.object({
  value: money.describe('What is in the account.'),
  principal: money,
  profit: money,
  paid: money,
})

const moneyMoved = z.object({
  entries: z.array(
    z.object({
      user: person,
      entry: movedEntry,
      voided: z.literal(true).optional().describe('It is voided.'),
    }),
  ),
  count: z.number(),
  in: total.describe('What the recorded entries bring in.'),
  out: total,
  first_principals: total.describe('The principals of first months, which count as money in.'),
})

/** A posted month whose figures become others. */
const correctedMonth = z.object({ user: person, before: monthFigures, after: monthFigures })

/** What a release would do at this moment. */
const review = z.object({
  refusal: z.string().nullable().describe('Why it cannot be released as it is.'),
  note: z.string().describe('The reason that the preparer gave; empty where none is asked.'),
  typed_rows: z.number().nullable().describe('How many rows the preparer typed; null if none.'),
  made_rows: z.number(),
  totals: z.array(
    z.object({
      name: z.string(),
      typed: money,
      made: money,
      explained_by: z.string().nullable().describe('The row that explains the difference, if one does.'),
    }),
  ),
  firm: z
    .object({ last: firmMonth, before: firmMonth, after: firmMonth })
    .nullable()
    .describe(
      'The firm in the latest month that changes, before and after, and in the month before; null where no month changes, or it is refused.',
    ),
  unusual: z.array(z.object({ user: person, quarter: monthText, sentence: z.string() })),
  unusual_count: z.number(),
  gaps: missingMonths
    .optional()
    .describe(
      'The months that it leaves missing between others, and for how many investors; omitted if none.',
    ),
  money: moneyMoved.optional().describe('The money in and out that it records or voids; omitted if none.'),
  corrections: z
    .object({ months: z.array(correctedMonth), count: z.number() })
    .optional()
    .describe('The posted months that it corrects, with their figures before and after; omitted if none.'),
  findings: newFindings.optional(),
  left_out: z
    .object({ people: z.array(person), count: z.number() })
    .optional()
    .describe('Who on the sheet of a month-end does not have its month then; omitted if nobody.'),
  investors: z.array(z.object({ user: person, before: accountFigures, after: accountFigures })),
  investors_count: z.number(),
  notices: z
    .array(audienceSchema.extend({ kind: z.enum(noticeKindNames), subject: z.string(), line: z.string() }))
    .describe('What investors are told of it, and how many hear of it which way.'),
})

export type Review = z.output<typeof review>

/** What became of a prepared posting that another one replaced. */
const replaced = z.object({
  by_number: z.number().optional(),
  returned: z
    .object({ by: z.string(), at: moment, reason: z.string() })
    .optional()
    .describe('Who had returned it before, and why.'),
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
    response: preparedPosting.extend({ replaced: replaced.optional(), review: review.nullable() }),
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
