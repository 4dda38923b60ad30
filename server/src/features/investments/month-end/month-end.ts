import { sql } from 'kysely'
import { z } from 'zod'
import type { Answer } from '@portico/contract/api/endpoints'
import type { RecordedActivity } from '@portico/contract/features/activity'
import { activityEntry } from '@portico/contract/features/activity'
import type { CurrentSummary } from '@portico/contract/features/summaries'
import { expectedPrincipal } from '@portico/contract/figures/account-months'
import { beganLater } from '@portico/contract/figures/later-months'
import type { Figure, FigureName, Summary } from '@portico/contract/figures/monthly-figures'
import {
  allFigures,
  byName,
  derivedFigures,
  enteredFigures,
  kinds,
} from '@portico/contract/figures/monthly-figures'
import { computeSummary, newMonthFigures } from '@portico/contract/figures/new-month'
import type { Cents } from '@portico/contract/values/money'
import { centsToJson, cents, zeroCents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import {
  addMonths,
  firstMonth,
  formatMonth,
  lastMonth,
  nextMonth,
  month,
} from '@portico/contract/values/month'
import type { App, Handler } from '../../../http/route.ts'
import { isOnSheet, listActivityUpTo, listLaterActivity } from './month-activity.ts'
import { listRetainedBefore } from './retained-before.ts'
import type { OpenMonth } from '../firm/open-months.ts'
import { countAllMonths, isPostable, unclosedMonthsOf } from '../firm/open-months.ts'
import { summaryColumns, toSummary } from '../queries/summary-queries.ts'
import { findClosedThrough } from '../rules/open-books.ts'
import { currentMonth } from '../rules/posting-day.ts'
import type { Reader } from '../../../db/database.ts'
import { isActiveInvestor } from '../../identity/queries/account-queries.ts'

/** An investor at a month's end. */
interface InvestorAtMonthEnd {
  id: number
  email: string
  name: string
  initialInvestment: Cents | null
  isFromWaitlist: boolean
  latest: { month: Month; beginningBalance: Cents } | null
  first: Month | null
}

/** Every active investor, or all on the sheet of a month, with the latest posted month, sorted by e-mail. */
async function listInvestors(db: Reader, of?: Month): Promise<InvestorAtMonthEnd[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'initial_investment'])
    .select((eb) =>
      (['month', 'beginning_balance'] as const).map((column) =>
        eb
          .selectFrom('current_summaries')
          .select(`current_summaries.${column}`)
          .whereRef('current_summaries.user_id', '=', 'users.id')
          .orderBy('current_summaries.month', 'desc')
          .limit(1)
          .as(`latest_${column}`),
      ),
    )
    .select((eb) =>
      eb
        .selectFrom('current_summaries')
        .select('current_summaries.month')
        .whereRef('current_summaries.user_id', '=', 'users.id')
        .orderBy('current_summaries.month')
        .limit(1)
        .as('first_month'),
    )
    .select((eb) =>
      eb
        .selectFrom('waitlist_entries')
        .select('waitlist_entries.id')
        .whereRef('waitlist_entries.email', '=', 'users.email')
        .where('waitlist_entries.state', '=', 'invited')
        .as('invited_entry'),
    )
    .where(of === undefined ? isActiveInvestor : isOnSheet(of))
    .orderBy('email')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: `${row.first_name} ${row.last_name}`.trim(),
    initialInvestment: row.initial_investment === null ? null : cents(row.initial_investment),
    isFromWaitlist: row.invited_entry !== null,
    latest:
      row.latest_month === null || row.latest_beginning_balance === null
        ? null
        : { month: month(row.latest_month), beginningBalance: cents(row.latest_beginning_balance) },
    first: row.first_month === null ? null : month(row.first_month),
  }))
}

/** A posted month of those who have it, by investor. */
async function listMonthByInvestor(db: Reader, of: Month): Promise<Map<number, CurrentSummary>> {
  const rows = await db
    .selectFrom('users')
    // With an inner join, SQLite would read every month of every investor.
    .crossJoin('current_summaries')
    .select(summaryColumns.map((column) => `current_summaries.${column}` as const))
    .select('user_id')
    .whereRef('current_summaries.user_id', '=', 'users.id')
    .where('current_summaries.month', '=', of)
    .execute()
  return new Map(rows.map((row) => [row.user_id, toSummary(row)]))
}

/** The latest month before one of those on its sheet, by investor; `ordinary` is the latest that did not lose. */
async function listLatestBefore(db: Reader, of: Month, ordinary: boolean): Promise<Map<number, Summary>> {
  const rows = await db
    .selectFrom('users')
    .crossJoin('current_summaries')
    .select(summaryColumns.map((column) => `current_summaries.${column}` as const))
    .select('user_id')
    .whereRef('current_summaries.user_id', '=', 'users.id')
    .where('current_summaries.month', '=', (eb) =>
      eb
        .selectFrom('current_summaries as earlier')
        .select('earlier.month')
        .whereRef('earlier.user_id', '=', 'users.id')
        .where('earlier.month', '<', of)
        .$if(ordinary, (query) => query.where('earlier.loss_amount', '=', 0))
        .orderBy('earlier.month', 'desc')
        .limit(1),
    )
    .where(isOnSheet(of))
    .execute()
  return new Map(rows.map((row) => [row.user_id, toSummary(row)]))
}

/** When the month of active investors who do not have it was last withdrawn, by investor. */
async function listWithdrawn(db: Reader, of: Month): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('users')
    .crossJoin('summaries')
    .select(({ fn }) => ['user_id', fn.max('summaries.posted_at').as('at')])
    .whereRef('summaries.user_id', '=', 'users.id')
    .where('summaries.month', '=', of)
    .where('summaries.voided', '=', sql.lit(1))
    .where(isActiveInvestor)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map((row) => [row.user_id, Number(row.at)]))
}

/** Who on the sheet of a month does not have it, sorted by e-mail. */
export async function listLacking(db: Reader, of: Month): Promise<InvestorAtMonthEnd[]> {
  // One after the other: a transaction has one connection.
  const investors = await listInvestors(db, of)
  const posted = await listMonthByInvestor(db, of)
  const activity = await listActivityUpTo(db, of)
  return investors.filter(
    (investor) => !posted.has(investor.id) && (!isStillWaiting(investor) || activity.has(investor.id)),
  )
}

/** A month of those on its sheet, as posted or with the default figures. */
export const monthEnd: Handler<'monthEnd'> = async ({ app, params }) => {
  const db = app.db.read
  const of = params.month === 'next' ? await monthToOpen(app, await listInvestors(db)) : params.month
  const investors = await listInvestors(db, of)
  const counts = await countAllMonths(app)
  const before = of === firstMonth ? [] : await unclosedMonthsOf(app, counts, addMonths(of, -1))
  const open = before.filter(isPostable)
  const closed = (await unclosedMonthsOf(app, counts, of)).filter((each) => lackedByClosed(each) > 0)
  const [posted, withdrawn, latest, ordinary, activity, later, retained] = await Promise.all([
    listMonthByInvestor(db, of),
    listWithdrawn(db, of),
    listLatestBefore(db, of, false),
    listLatestBefore(db, of, true),
    listActivityUpTo(db, of),
    listLaterActivity(db, of),
    listRetainedBefore(db, of),
  ])
  const onSheet = investors.filter((investor) => !isStillWaiting(investor) || activity.has(investor.id))
  return {
    month: formatMonth(of),
    rows: onSheet.map((investor) =>
      toRow(investor, of, {
        posted: posted.get(investor.id),
        withdrawn: withdrawn.get(investor.id),
        before: latest.get(investor.id),
        ordinary: ordinary.get(investor.id),
        activity: activity.get(investor.id) ?? [],
        later: later.get(investor.id) ?? [],
        retained: retained.get(investor.id),
      }),
    ),
    ...(open.length === 0 ? {} : { open_before: open.map(lackedBy(({ postable }) => postable)) }),
    ...(closed.length === 0 ? {} : { open_closed: closed.map(lackedBy(lackedByClosed)) }),
  }
}

/** How many closed and disabled accounts lack a month. */
const lackedByClosed = ({ missing, postable }: OpenMonth): number => missing - postable

const lackedBy = (count: (open: OpenMonth) => number) => (open: OpenMonth) => ({
  quarter: formatMonth(open.month),
  missing: count(open),
})

/**
 * Whether an investor from the waitlist has neither a recorded investment nor a month. There is nothing to post for them,
 * and an empty row could be posted by mistake.
 */
const isStillWaiting = ({ isFromWaitlist, initialInvestment, latest }: InvestorAtMonthEnd): boolean =>
  isFromWaitlist && initialInvestment === null && latest === null

/**
 * The oldest month that can be posted and that an investor lacks who had started by then; then this month, as long as
 * someone who can be posted to has not started, and at last the month after the latest.
 */
async function monthToOpen(app: App, investors: readonly InvestorAtMonthEnd[]): Promise<Month> {
  const current = currentMonth(app)
  const after = monthAfter(investors, current)
  const closed = (await findClosedThrough(app.db.read)) ?? 0
  const open = await unclosedMonthsOf(app, await countAllMonths(app), after < current ? after : current)
  const missing = open.find(isPostable)
  const isToStart = investors.some((investor) => investor.latest === null && !isStillWaiting(investor))
  return missing?.month ?? (isToStart && current > closed ? current : after)
}

/** The month after the latest of any investor; `thisMonth` if there is none, or no month after it. */
function monthAfter(investors: readonly InvestorAtMonthEnd[], thisMonth: Month): Month {
  const latest = investors.reduce<Month | null>(
    (found, { latest: own }) => (own !== null && (found === null || own.month > found) ? own.month : found),
    null,
  )
  return latest === null || latest >= lastMonth ? thisMonth : nextMonth(latest)
}

/** An investor's month if it is posted, when it was withdrawn, the months before it, what these leave, and later activity. */
interface RowParts {
  posted: CurrentSummary | undefined
  withdrawn: number | undefined
  before: Summary | undefined
  ordinary: Summary | undefined
  activity: readonly RecordedActivity[]
  /** That of the month itself which works only in a later one. */
  later: readonly RecordedActivity[]
  retained: Cents | undefined
}

type RowJson = Answer<'monthEnd'>['rows'][number]

function toRow(
  { id, email, name, initialInvestment, latest, first }: InvestorAtMonthEnd,
  of: Month,
  { posted, withdrawn, before, ordinary, activity, later, retained }: RowParts,
): RowJson {
  const principal = before?.beginningBalance ?? initialInvestment
  const isKnown = [posted, before, withdrawn].some((each) => each !== undefined) || activity.length > 0
  const [last, lastOrdinary] = [before, ordinary].map(
    (row) => row && { quarter: formatMonth(row.month), ...figuresOf(row, allFigures) },
  )
  const expected = cents(Math.max(expectedPrincipal(principal ?? zeroCents, activity) ?? 0, 0))
  const row = posted ?? computeSummary(of, newMonthFigures(expected, retained))
  return {
    id,
    email,
    name,
    latest: latest === null ? null : formatMonth(latest.month),
    latest_principal: latest === null ? null : centsToJson(latest.beginningBalance),
    ...(first === null || first <= of ? {} : { first_month: formatMonth(first) }),
    ...(lastOrdinary === undefined ? {} : { last_ordinary: lastOrdinary }),
    ...(last === undefined || before?.lossAmount === 0 ? {} : { last_loss: last }),
    ...(retained === undefined ? {} : { retained: centsToJson(retained) }),
    ...figuresOf(row, enteredFigures),
    ...(activity.length === 0 ? {} : { activity: toJson(activity) }),
    ...(later.length === 0 ? {} : { later_activity: toJson(later) }),
    ...(posted === undefined || principal === null || posted.beginningBalance === expected
      ? {}
      : { expected_principal: centsToJson(expected) }),
    posted: posted === undefined ? null : figuresOf(posted, derivedFigures),
    ...(posted === undefined ? {} : { version: posted.version }),
    ...(beganLater(of, { latest: latest?.month ?? null, isKnown }) ? { began_later: true } : {}),
    ...(posted !== undefined || withdrawn === undefined
      ? {}
      : { withdrawn_at: new Date(withdrawn).toISOString() }),
  }
}

const toJson = (activity: readonly RecordedActivity[]) =>
  activity.map((entry) => z.encode(activityEntry, entry))

/** Figures of a month under their API names; an optional one is omitted where it is 0. */
const figuresOf = <Name extends FigureName>(row: Summary, figures: readonly (Figure & { name: Name })[]) =>
  byName(
    ({ key, kind }) => kinds[kind].toJson(row[key]),
    figures.filter(({ key, optional }) => optional !== true || row[key] !== 0),
  )
