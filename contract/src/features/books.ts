import { z } from 'zod'
import { describeFeature, get, post } from '../api/endpoint.ts'
import { messageResponse, moment, monthText, postedMonth, reason } from '../api/fields.ts'
import type { Activity } from '../figures/activity.ts'
import { monthOfDay } from '../values/day.ts'
import type { Month } from '../values/month.ts'
import { formatMonth } from '../values/month.ts'

/** Why nothing can be changed in the last closed month or before it. */
export const booksClosedText = (through: Month): string =>
  `The books are closed through ${formatMonth(through)}. An administrator can reopen them.`

/** The first month whose books an entry changes: the one in which the money moved, or begins to work. */
export const firstMonthOf = ({ receivedOn, effectiveMonth }: Activity): Month => {
  const moved = monthOfDay(receivedOn)
  return moved < effectiveMonth ? moved : effectiveMonth
}

export const closingKinds = ['closed', 'reopened'] as const
export type ClosingKind = (typeof closingKinds)[number]

/** A closing or reopening. `by` is an e-mail. */
export const closing = z.object({
  number: z.number(),
  kind: z.enum(closingKinds),
  closed_through: monthText.describe('The last closed month from then on.'),
  reason: z.string(),
  at: moment,
  by: z.string().nullable(),
})

export type Closing = z.output<typeof closing>

const books = z.object({
  closed_through: monthText.nullable().describe('The last closed month; null if no month is closed.'),
  history: z.array(closing),
})

const count = z.number()

/** The open items of the months that would be closed. */
const openItems = z.object({
  missing: z
    .array(z.object({ quarter: monthText, investors: count }))
    .describe(
      'The months that investors who had started by then still lack, closed and disabled accounts only if they have a later one, since the last closed month.',
    ),
  without_months: count.describe('Active investors for whom no month is posted yet.'),
  findings: count.describe('Open findings in these months.'),
  broken: count.describe('How many of these break a rule, such as a month missing between two.'),
  pending: count.describe('Entries that have moved by the end of the month, and are at work only later.'),
  drafts: z
    .object({ quarter: monthText, rows: count })
    .array()
    .describe('Rows of a month’s sheet that are typed and not posted.'),
  prepared: count.describe('Prepared postings of these months that wait for release or are returned.'),
  payments: count.describe('Withdrawals of these months that are not marked as sent.'),
  statements: count.describe(
    'Investors with the month for whom no statement of a month, quarter or year that ends with it is issued.',
  ),
})

export type OpenItems = z.output<typeof openItems>

/** Closing the books through a month, and reopening them, for staff. */
export const bookEndpoints = {
  books: get('/api/users/books/', {
    summary: 'Get through which month the books are closed',
    details: 'With every closing and reopening, the newest first.',
    response: books,
  }),
  openItems: get('/api/users/open-items/:month/', {
    summary: 'Get what is open before the books are closed',
    details: 'What is not finished in a month and those before it. It does not prevent closing.',
    params: z.object({ month: postedMonth }),
    response: openItems,
  }),
  closePeriod: post('/api/users/close-period/', {
    summary: 'Close the books through a month',
    details:
      'The month must be over. Afterwards every call that would post, correct, void or reverse something in it or before it is refused with 409, also money that moved on an earlier day or an initial investment that counts in a closed month, and the release of what was prepared before. With RELEASE=second-person, it is prepared by one person and released by another.',
    errors: ['booksClosed', 'releaseNeeded', 'dateUnconfirmed'],
    body: z.object({
      through: postedMonth.describe('The last month that is closed; all before it are closed, too.'),
      reason: reason.default('').describe('A remark, which is kept.'),
    }),
    response: messageResponse,
  }),
  reopenPeriod: post('/api/users/reopen-period/', {
    summary: 'Reopen the books from a month on',
    details:
      'With a reason, which is kept. With RELEASE=second-person, an administrator prepares it and another person releases it.',
    errors: ['notClosed', 'releaseNeeded', 'dateUnconfirmed'],
    body: z.object({
      through: postedMonth.describe(
        'The closed month that is opened again, with all after it; the books stay closed through the month before.',
      ),
      reason: reason.min(1, 'Say why the books are reopened.'),
    }),
    response: messageResponse,
  }),
}

describeFeature('books', bookEndpoints, 'For staff: closing the books through a month, and reopening them.')
