import { sql } from 'kysely'
import { deductedFigures } from '@portico/contract/figures/deductions'
import type { TotalName } from '@portico/contract/figures/monthly-figures'
import { byTotal, totalFigures } from '@portico/contract/figures/monthly-figures'
import type { Month } from '@portico/contract/values/month'
import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import { isInvestor } from '../../identity/queries/account-queries.ts'

/** A range of account ids, inclusive. */
export interface IdRange {
  from: number
  to: number
}

/** Whether a loss, or another figure that is deducted, is in any version. */
const someDeducted = sql.join(
  deductedFigures.map(({ name }) => sql`max(${sql.ref(name)}) > 0`),
  sql` or `,
)

/** Amounts from here on could overflow the engine's integers when multiplied by a percentage. */
const tooLargeToMultiply = 90_000_000_000_000

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
        or ${someDeducted}
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

/** The totals of some accounts in a month, in cents. */
export type MonthSums = Record<TotalName, bigint> & { count: number }

/** As text: both engines add exactly, but the sum may not fit in a double. */
const sumAsText = (column: string) => sql<string>`coalesce(cast(sum(${sql.ref(column)}) as text), '0')`

/** Adds up the month for the investors in a range, including those disabled since, who did receive it. */
export async function findSums(db: Reader, month: Month, { from, to }: IdRange): Promise<MonthSums> {
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
  return { count: row.count, ...byTotal(({ total }) => BigInt(row[total])) }
}

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
