import type { ExpressionBuilder } from 'kysely'
import { sql } from 'kysely'
import type { ActivityKind } from '@portico/contract/figures/activity'
import type { TotalName } from '@portico/contract/figures/monthly-figures'
import { byTotal, totalFigures } from '@portico/contract/figures/monthly-figures'
import type { Month } from '@portico/contract/values/month'
import { month as monthFrom } from '@portico/contract/values/month'
import type { Reader } from '../../../db/database.ts'
import type { Schema } from '../../../db/tables.ts'
import { isInvestor } from '../../identity/queries/account-queries.ts'

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

/** Adds up the month for the investors in a range, including those disabled since, who did receive it. */
export async function findSums(db: Reader, month: Month, { from, to }: IdRange): Promise<Sums> {
  // As text: both engines add exactly, but the sum may not fit in a double.
  const sum = (column: string) => sql<string>`coalesce(cast(sum(${sql.ref(column)}) as text), '0')`
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
      ...totalFigures.map(({ name, total }) => sum(`current_summaries.${name}`).as(total)),
    ])
    .executeTakeFirstOrThrow()
  const moved = await findMoved(db, month, { from, to })
  return { count: row.count, ...byTotal(({ total }) => BigInt(row[total])), ...moved }
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
