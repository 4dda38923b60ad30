import { z } from 'zod'
import { describeFeature, post } from '../api/endpoint.ts'
import { id, messageResponse, postedMonth, reason } from '../api/fields.ts'
import { noticeLine } from './notice-line.ts'

const whyMoved = reason.min(1, 'Say why it is moved.')

/** A posted month, and the account and month that it belongs to. `version` is the one being moved. */
const moveSummaryRequest = z
  .object({
    user_id: id,
    quarter: postedMonth,
    version: id,
    to_user_id: id,
    to_quarter: postedMonth,
    reason: whyMoved,
    line: noticeLine.default(''),
  })
  .refine((body) => body.user_id !== body.to_user_id || body.quarter !== body.to_quarter, {
    path: ['to_quarter'],
    message: 'Choose another month or another account.',
  })
  .transform(({ user_id: userId, to_user_id, quarter: month, to_quarter, ...body }) => ({
    userId,
    month,
    to: { userId: to_user_id, month: to_quarter },
    ...body,
  }))

/** Why a posting with entries is not moved. */
export const moneyStays =
  'A posting with money in or out cannot be moved: the money stays on the day it moved.'

/** A posting, and the month that its first one becomes. */
const movePostingRequest = z
  .object({ number: id, to_quarter: postedMonth, reason: whyMoved, line: noticeLine.default('') })
  .transform(({ to_quarter: to, ...body }) => ({ ...body, to }))

const figuresAreKept =
  'The figures that were entered stay; the principal is the one expected there, where one is, and the others follow from it.'

/** Moving what is posted in the wrong place, for staff. */
export const moveEndpoints = {
  moveSummary: post('/api/users/move-investment-summary/', {
    summary: 'Move a posted month',
    details: `Withdraws the \`version\` of a month and posts it as another month, or for another investor, at once. ${figuresAreKept} It is refused like a withdrawal and a new month. \`preview-posting\` shows what it would do.`,
    errors: [
      'noSuchUser',
      'notPosted',
      'monthChanged',
      'staffAccount',
      'disabledAccount',
      'closedAccount',
      'alreadyPosted',
      'booksClosed',
    ],
    body: moveSummaryRequest,
    response: messageResponse,
  }),
  movePosting: post('/api/users/move-posting/', {
    summary: 'Move a posting to another month',
    details: `Reverses a month-end or import and posts its months again, as another posting whose first month is \`to_quarter\`; later ones follow at the same distance. ${figuresAreKept} A posting with money in or out is refused: the money stays on the day it moved.`,
    errors: [
      'noSuchPosting',
      'postingReversed',
      'postingChanged',
      'noSuchUser',
      'staffAccount',
      'disabledAccount',
      'closedAccount',
      'alreadyPosted',
      'booksClosed',
    ],
    body: movePostingRequest,
    response: messageResponse,
  }),
}

describeFeature('moves', moveEndpoints, 'For staff: months that were posted in the wrong month or account.')
