import { sql } from 'kysely'
import type { Moved } from '@portico/contract/figures/reconciliation'
import type { Day } from '@portico/contract/values/day'
import { day, lastDayOf, monthOfDay } from '@portico/contract/values/day'
import { cents } from '@portico/contract/values/money'
import type { Reader } from '../../../db/database.ts'
import { accountColumns, isInvestor, toAccount } from '../../identity/queries/account-queries.ts'
import { movedIn, movedOn } from '../firm/firm-queries.ts'

/** Amounts as they were entered, newest first; those that count, or those that were withdrawn. Names are e-mails. */
const selectHoldings = (db: Reader) =>
  db
    .selectFrom('holdings')
    .innerJoin('users as writer', 'writer.id', 'holdings.entered_by')
    .leftJoin('holding_withdrawals as withdrawal', 'withdrawal.holding_id', 'holdings.id')
    .select([
      'holdings.id',
      'held_on as on',
      'source',
      'amount',
      'entered_at as enteredAt',
      'writer.email as enteredBy',
    ])

/** The amounts that count, by day, the latest first. */
export async function listHoldings(db: Reader, on?: Day) {
  const rows = await selectHoldings(db)
    .where('withdrawal.holding_id', 'is', null)
    .$if(on !== undefined, (query) => query.where('held_on', '=', on ?? 0))
    .orderBy('held_on', 'desc')
    .orderBy('holdings.id')
    .execute()
  return rows.map((row) => ({ ...row, on: day(row.on), amount: cents(row.amount) }))
}

/** The latest amounts that were withdrawn, the newest first. */
export async function listWithdrawnHoldings(db: Reader, most: number) {
  const rows = await selectHoldings(db)
    .innerJoin('users as taker', 'taker.id', 'withdrawal.withdrawn_by')
    .select(['withdrawal.withdrawn_at as withdrawnAt', 'taker.email as withdrawnBy', 'withdrawal.reason'])
    .where('withdrawal.holding_id', 'is not', null)
    .orderBy('withdrawal.withdrawn_at', 'desc')
    .orderBy('holdings.id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    ...row,
    on: day(row.on),
    amount: cents(row.amount),
    withdrawnAt: row.withdrawnAt ?? 0,
    reason: row.reason ?? '',
  }))
}

/** An amount and whether it is withdrawn; undefined if there is none. */
export async function findHolding(db: Reader, id: number) {
  const row = await db
    .selectFrom('holdings')
    .leftJoin('holding_withdrawals as withdrawal', 'withdrawal.holding_id', 'holdings.id')
    .select([
      'held_on as on',
      'source',
      'amount',
      'entered_by as enteredBy',
      'withdrawal.holding_id as withdrawn',
    ])
    .where('holdings.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, on: day(row.on), amount: cents(row.amount), isWithdrawn: row.withdrawn !== null }
}

/** All explanations of differences, the newest first. */
export async function listExplanations(db: Reader, on?: Day) {
  const rows = await db
    .selectFrom('explained_differences')
    .innerJoin('users as writer', 'writer.id', 'explained_differences.explained_by')
    .select([
      'held_on as on',
      'difference',
      'reason',
      'explained_at as explainedAt',
      'writer.email as explainedBy',
    ])
    .$if(on !== undefined, (query) => query.where('held_on', '=', on ?? 0))
    .orderBy('explained_differences.id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, on: day(row.on), difference: cents(row.difference) }))
}

interface DaySums {
  day: number
  in: string
  out: string
}

/**
 * What moved over all investors after each of these days until the end of its month. An account without a month begins
 * with its first entry, and holds its recorded initial investment then.
 */
export async function findMovedLater(db: Reader, days: readonly Day[]): Promise<(on: Day) => Moved> {
  const months = days.filter((on) => on !== lastDayOf(monthOfDay(on))).map(monthOfDay)
  const none = () => ({ in: 0n, out: 0n })
  if (months.length === 0) return none
  const some = sql.join([...new Set(months)])
  const investors = sql`user_id in (select id from users where staff_since is null)`
  const { rows } = await sql<DaySums>`
    select day, cast(sum(money_in) as text) as "in", cast(sum(money_out) as text) as "out" from (
      select ${movedOn} as day, case kind when 'contribution' then amount else 0 end as money_in,
        case kind when 'withdrawal' then amount else 0 end as money_out
      from current_activity where ${movedIn} in (${some}) and ${investors}
      union all
      select min(${movedOn}), min(initial_investment), 0
      from current_activity join users on users.id = user_id
      where staff_since is null and initial_investment is not null
        and not exists (select 1 from current_summaries as own where own.user_id = current_activity.user_id)
      group by user_id having min(${movedIn}) in (${some})
    ) as moved group by day`.execute(db)
  return (on) => {
    const later = rows.filter((row) => row.day > on && Math.floor(row.day / 100) === monthOfDay(on))
    return later.reduce(
      (sum, row) => ({ in: sum.in + BigInt(row.in), out: sum.out + BigInt(row.out) }),
      none(),
    )
  }
}

/** The latest entries of investors whose money moved in or out after a day, the newest first. */
export async function listMovedAfter(db: Reader, on: Day, most: number) {
  const entries = db
    .selectFrom('current_activity')
    .select(['id as entry_id', 'user_id', 'kind', 'amount', 'posted_at', movedOn.as('moved_on')])
    .where(movedOn, '>', on)
    .where('kind', '!=', 'reinvestment')
  const rows = await db
    .selectFrom(entries.as('entry'))
    .innerJoin('users', 'users.id', 'entry.user_id')
    .select(accountColumns)
    .select(['entry_id', 'kind', 'amount', 'posted_at', 'moved_on'])
    .where(isInvestor)
    .orderBy('moved_on', 'desc')
    .orderBy('entry_id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    id: row.entry_id,
    account: toAccount(row),
    kind: row.kind === 'contribution' ? ('contribution' as const) : ('withdrawal' as const),
    amount: cents(row.amount),
    movedOn: day(row.moved_on),
    postedAt: row.posted_at,
  }))
}

export type Holding = Awaited<ReturnType<typeof listHoldings>>[number]
export type Explanation = Awaited<ReturnType<typeof listExplanations>>[number]
