import { sql } from 'kysely'
import type { FirmFlows } from '@portico/contract/figures/firm'
import { month as monthFrom } from '@portico/contract/values/month'
import type { Month } from '@portico/contract/values/month'
import type { Reader } from '../../db/database.ts'
import { isInvestor } from '../identity/queries/account-queries.ts'

/** Small enough that a block is added up within milliseconds, without overflowing the engine's integers. */
const accountsPerBlock = 100

/** A range of account ids, and a number that rises with every change of what its accounts show. */
export interface Block {
  at: number
  stamp: string
}

/** The blocks that have investors. */
export async function listBlocks(db: Reader): Promise<Block[]> {
  const rows = await db
    .selectFrom('users')
    .select([
      sql<number>`id / ${sql.lit(accountsPerBlock)}`.as('at'),
      sql<string>`cast(sum(data_version) as text)`.as('changes'),
      sql<string>`cast(count(*) as text)`.as('count'),
    ])
    .where(isInvestor)
    .groupBy(sql`id / ${sql.lit(accountsPerBlock)}`)
    .execute()
  return rows.map(({ at, changes, count }) => ({ at: Number(at), stamp: `${changes} ${count}` }))
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

/**
 * What moved in each month over the investors of a block: flowsOf in the contract's figures, for all of them in one
 * statement without a join, since a fresh PostgreSQL database has no statistics to plan one by. The part of a principal
 * that no entry explains is the change of the principal less everything that entries have moved so far.
 */
export async function findFlows(db: Reader, { at }: Pick<Block, 'at'>): Promise<Map<Month, FirmFlows>> {
  const inBlock = sql`user_id in (
    select id from users
    where id >= ${at * accountsPerBlock} and id < ${(at + 1) * accountsPerBlock} and staff_since is null
  )`
  // Where nothing was ever corrected or withdrawn, every row is the newest of its month, and none need be looked up.
  const { rows: corrected } =
    await sql`select 1 from summaries where version > 1 and ${inBlock} limit 1`.execute(db)
  const newest = sql.table(corrected.length === 0 ? 'summaries' : 'current_summaries')
  const { rows } = await sql<FlowRow>`
    with events as (
      select user_id, month, 1 as posted, beginning_balance as principal, 0 as moved, 0 as money_in, 0 as money_out,
        unrealized_gain + dividend_paid as gains, dividend_paid as paid, loss_amount as lost
      from ${newest} where ${inBlock}
      union all
      select user_id, effective_month, 0, 0, case kind when 'withdrawal' then from_gains - amount else amount end,
        case kind when 'contribution' then amount else 0 end, case kind when 'withdrawal' then amount else 0 end,
        0, 0, 0
      from current_activity where ${inBlock}
    ),
    explained as (
      select events.*, principal - sum(moved) over (
        partition by user_id order by month, posted rows between unbounded preceding and current row
      ) as unexplained
      from events
    ),
    steps as (
      select explained.*, case posted when 0 then 0 else unexplained - lag(unexplained, 1) over (
        partition by user_id, posted order by month
      ) end as step
      from explained
    )
    select month,
      cast(sum(money_in + case when coalesce(step, unexplained) > 0 then coalesce(step, unexplained) else 0 end) as text) as money_in,
      cast(sum(money_out - case when coalesce(step, unexplained) < 0 then coalesce(step, unexplained) else 0 end) as text) as money_out,
      cast(sum(gains) as text) as gains, cast(sum(paid) as text) as paid, cast(sum(lost) as text) as lost,
      sum(posted) as investors
    from steps group by month`.execute(db)
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

/** The accounts without a password yet, by what became of their invitation. */
export async function countInvitations(db: Reader, now: number) {
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
    .executeTakeFirstOrThrow()
  const [notInvited, invited] = [Number(row.not_invited), Number(row.invited)]
  return { not_invited: notInvited, invited, expired: Number(row.all) - notInvited - invited }
}
