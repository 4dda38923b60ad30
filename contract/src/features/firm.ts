import { z } from 'zod'
import { user } from './accounts.ts'
import { describeFeature, get } from '../api/endpoint.ts'
import { knownOnQuery, moment, monthText, total } from '../api/fields.ts'
import { byDeducted } from '../figures/deductions.ts'

/** The most investors that are named of those missing, and of those without months. Their count is always complete. */
export const maxMissingNamed = 20

const firmMonth = z.object({
  quarter: monthText,
  money_in: total.describe(
    'Contributions by the day they moved, first principals, and principal added without an entry.',
  ),
  money_out: total.describe('Withdrawals by the day they moved, and principal taken out without an entry.'),
  gains: total.describe('What the month earned, paid out or not.'),
  paid: total,
  ...byDeducted(
    ({ deducted }) => deducted.flow,
    () => total,
  ),
  under_management: total.describe(
    'What all investors have in their accounts at its end: the month before + in − out + gains − paid − lost − fees.',
  ),
  investors: z.number().describe('How many have the month.'),
})

export type FirmMonthAnswer = z.output<typeof firmMonth>

/** The month whose end is due: the last one that is over. */
const dueMonth = z.object({
  quarter: monthText,
  posted: z.number(),
  missing_count: z.number(),
  missing: z.array(user),
  without_months_count: z
    .number()
    .describe('Active investors for whom no month is posted yet; none is missing.'),
  without_months: z.array(user).describe('At most 20 of them.'),
})

/** A month that investors lack who started by then; closed and disabled accounts only if they have a later one. */
const openMonth = z.object({
  quarter: monthText,
  posted: z.number().describe('How many have it, closed and disabled accounts included.'),
  missing: z.number().describe('How many lack it, as `missing_count` of the month’s totals.'),
  closed: z.literal(true).optional().describe('It is in closed books, so that it is not to be posted.'),
})

/** The total of all accounts now, and the money that has moved since the latest month. */
const position = z.object({
  under_management: total,
  money_in: total.describe('Contributions since the latest posted month.'),
  money_out: total.describe('Withdrawals since the latest posted month.'),
})

const run = { at: moment, taken_at: moment }

const firmResponse = z.object({
  months: z.array(firmMonth),
  position,
  due: dueMonth,
  open_months: z
    .array(openMonth)
    .nullable()
    .describe(
      'Of the twelve months through the due one, or through the latest that is posted, those that investors lack who started by then, closed and disabled accounts only if they have a later one, the oldest first.',
    ),
  invitations: z.object({ not_invited: z.number(), invited: z.number(), expired: z.number() }).nullable(),
  waitlist: z.number().nullable().describe('Entries that wait for an answer.'),
  backup: z.object({ taken_at: moment }).nullable(),
  drill: z
    .object({ ...run, passed: z.boolean(), seconds: z.number() })
    .nullable()
    .describe('`taken_at` is the time of the backup that was restored.'),
})

export type Firm = z.output<typeof firmResponse>

export const firmEndpoints = {
  firm: get('/api/users/firm/', {
    summary: 'Get the firm at a glance',
    details:
      'Money under management and what moved, by month over all investors, disabled ones included, from the first to the latest posted month. Then `position`, what is in all accounts now, with what has moved since. Then the month whose end is due with at most 20 of the investors without it, the months that are not posted for every investor, the open invitations, the waitlist, and when this data folder last saw a backup and a restore drill (null if never). As known on a past day, there are only the months, the position and the month whose end was due; all else is null. A total too large to be exact is null.',
    query: knownOnQuery,
    response: firmResponse,
  }),
}

describeFeature('firm', firmEndpoints, 'For staff: the firm at a glance.')
