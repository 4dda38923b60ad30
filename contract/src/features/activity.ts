import { z } from 'zod'
import { userIdParams } from './accounts.ts'
import { describeFeature, get, post } from '../api/endpoint.ts'
import {
  camelCased,
  dayText,
  id,
  instant,
  knownOnQuery,
  messageResponse,
  money,
  monthText,
  orRequired,
  postedMoney,
  postedMonth,
  reason,
} from '../api/fields.ts'
import type { Activity, ActivityKind } from '../figures/activity.ts'
import { activityKinds } from '../figures/activity.ts'
import type { Day } from '../values/day.ts'
import { effectiveMonthOf, firstDayOf, formatDay, monthOfDay } from '../values/day.ts'
import type { Cents } from '../values/money.ts'
import { zeroCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import { formatMonth, lastMonth } from '../values/month.ts'

export const kinds = Object.keys(activityKinds) as [ActivityKind, ...ActivityKind[]]

const kind = z.enum(kinds, {
  error: orRequired('Choose contribution, withdrawal or reinvestment.'),
})

/** The month in which money received on a day begins to work. An issue at the day if that is after 2199. */
function effectiveMonthFrom(receivedOn: Day, context: z.RefinementCtx): Month {
  if (receivedOn <= firstDayOf(lastMonth)) return effectiveMonthOf(receivedOn)
  const message = `Enter a day until ${formatDay(firstDayOf(lastMonth))}.`
  context.addIssue({ code: 'custom', path: ['received_on'], message })
  return z.NEVER
}

/** Why an entry cannot be at work from a month: its money had not moved by then. */
export const whyNotEffective = (effectiveMonth: Month, receivedOn: Day): string | undefined =>
  effectiveMonth < monthOfDay(receivedOn)
    ? `Choose ${formatMonth(monthOfDay(receivedOn))} or later, since the money moved on ${formatDay(receivedOn)}.`
    : undefined

/** Why the part taken from retained gains cannot be. */
export function whyNotFromGains(of: ActivityKind, fromGains: Cents, amount: Cents): string | undefined {
  if (fromGains > 0 && of !== 'withdrawal') return 'Only a withdrawal is taken from retained gains in part.'
  return fromGains > amount ? 'Enter at most the amount of the withdrawal.' : undefined
}

/** An entry to add. Without `effective_month`, it is at work from the month that the day begins, or else the next. */
const addActivityRequest = z
  .object(
    {
      user_id: id,
      kind,
      amount: postedMoney.refine((amount) => amount > 0, 'Enter an amount above 0.00.'),
      received_on: dayText,
      effective_month: postedMonth.optional(),
      from_gains: postedMoney.optional(),
      note: reason.optional(),
    },
    { error: 'Send an entry.' },
  )
  .transform((body, context) => {
    const { kind: ofKind, amount, received_on: receivedOn, from_gains: fromGains = zeroCents } = body
    const message = whyNotFromGains(ofKind, fromGains, amount)
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['from_gains'], message })
    const effectiveMonth = body.effective_month ?? effectiveMonthFrom(receivedOn, context)
    const tooEarly = whyNotEffective(effectiveMonth, receivedOn)
    if (tooEarly !== undefined)
      context.addIssue({ code: 'custom', path: ['effective_month'], message: tooEarly })
    return {
      userId: body.user_id,
      note: body.note ?? '',
      activity: { kind: ofKind, amount, receivedOn, effectiveMonth, fromGains } satisfies Activity,
    }
  })

const voidActivityRequest = z
  .object({ activity_id: id, reason: reason.min(1, 'Say why the entry is voided.') })
  .transform(({ activity_id: activityId, ...body }) => ({ activityId, ...body }))

/** The fields of an entry in every response. */
const activityJson = z.object({
  id: z.number(),
  kind: z.enum(kinds),
  amount: money,
  from_gains: money,
  received_on: dayText,
  effective_month: monthText,
  note: z.string(),
  posted_at: instant,
})

/** What an entry moves, and when. */
export const movedEntry = camelCased(activityJson.omit({ id: true, posted_at: true }))

const sent = {
  sent_on: dayText
    .nullable()
    .optional()
    .describe('When a withdrawal was sent; null while it is not. Not given for other entries.'),
}

/** An entry in a response to its investor. */
export const activityEntry = camelCased(activityJson.extend(sent))

/** A withdrawn entry in a response to its investor. */
export const withdrawnEntry = camelCased(activityJson.extend({ voided_at: instant }))

/** The same for staff, who also see voided entries; both fields are null unless it is voided. */
export const staffActivityEntry = camelCased(
  activityJson.extend({
    voided_at: instant.nullable(),
    void_reason: z.string().nullable(),
    ...sent,
    reference: z.string().optional().describe('The bank’s, where a withdrawal was marked as sent with one.'),
  }),
)

/** An entry as it is recorded. */
export type RecordedActivity = z.output<typeof activityEntry>
export type StaffActivity = z.output<typeof staffActivityEntry>

export const activityResponse = z.array(activityEntry)
const staffActivityResponse = z.array(staffActivityEntry)

/** The caller's own activity. */
export const activityEndpoints = {
  activity: get('/api/users/activity/', {
    summary: 'List your money in and out',
    details: 'Oldest first. `from_gains` is the part of a withdrawal that came from retained gains.',
    response: activityResponse,
  }),
  withdrawnActivity: get('/api/users/withdrawn-activity/', {
    summary: 'List your withdrawn entries',
    details: 'Money in and out that was recorded and then withdrawn. It counts in no figure.',
    response: z.array(withdrawnEntry),
  }),
}

/** The activity of any investor, for staff. */
export const staffActivityEndpoints = {
  allActivity: get('/api/users/all-activity/:userId/', {
    summary: 'List an investor’s money in and out',
    details: 'Oldest first, including voided entries.',
    errors: ['noSuchUser'],
    params: userIdParams,
    query: knownOnQuery,
    response: staffActivityResponse,
  }),
  addActivity: post('/api/users/add-activity/', {
    summary: 'Record money in or out',
    details:
      'A contribution, a withdrawal, or a reinvestment of retained gains. It is at work from `effective_month`, by default the month that begins on `received_on`, or else the next, and never a month before that day. `from_gains` is the part of a withdrawal taken from retained gains, at most what is retained; the rest is at most the principal, or what losses and fees have left of it. Only for active investors; a closed account only takes a withdrawal of what a month posted since has left in it.',
    errors: ['noSuchUser', 'staffAccount', 'disabledAccount', 'closedAccount', 'booksClosed'],
    body: addActivityRequest,
    response: z.object({ message: z.string(), activity: activityEntry }),
    status: 201,
  }),
  voidActivity: post('/api/users/void-activity/', {
    summary: 'Void an entry',
    details: 'The entry then counts nowhere; staff still see it with the reason. Entries are never changed.',
    errors: ['noSuchActivity', 'activityVoided', 'booksClosed'],
    body: voidActivityRequest,
    response: messageResponse,
  }),
}

describeFeature(
  'activity',
  { ...activityEndpoints, ...staffActivityEndpoints },
  'Money in and out of an account.',
)
