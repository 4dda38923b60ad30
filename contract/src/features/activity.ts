import { z } from 'zod'
import { userIdParams } from './accounts.ts'
import type { Docs } from '../api/endpoint.ts'
import { get, post } from '../api/endpoint.ts'
import {
  dayText,
  id,
  knownOnQuery,
  messageResponse,
  moment,
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
import { dayToJson, effectiveMonthOf, firstDayOf, formatDay } from '../values/day.ts'
import type { Cents } from '../values/money.ts'
import { centsToJson, zeroCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import { formatMonth, lastMonth } from '../values/month.ts'

const kinds = Object.keys(activityKinds) as [ActivityKind, ...ActivityKind[]]

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
    return {
      userId: body.user_id,
      note: body.note ?? '',
      activity: { kind: ofKind, amount, receivedOn, effectiveMonth, fromGains } satisfies Activity,
    }
  })

const voidActivityRequest = z
  .object({ activity_id: id, reason: reason.min(1, 'Say why the entry is voided.') })
  .transform(({ activity_id: activityId, ...body }) => ({ activityId, ...body }))

/** An entry in a response to its investor. */
const activityEntry = z.object({
  id: z.number(),
  kind: z.enum(kinds),
  amount: money,
  from_gains: money,
  received_on: dayText,
  effective_month: monthText,
  note: z.string(),
  posted_at: moment,
})

/** The same for staff, who also see voided entries. */
const staffActivityEntry = activityEntry.extend({
  voided_at: moment.nullable(),
  void_reason: z.string().nullable(),
})

/** An entry as it is recorded. */
export interface RecordedActivity extends Activity {
  id: number
  note: string
  postedAt: number
}

/** An entry as staff see it; both are null unless it is voided. */
export interface StaffActivity extends RecordedActivity {
  voidedAt: number | null
  voidReason: string | null
}

const activityFrom = (entry: z.output<typeof activityEntry>): RecordedActivity => ({
  id: entry.id,
  kind: entry.kind,
  amount: entry.amount,
  fromGains: entry.from_gains,
  receivedOn: entry.received_on,
  effectiveMonth: entry.effective_month,
  note: entry.note,
  postedAt: Date.parse(entry.posted_at),
})

export const activityResponse = z.array(activityEntry.transform(activityFrom))
const staffActivityResponse = z.array(
  staffActivityEntry.transform((entry): StaffActivity => ({
    ...activityFrom(entry),
    voidedAt: entry.voided_at === null ? null : Date.parse(entry.voided_at),
    voidReason: entry.void_reason,
  })),
)

export function activityToJson(entry: RecordedActivity): z.input<typeof activityEntry> {
  return {
    id: entry.id,
    kind: entry.kind,
    amount: centsToJson(entry.amount),
    from_gains: centsToJson(entry.fromGains),
    received_on: dayToJson(entry.receivedOn),
    effective_month: formatMonth(entry.effectiveMonth),
    note: entry.note,
    posted_at: new Date(entry.postedAt).toISOString(),
  }
}

export const staffActivityToJson = (entry: StaffActivity): z.input<typeof staffActivityEntry> => ({
  ...activityToJson(entry),
  voided_at: entry.voidedAt === null ? null : new Date(entry.voidedAt).toISOString(),
  void_reason: entry.voidReason,
})

/** The caller's own activity. */
export const activityEndpoints = {
  activity: get('/api/users/activity/', { response: activityResponse }),
}

/** The activity of any investor, for staff. */
export const staffActivityEndpoints = {
  allActivity: get('/api/users/all-activity/:userId/', {
    params: userIdParams,
    query: knownOnQuery,
    response: staffActivityResponse,
  }),
  addActivity: post('/api/users/add-activity/', {
    body: addActivityRequest,
    response: z.object({ message: z.string(), activity: activityEntry.transform(activityFrom) }),
    status: 201,
  }),
  voidActivity: post('/api/users/void-activity/', { body: voidActivityRequest, response: messageResponse }),
}

export const activityDocs: Docs<typeof activityEndpoints & typeof staffActivityEndpoints> = {
  activity: {
    summary: 'List your money in and out',
    details: 'Oldest first. `from_gains` is the part of a withdrawal that came from retained gains.',
  },
  allActivity: {
    summary: 'List an investor’s money in and out',
    details: 'Oldest first, including voided entries.',
    errors: ['noSuchUser'],
  },
  addActivity: {
    summary: 'Record money in or out',
    details:
      'A contribution, a withdrawal, or a reinvestment of retained gains. It is at work from `effective_month`, by default the month that begins on `received_on`, or else the next. `from_gains` is the part of a withdrawal taken from retained gains, at most what is retained. Only for active investors.',
    errors: ['noSuchUser', 'staffAccount', 'disabledAccount', 'closedAccount'],
  },
  voidActivity: {
    summary: 'Void an entry',
    details: 'The entry then counts nowhere; staff still see it with the reason. Entries are never changed.',
    errors: ['noSuchActivity', 'activityVoided'],
  },
}
