import { userToJson } from '@portico/contract/features/accounts'
import { maxMissingNamed } from '@portico/contract/features/firm'
import { byDeducted } from '@portico/contract/figures/deductions'
import type { FirmMonth } from '@portico/contract/figures/firm'
import { firmMonths, firmPosition } from '@portico/contract/figures/firm'
import type { Month } from '@portico/contract/values/month'
import { endedMonthAt, formatMonth } from '@portico/contract/values/month'
import { sql } from 'kysely'
import { readLastRuns } from '../../../db/last-runs.ts'
import type { App, Handler } from '../../../http/route.ts'
import { addUpMonth, totalToJson } from '../checks/month-totals.ts'
import type { Known } from '../queries/known-queries.ts'
import { asKnown } from '../queries/known-queries.ts'
import { findClosedThrough } from '../rules/open-books.ts'
import { listFlows } from './firm-flows.ts'
import { listOpenMonths } from './open-months.ts'
import type { Reader } from '../../../db/database.ts'
import { isWithoutEmail } from '../../../db/query-tools.ts'

const monthToJson = (month: FirmMonth) => ({
  quarter: formatMonth(month.month),
  money_in: totalToJson(month.in),
  money_out: totalToJson(month.out),
  gains: totalToJson(month.gains),
  paid: totalToJson(month.paid),
  ...byDeducted(
    ({ deducted }) => deducted.flow,
    ({ key }) => totalToJson(month[key]),
  ),
  under_management: totalToJson(month.underManagement),
  investors: month.investors,
})

/** How far a month is, and who is missing. */
async function progressOf(known: Known, month: Month) {
  const { sums, missingCount, missing, withoutMonthsCount, withoutMonths } = await addUpMonth(known, month)
  return {
    quarter: formatMonth(month),
    posted: sums.count,
    missing_count: missingCount,
    missing: missing.slice(0, maxMissingNamed).map(({ account }) => userToJson(account)),
    without_months_count: withoutMonthsCount,
    without_months: withoutMonths.slice(0, maxMissingNamed).map(userToJson),
  }
}

/** The parts of the firm page that exist for today only. */
async function statusOf(app: App, through: Month) {
  const { db, config, clock } = app
  const { backup, drill } = await readLastRuns(config.dataDir)
  const open = await listOpenMonths(app, through)
  const closedThrough = (await findClosedThrough(db.read)) ?? -Infinity
  return {
    open_months: open.map(({ month, posted, missing }) => ({
      quarter: formatMonth(month),
      posted,
      missing,
      ...(month <= closedThrough ? { closed: true as const } : {}),
    })),
    invitations: await countInvitations(db.read, clock()),
    waitlist: await countWaiting(db.read),
    backup,
    drill,
  }
}

const notKnown = { open_months: null, invitations: null, waitlist: null, backup: null, drill: null }

/** The firm at a glance, for staff, also as it was known on a past day. */
export const firm: Handler<'firm'> = async ({ app, query }) => {
  const known = asKnown(app, query.known_on)
  const flows = await listFlows(app, known)
  const months = firmMonths(flows)
  const position = firmPosition(flows)
  const due = endedMonthAt(known.at, app.config.timeZone)
  const latest = months.at(-1)?.month ?? due
  // A month that goes on is not due, but a total of it lacks what is not posted yet.
  const status = known.isPast ? notKnown : await statusOf(app, latest > due ? latest : due)
  return {
    months: months.map(monthToJson),
    position: {
      under_management: totalToJson(position.underManagement),
      money_in: totalToJson(position.in),
      money_out: totalToJson(position.out),
    },
    due: await progressOf(known, due),
    ...status,
  }
}

/** The accounts without a password yet, by what became of their invitation; without an e-mail, nobody is invited. */
async function countInvitations(db: Reader, now: number) {
  const isOpen = sql<number>`used_at is null and expires_at > ${now}`
  const row = await db
    .selectFrom('users')
    .leftJoin('password_resets', 'password_resets.user_id', 'users.id')
    .select([
      sql<number>`coalesce(sum(case when expires_at is null then 1 else 0 end), 0)`.as('not_invited'),
      sql<number>`coalesce(sum(case when ${isOpen} then 1 else 0 end), 0)`.as('invited'),
      sql<number>`count(*)`.as('all'),
    ])
    .where('password_hash', '=', '')
    .where('disabled_since', 'is', null)
    .where('closed_since', 'is', null)
    .where((eb) => eb.not(isWithoutEmail))
    .executeTakeFirstOrThrow()
  const [notInvited, invited] = [Number(row.not_invited), Number(row.invited)]
  return { not_invited: notInvited, invited, expired: Number(row.all) - notInvited - invited }
}

/** How many entries of the waitlist wait for an answer. */
async function countWaiting(db: Reader): Promise<number> {
  const waiting = db.selectFrom('waitlist_entries').where('state', '=', 'waiting')
  const { count } = await waiting
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
