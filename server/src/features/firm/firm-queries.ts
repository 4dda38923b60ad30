import { sql } from 'kysely'
import type { FirmFlows } from '@portico/contract/figures/firm'
import { month as monthFrom } from '@portico/contract/values/month'
import type { Month } from '@portico/contract/values/month'
import type { Reader } from '../../db/database.ts'
import { isInvestor } from '../identity/queries/account-queries.ts'

/** Small enough that a block is added up within milliseconds, without overflowing the engine's integers. */
const accountsPerBlock = 100

/** A range of account ids, and a number that rises with every change of what its accounts show. */
interface Block {
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
 * statement. `moved` is the part of a principal that no entry explains.
 */
export async function findFlows(db: Reader, { at }: Pick<Block, 'at'>): Promise<Map<Month, FirmFlows>> {
  const [from, below] = [at * accountsPerBlock, (at + 1) * accountsPerBlock]
  const { rows } = await sql<FlowRow>`
    with posted as (
      select s.user_id, s.month, s.beginning_balance, s.unrealized_gain, s.dividend_paid, s.loss_amount,
        lag(s.month, 1, 0) over (partition by s.user_id order by s.month) as month_before,
        lag(s.beginning_balance, 1, 0) over (partition by s.user_id order by s.month) as principal_before
      from current_summaries s join users on users.id = s.user_id
      where s.user_id >= ${from} and s.user_id < ${below} and users.staff_since is null
    ),
    entries as (
      select a.user_id, a.kind, a.amount, a.from_gains, a.effective_month
      from current_activity a join users on users.id = a.user_id
      where a.user_id >= ${from} and a.user_id < ${below} and users.staff_since is null
    ),
    steps as (
      select e.user_id, p.month,
        sum(case e.kind when 'withdrawal' then e.from_gains - e.amount else e.amount end) as amount
      from entries e join posted p on p.user_id = e.user_id
        and e.effective_month > p.month_before and e.effective_month <= p.month
      group by e.user_id, p.month
    ),
    months as (
      select p.*, p.beginning_balance - p.principal_before - coalesce(t.amount, 0) as moved
      from posted p left join steps t on t.user_id = p.user_id and t.month = p.month
    ),
    flows as (
      select month,
        sum(case when moved > 0 then moved else 0 end) as money_in,
        sum(case when moved < 0 then -moved else 0 end) as money_out,
        sum(unrealized_gain + dividend_paid) as gains, sum(dividend_paid) as paid, sum(loss_amount) as lost,
        count(*) as investors
      from months group by month
      union all
      select effective_month,
        sum(case kind when 'contribution' then amount else 0 end),
        sum(case kind when 'withdrawal' then amount else 0 end), 0, 0, 0, 0
      from entries group by effective_month
    )
    select month, cast(sum(money_in) as text) as money_in, cast(sum(money_out) as text) as money_out,
      cast(sum(gains) as text) as gains, cast(sum(paid) as text) as paid, cast(sum(lost) as text) as lost,
      sum(investors) as investors
    from flows group by month`.execute(db)
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
