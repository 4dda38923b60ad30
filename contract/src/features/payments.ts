import { z } from 'zod'
import { user } from './accounts.ts'
import { describeFeature, getTable, post, tableFormat } from '../api/endpoint.ts'
import type { Day } from '../values/day.ts'
import { daysBetween } from '../values/day.ts'
import { hasEmail } from '../values/no-email.ts'
import { dayText, id, maxReason, messageResponse, moment, money, total, words } from '../api/fields.ts'

const maxMarked = 1_000

/** Investors are told of a payment only if it is marked within this many days of being sent. */
export const toldWithinDays = 31

/** Whether investors are told of payments that were sent on a day, if they are marked today. */
export const isToldOf = (sentOn: Day, today: Day): boolean => daysBetween(sentOn, today) <= toldWithinDays

/** Of those who are not told, because it is long ago. */
export const notToldText = (investors: number): string =>
  `${investors === 1 ? 'The investor is' : 'The investors are'} not told of money that was sent more than ${toldWithinDays} days ago.`

/** How many are named in a sentence. */
const mostNamed = 5

/** "Tell Ann Lee and Ben Poe on paper.": those of these people who have no e-mail; undefined where all have one. */
export function toldOnPaper(people: readonly { name: string; email: string }[]): string | undefined {
  const names = [...new Set(people.filter(({ email }) => !hasEmail(email)).map(({ name }) => name))]
  if (names.length === 0) return undefined
  const named = names.length > mostNamed ? names.slice(0, mostNamed - 1) : names
  const others = names.length > named.length ? [`${names.length - named.length} others`] : []
  return `Tell ${new Intl.ListFormat('en-GB').format([...named, ...others])} on paper.`
}

/** A withdrawal that is recorded and not sent yet. */
const payment = z.object({
  activity_id: z.number(),
  user,
  amount: money,
  received_on: dayText.describe('The day of the entry.'),
  posted_at: moment,
  note: z.string(),
})

const paymentsResponse = z.object({
  count: z.number(),
  total: total.describe('Null if it is too large to be exact.'),
  payments: z.array(payment),
})

export type Payments = z.output<typeof paymentsResponse>
export type Payment = Payments['payments'][number]

const markPaymentRequest = z
  .object({
    activity_id: id.optional().describe('One withdrawal.'),
    activity_ids: z
      .array(id, { error: 'Send the ids of withdrawals.' })
      .max(maxMarked, `At most ${maxMarked} payments are marked at once.`)
      .optional()
      .describe('Several that were sent on the same day.'),
    sent_on: dayText,
    reference: words('A reference', maxReason).optional().describe('The bank’s, kept for staff.'),
  })
  .transform((body, context) => {
    const { activity_id: one, activity_ids: several = [] } = body
    const activityIds = [...new Set(one === undefined ? several : [one, ...several])]
    const message = 'Send the id of the withdrawal.'
    if (activityIds.length === 0) context.addIssue({ code: 'custom', path: ['activity_id'], message })
    return { activityIds, sentOn: body.sent_on, reference: body.reference ?? '' }
  })

/** Money out that someone has to send, for staff. */
export const paymentEndpoints = {
  payments: getTable('/api/users/payments/', {
    summary: 'List payments to make',
    details:
      'Withdrawals that are recorded and not marked as sent, the longest waiting first. Dividends that a month pays out are not among them.',
    query: z.object(tableFormat),
    response: paymentsResponse,
  }),
  markPayment: post('/api/users/mark-payment/', {
    summary: 'Mark payments as sent',
    details: `Says on which day withdrawals were sent, all or none. None is sent before the day of its entry. Their investors are told then, unless it was more than ${toldWithinDays} days ago, and see the day. No figure changes, so closed books do not refuse it, and it needs no second person. It is not undone: if the money came back, void the entry.`,
    errors: ['noSuchActivity', 'activityVoided', 'paymentMarked'],
    body: markPaymentRequest,
    response: messageResponse,
  }),
}

describeFeature('activity', paymentEndpoints)
