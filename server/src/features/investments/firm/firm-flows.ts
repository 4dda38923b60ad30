import type { FirmFlows } from '@portico/contract/figures/firm'
import { addFlows, noFlows } from '@portico/contract/figures/firm'
import type { Day } from '@portico/contract/values/day'
import { lastDayOf, monthOfDay, day } from '@portico/contract/values/day'
import type { Month } from '@portico/contract/values/month'
import { firstMonth, month as monthFrom } from '@portico/contract/values/month'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Deducted } from '@portico/contract/figures/deductions'
import { deductedFigures } from '@portico/contract/figures/deductions'
import type { App } from '../../../http/route.ts'
import type { Block } from '../queries/block-queries.ts'
import { keptByBlock, listBlocks, readBlocks, accountsPerBlock } from '../queries/block-queries.ts'
import type { Known } from '../queries/known-queries.ts'
import { asItIs } from '../queries/known-queries.ts'
import { findAccounts } from '../../identity/queries/account-queries.ts'
import type { Reader } from '../../../db/database.ts'
import { movedOn, movedIn } from '../queries/activity-queries.ts'

const keptFlows = keptByBlock(({ db }, block) => flowsOfBlock(asItIs(db.read), block))

type Source = Pick<Known, 'db' | 'isPast' | 'accounts'>
type Flows = Map<Month, FirmFlows>

/** What the accounts of a block without a month hold from their first entry on. */
async function listInitial(known: Source, block: Pick<Block, 'at'>) {
  const unposted = await listUnposted(known.db, block)
  const ids = unposted.map(({ userId }) => userId)
  const accounts = await known.accounts([...(await findAccounts(known.db, ids)).values()])
  const initial = new Map(accounts.map(({ id, initialInvestment }) => [id, initialInvestment ?? 0]))
  return unposted.map(({ userId, on }) => ({
    userId,
    on,
    flows: { ...noFlows, in: BigInt(initial.get(userId) ?? 0) },
  }))
}

/** What moved in each month over the investors of a block: flowsOf in the contract's figures, for all of them. */
export async function flowsOfBlock(known: Source, block: Pick<Block, 'at'>): Promise<Flows> {
  const flows = (await findFlows(known, block)).get(0) ?? new Map<Month, FirmFlows>()
  for (const { on, flows: initial } of await listInitial(known, block))
    flows.set(monthOfDay(on), addFlows(flows.get(monthOfDay(on)), initial))
  return flows
}

/** What moved with each investor of a block before a range of months, as of any month before it, and in it. */
export async function flowsByAccount(
  known: Source,
  block: Pick<Block, 'at'>,
  range: FlowRange,
): Promise<Map<number, Flows>> {
  const found = await findFlows(known, block, range)
  for (const { userId, on, flows: initial } of await listInitial(known, block)) {
    if (on > (range.until ?? lastDayOf(range.to))) continue
    const own = found.get(userId) ?? new Map<Month, FirmFlows>()
    found.set(userId, own.set(monthOfDay(on), addFlows(own.get(monthOfDay(on)), initial)))
  }
  return found
}

/** The flows of each month over all investors. The current sums of each block of accounts are cached. */
export async function listFlows(app: App, known: Known): Promise<Map<Month, FirmFlows>> {
  const blocks = await listBlocks(app.db.read)
  const flows = known.isPast
    ? await readBlocks(app.db, blocks, (block) => flowsOfBlock(known, block))
    : await keptFlows(app, blocks)
  const total = new Map<Month, FirmFlows>()
  for (const each of flows)
    for (const [month, part] of each) total.set(month, addFlows(total.get(month), part))
  return total
}

/** Sums as text: both engines add exactly, but the sum may not fit in a double. */
interface FlowRow extends Record<Deducted['name'], string> {
  /** 0 for all together */
  user_id: number
  month: number
  money_in: string
  money_out: string
  gains: string
  paid: string
  investors: number
}

/** The columns of a month's deductions, or an expression of each. */
const deducted = (of = (column: RawBuilder<unknown>): RawBuilder<unknown> => column) =>
  sql.join(deductedFigures.map(({ name }) => sql`${of(sql.ref(name))} as ${sql.ref(name)}`))

const sumOf = (column: RawBuilder<unknown>) => sql`sum(${column})`

const textOfSum = (column: RawBuilder<unknown>) => sql`cast(sum(${column}) as text)`

const zero = () => sql`0`

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

/** The accounts of a block: all, and the investors. The range is written out: given a list of accounts, PostgreSQL may scan the whole table. */
function rangeOf({ at }: Pick<Block, 'at'>) {
  const [from, below] = [at * accountsPerBlock, (at + 1) * accountsPerBlock]
  const inRange = sql`user_id >= ${from} and user_id < ${below}`
  const inBlock = sql`${inRange} and user_id not in (
    select id from users where id >= ${from} and id < ${below} and staff_since is not null
  )`
  return { inRange, inBlock }
}

/** The investors of a block with entries and no month yet, by id, each with the day on which the first entry moved. */
async function listUnposted(db: Reader, block: Pick<Block, 'at'>): Promise<{ userId: number; on: Day }[]> {
  const { inBlock } = rangeOf(block)
  const rows = await db
    .selectFrom('current_activity')
    .select(['user_id as userId', sql<number>`min(${movedOn})`.as('on')])
    .where(sql<boolean>`${inBlock}`)
    .where(
      sql<boolean>`not exists (select 1 from current_summaries as own where own.user_id = current_activity.user_id)`,
    )
    .groupBy('user_id')
    .orderBy('user_id')
    .execute()
  return rows.map(({ userId, on }) => ({ userId, on: day(on) }))
}

/** The grouping of flows: all investors by month, or each investor before (as the first month of all) and in a range. */
function groupingBy(range: FlowRange | undefined) {
  if (range === undefined) return { keyOf: (month = sql.ref('month')) => sql`0, ${month}`, until: sql`1 = 1` }
  const { from, to } = range
  return {
    keyOf: (month = sql.ref('month')) =>
      sql`user_id, case when ${month} < ${sql.lit(from)} then ${sql.lit(firstMonth)} else ${sql.lit(from)} end`,
    until: sql`month <= ${to}`,
  }
}

/**
 * What moved over the investors of a block: flowsOf in the contract's figures, for all of them in one
 * statement without a join, since a fresh PostgreSQL database has no statistics to plan one by; by investor and month, or, without a range, by month for
 * all of them, under 0. What accounts without a
 * month have on record is not in it. Money counts in the month in which it moved (countedOn). What no entry explains is the
 * step of the principal from one posted month to the next, less what entries moved since. Entries whose month is not posted
 * count for the next one that is. Plain accounts, whose principal never moved, are only added up: comparing each month with
 * the one before would take twice as long.
 */
async function findFlows(
  { db, isPast }: Pick<Known, 'db' | 'isPast'>,
  { at }: Pick<Block, 'at'>,
  range?: FlowRange,
): Promise<Map<number, Map<Month, FirmFlows>>> {
  const { inRange, inBlock } = rangeOf({ at })
  const { keyOf, until } = groupingBy(range)
  const areOthers = sql`${inRange} and user_id in (select user_id from accounts where not is_plain)`
  const months = sql.ref(isPast ? 'current_summaries' : 'summaries')
  const flows = sql<FlowRow>`(
    with entries as (
      select user_id, effective_month as month,
        ${movedIn} as moved_in, ${movedOn} as moved_on,
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
      select user_id, month, unrealized_gain + dividend_paid as gains, dividend_paid as paid, ${deducted()},
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
      select user_id, month, sum(step) as step from placed group by user_id, month
      union all
      select user_id, month, step from accounts where is_plain
    ),
    parts (user_id, month, money_in, money_out, gains, paid, investors, ${sql.join(deductedFigures.map(({ name }) => sql.ref(name)))}) as (
      select ${keyOf()}, 0, 0, sum(gains), sum(paid), count(*), ${deducted(sumOf)}
      from posted where ${until} group by 1, 2
      union all
      select ${keyOf()}, 0, 0, sum(unrealized_gain + dividend_paid), sum(dividend_paid), count(*), ${deducted(sumOf)}
      from ${months}
      where ${inRange} and user_id in (select user_id from accounts where is_plain) and ${until} group by 1, 2
      union all
      select ${keyOf(sql.ref('moved_in'))}, sum(money_in), sum(money_out), 0, 0, 0, ${deducted(zero)}
      from entries where ${range === undefined ? until : sql`moved_on <= ${range.until ?? lastDayOf(range.to)}`} group by 1, 2
      union all
      select ${keyOf()}, sum(case when step > 0 then step else 0 end), sum(case when step < 0 then -step else 0 end),
        0, 0, 0, ${deducted(zero)}
      from unexplained where month is not null and ${until} group by 1, 2
    )
    select user_id, month, cast(sum(money_in) as text) as money_in, cast(sum(money_out) as text) as money_out,
      cast(sum(gains) as text) as gains, cast(sum(paid) as text) as paid, ${deducted(textOfSum)},
      sum(investors) as investors
    from parts group by user_id, month
  )`
  const rows = await db.selectFrom(flows.as('flows')).selectAll().execute()
  const found = new Map<number, Map<Month, FirmFlows>>()
  for (const row of rows) {
    const own = found.get(row.user_id) ?? new Map<Month, FirmFlows>()
    found.set(row.user_id, own.set(monthFrom(row.month), toFlows(row)))
  }
  return found
}

const toFlows = (row: FlowRow): FirmFlows => ({
  in: BigInt(row.money_in),
  out: BigInt(row.money_out),
  gains: BigInt(row.gains),
  paid: BigInt(row.paid),
  ...(Object.fromEntries(deductedFigures.map(({ key, name }) => [key, BigInt(row[name])])) as Pick<
    FirmFlows,
    Deducted['key']
  >),
  investors: Number(row.investors),
})

/** A range of months, for what moved before and in it; entries until a day, if it ends before its last month does. */
export interface FlowRange {
  from: Month
  to: Month
  until?: Day
}
