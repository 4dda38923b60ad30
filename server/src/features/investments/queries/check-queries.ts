import type { ExpressionBuilder, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { ActivityKind } from '@portico/contract/figures/activity'
import type { FirmFlows } from '@portico/contract/figures/firm'
import type { TotalName } from '@portico/contract/figures/monthly-figures'
import { byTotal, totalFigures } from '@portico/contract/figures/monthly-figures'
import type { Month } from '@portico/contract/values/month'
import { month as monthFrom } from '@portico/contract/values/month'
import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { Schema } from '../../../db/tables.ts'
import { isInvestor } from '../../identity/queries/account-queries.ts'
import type { Block } from './block-queries.ts'
import { accountsPerBlock } from './block-queries.ts'
import type { Known } from './known-queries.ts'

/** A range of account ids, inclusive. */
interface IdRange {
  from: number
  to: number
}

/** Amounts from here on could overflow the engine's integers when multiplied by a percentage. */
const tooLargeToMultiply = 90_000_000_000_000

/** The first or latest month of an account: a single index lookup, however many rows there are. */
const outermost = (end: 'min' | 'max', user: ExpressionBuilder<Schema, 'users'>) =>
  user
    .selectFrom('current_summaries')
    .whereRef('current_summaries.user_id', '=', 'users.id')
    .select('current_summaries.month')
    .orderBy('current_summaries.month', end === 'min' ? 'asc' : 'desc')
    .limit(1)

/** The latest month posted for any investor; undefined before there is one. */
export async function findLatestPostedMonth(db: Reader): Promise<Month | undefined> {
  const found = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('users')
        .select((user) => outermost('max', user).as('month'))
        .where(isInvestor)
        .as('latest'),
    )
    .select(({ fn }) => fn.max('latest.month').as('month'))
    .executeTakeFirst()
  return found?.month ? monthFrom(found.month) : undefined
}

/**
 * The accounts in a range that may have findings. The conditions are necessary for any finding, so the rows of most
 * accounts need not leave the database. They are about every version: accounts with a corrected or withdrawn month, with
 * a loss or with any entry always match, and so does a dividend that is only valid as the one its percentage is rounded
 * from.
 */
export async function listSuspects(db: Reader, { from, to }: IdRange): Promise<number[]> {
  const rows = await db
    .selectFrom('summaries')
    .select('user_id')
    .where('user_id', '>=', from)
    .where('user_id', '<=', to)
    .groupBy('user_id')
    .having(
      sql<boolean>`count(*) <> (max(month) / 100 - min(month) / 100) * 12 + max(month) % 100 - min(month) % 100 + 1
        or max(version) > 1
        or min(beginning_balance) <> max(beginning_balance)
        or min(beginning_balance) <> (select initial_investment from users where users.id = summaries.user_id)
        or exists (select 1 from activity where activity.user_id = summaries.user_id)
        or 2 * max(dividend_percent) > 3 * min(dividend_percent)
        or max(loss_amount) > 0
        or max(case
          when unrealized_gain <> dividend_amount - dividend_paid then 1
          when ending_balance <> beginning_balance + unrealized_gain then 1
          when beginning_balance >= ${sql.lit(tooLargeToMultiply)} then 1
          when abs(dividend_amount * 10000 - beginning_balance * dividend_percent) >= 5000 then 1
          else 0 end) = 1`,
    )
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** The totals of some accounts in a month, in cents; `in` and `out` are the activity at work from that month on. */
export type Sums = Record<TotalName | 'in' | 'out', bigint> & { count: number }

/** As text: both engines add exactly, but the sum may not fit in a double. */
const sumAsText = (column: string) => sql<string>`coalesce(cast(sum(${sql.ref(column)}) as text), '0')`

/** Adds up the month for the investors in a range, including those disabled since, who did receive it. */
export async function findSums(db: Reader, month: Month, { from, to }: IdRange): Promise<Sums> {
  const row = await db
    .selectFrom('users')
    .innerJoin('current_summaries', (join) =>
      join.onRef('current_summaries.user_id', '=', 'users.id').on('current_summaries.month', '=', month),
    )
    .where('users.id', '>=', from)
    .where('users.id', '<=', to)
    .where(isInvestor)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      ...totalFigures.map(({ name, total }) => sumAsText(`current_summaries.${name}`).as(total)),
    ])
    .executeTakeFirstOrThrow()
  const moved = await findMoved(db, month, { from, to })
  return { count: row.count, ...byTotal(({ total }) => BigInt(row[total])), ...moved }
}

/** Totals without money in and out. */
export type MonthSums = Omit<Sums, 'in' | 'out'>

/** Adds up the month for some accounts. */
export async function findSumsOf(db: Reader, month: Month, userIds: readonly number[]): Promise<MonthSums> {
  let found: MonthSums = { count: 0, ...byTotal(() => 0n) }
  for await (const some of inBatches(userIds)) {
    const row = await db
      .selectFrom('current_summaries')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        ...totalFigures.map(({ name, total }) => sumAsText(name).as(total)),
      ])
      .where('user_id', 'in', some)
      .where('month', '=', month)
      .executeTakeFirstOrThrow()
    found = {
      count: found.count + row.count,
      ...byTotal(({ total }) => found[total] + BigInt(row[total])),
    }
  }
  return found
}

/** The money in and out that is at work from a month on, for the investors in a range. */
async function findMoved(
  db: Reader,
  month: Month,
  { from, to }: IdRange,
): Promise<Record<'in' | 'out', bigint>> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('current_activity', 'current_activity.user_id', 'users.id')
    .select(['kind', sql<string>`cast(sum(amount) as text)`.as('amount')])
    .where('users.id', '>=', from)
    .where('users.id', '<=', to)
    .where(isInvestor)
    .where('effective_month', '=', month)
    .groupBy('kind')
    .execute()
  const of = (kind: ActivityKind) => BigInt(rows.find((row) => row.kind === kind)?.amount ?? 0)
  return { in: of('contribution'), out: of('withdrawal') }
}

/**
 * The investors in a range, disabled ones included, without this month who started before it or have no month yet, each
 * with their latest month.
 */
export async function listMissing(
  db: Reader,
  month: Month,
  { from, to }: IdRange,
): Promise<Map<number, Month | null>> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .select((user) => outermost('max', user).as('latest'))
    .where('id', '>=', from)
    .where('id', '<=', to)
    .where(isInvestor)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('current_summaries')
            .select('version')
            .whereRef('current_summaries.user_id', '=', 'users.id')
            .where('month', '=', month),
        ),
      ),
    )
    .where((user) => user(user.fn.coalesce(outermost('min', user), user.val(0)), '<', month))
    .execute()
  return new Map(rows.map(({ id, latest }) => [id, latest === null ? null : monthFrom(latest)]))
}

/** Sums as text: both engines add exactly, but the sum may not fit in a double. */
interface FlowRow {
  month: number
  money_in: string
  money_out: string
  gains: string
  paid: string
  lost: string
  investors: number
}

/** A number for each version of each month; no month is corrected a million times. */
const versionKey = sql`user_id * 1000000000000 + month * 1000000 + version`

/**
 * The newest versions of some accounts, as the view has them. Corrections are few, so they are collected once instead of
 * being looked for month by month, which would take PostgreSQL most of the time.
 */
const newestOf = (some: RawBuilder<unknown>) => sql`summaries
  where ${some} and voided = 0 and ${versionKey} not in (
    select ${versionKey} - 1 from summaries where ${some} and version > 1
  )`

/**
 * What moved in each month over the investors of a block: flowsOf in the contract's figures, for all of them in one
 * statement without a join, since a fresh PostgreSQL database has no statistics to plan one by. What no entry explains is
 * the step of the principal from one posted month to the next, less what entries moved since. Entries whose month is not
 * posted count for the next one that is. Plain accounts, whose principal never moved, are only added up: comparing each
 * month with the one before would take twice as long.
 */
export async function findFlows(
  { db, isPast }: Pick<Known, 'db' | 'isPast'>,
  { at }: Pick<Block, 'at'>,
): Promise<Map<Month, FirmFlows>> {
  const [from, below] = [at * accountsPerBlock, (at + 1) * accountsPerBlock]
  // The range is written out: given a list of accounts, PostgreSQL may scan the whole table.
  const inRange = sql`user_id >= ${from} and user_id < ${below}`
  const inBlock = sql`${inRange} and user_id not in (
    select id from users where id >= ${from} and id < ${below} and staff_since is not null
  )`
  const areOthers = sql`${inRange} and user_id in (select user_id from accounts where not is_plain)`
  const months = sql.ref(isPast ? 'current_summaries' : 'summaries')
  const flows = sql<FlowRow>`(
    with entries as (
      select user_id, effective_month as month,
        case kind when 'contribution' then amount else 0 end as money_in,
        case kind when 'withdrawal' then amount else 0 end as money_out,
        case kind when 'withdrawal' then from_gains - amount else amount end as moved
      from current_activity where ${inBlock}
    ),
    accounts as materialized (
      select user_id, min(month) as month, min(beginning_balance) as step,
        min(beginning_balance) = max(beginning_balance) and max(version) = 1 and max(voided) = 0
          and user_id not in (select user_id from entries) as is_plain
      from ${months} where ${inBlock} group by user_id
    ),
    posted as materialized (
      select user_id, month, unrealized_gain + dividend_paid as gains, dividend_paid as paid, loss_amount as lost,
        beginning_balance - lag(beginning_balance, 1, cast(0 as bigint)) over (partition by user_id order by month) as step
      from ${isPast ? sql`current_summaries where ${areOthers}` : newestOf(areOthers)}
    ),
    steps as (
      select user_id, month, step, 1 as posted from posted
      where step <> 0 or (user_id, month) in (select user_id, month from entries)
      union all
      select user_id, month, -moved, 0 from entries
    ),
    stepped as (
      select user_id, month, sum(step) as step, sum(posted) as posted from steps group by user_id, month
    ),
    placed as (
      select user_id, step, case posted when 1 then month else (
        select later.month from current_summaries as later
        where later.user_id = stepped.user_id and later.month > stepped.month
        order by later.month limit 1
      ) end as month
      from stepped
    ),
    unexplained as (
      select month, sum(step) as step from placed group by user_id, month
      union all
      select month, step from accounts where is_plain
    ),
    parts as (
      select month, 0 as money_in, 0 as money_out, sum(gains) as gains, sum(paid) as paid, sum(lost) as lost,
        count(*) as investors
      from posted group by month
      union all
      select month, 0, 0, sum(unrealized_gain + dividend_paid), sum(dividend_paid), sum(loss_amount), count(*)
      from ${months} where ${inRange} and user_id in (select user_id from accounts where is_plain) group by month
      union all
      select month, sum(money_in), sum(money_out), 0, 0, 0, 0 from entries group by month
      union all
      select month, sum(case when step > 0 then step else 0 end), sum(case when step < 0 then -step else 0 end),
        0, 0, 0, 0
      from unexplained where month is not null group by month
    )
    select month, cast(sum(money_in) as text) as money_in, cast(sum(money_out) as text) as money_out,
      cast(sum(gains) as text) as gains, cast(sum(paid) as text) as paid, cast(sum(lost) as text) as lost,
      sum(investors) as investors
    from parts group by month
  )`
  const rows = await db.selectFrom(flows.as('flows')).selectAll().execute()
  return new Map(
    rows.map((row) => [
      monthFrom(row.month),
      {
        in: BigInt(row.money_in),
        out: BigInt(row.money_out),
        gains: BigInt(row.gains),
        paid: BigInt(row.paid),
        lost: BigInt(row.lost),
        investors: Number(row.investors),
      },
    ]),
  )
}
