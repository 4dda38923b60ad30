import type { Answer } from '@portico/contract/api/endpoints'
import { userToJson } from '@portico/contract/features/accounts'
import type { ReconciledDay } from '@portico/contract/features/reconciliation'
import { maxReconciled } from '@portico/contract/features/reconciliation'
import type { Held, Moved } from '@portico/contract/figures/reconciliation'
import { heldOn, postedOn } from '@portico/contract/figures/reconciliation'
import type { Day } from '@portico/contract/values/day'
import { dayToJson, day, lastDayOf, monthOfDay } from '@portico/contract/values/day'
import { centsToJson, cents } from '@portico/contract/values/money'
import { sql } from 'kysely'
import type { App, Handler } from '../../../http/route.ts'
import { totalToJson } from '../checks/month-totals.ts'
import { listFlows } from '../firm/firm-flows.ts'
import { listExplanations, listHoldings, selectHoldings } from './holding-queries.ts'
import { asKnown } from '../queries/known-queries.ts'
import type { Reader } from '../../../db/database.ts'
import { accountColumns, isInvestor, toAccount } from '../../identity/queries/account-queries.ts'
import { movedIn, movedOn } from '../queries/activity-queries.ts'

/** What the sources say for a day, next to all positions on that day. */
interface Reconciled extends Held {
  on: Day
  held: bigint
  difference: bigint
  posted: number
  holdings: readonly Holding[]
  explanations: readonly Explanation[]
}

/** Each day that has an amount, the latest first; or a single day. */
export async function reconcile(app: App, on?: Day): Promise<Reconciled[]> {
  const db = app.db.read
  const holdings = Map.groupBy(await listHoldings(db, on), (each) => each.on)
  const explanations = Map.groupBy(await listExplanations(db, on), (each) => each.on)
  if (holdings.size === 0) return []
  const flows = await listFlows(app, asKnown(app, undefined))
  const movedLater = await findMovedLater(db, [...holdings.keys()])
  return [...holdings].map(([each, own]) => {
    const position = heldOn(flows, each, movedLater(each))
    const held = own.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
    return {
      on: each,
      held,
      ...position,
      difference: held - position.positions,
      posted: postedOn(flows, each),
      holdings: own,
      explanations: explanations.get(each) ?? [],
    }
  })
}

/** An explanation counts while the difference is the one it was given for. */
function stateOf({ difference, explanations: [latest] }: Reconciled): ReconciledDay['state'] {
  if (difference === 0n) return 'agrees'
  return latest !== undefined && BigInt(latest.difference) === difference ? 'explained' : 'open'
}

/** The days whose difference nobody has explained, the latest first. */
export const listOpenDays = async (app: App): Promise<Reconciled[]> =>
  (await reconcile(app)).filter((each) => stateOf(each) === 'open')

/** What the fund holds as banks and custodians say, next to all positions, for staff. */
export const reconciliation: Handler<'reconciliation'> = async ({ app }) => {
  const db = app.db.read
  const all = await reconcile(app)
  const open = all.filter((each) => stateOf(each) === 'open')
  const settled = all.filter((each) => stateOf(each) !== 'open')
  const earliest = open.at(-1)?.on
  const moved = earliest === undefined ? [] : await listMovedAfter(db, earliest, maxReconciled)
  const withdrawn = await listWithdrawnHoldings(db, maxReconciled)
  return {
    open: open.length,
    days: [...open, ...settled].slice(0, maxReconciled).map(dayJson),
    moved,
    withdrawn,
  }
}

const iso = (moment: number): string => new Date(moment).toISOString()

const holdingJson = ({ id, source, amount, enteredAt, enteredBy }: Omit<Holding, 'on'>) => ({
  id,
  source,
  amount: centsToJson(amount),
  entered_at: iso(enteredAt),
  entered_by: enteredBy,
})

const dayJson = (day: Reconciled): Answer<'reconciliation'>['days'][number] => ({
  on: dayToJson(day.on),
  held: totalToJson(day.held),
  positions: totalToJson(day.positions),
  difference: totalToJson(day.difference),
  state: stateOf(day),
  posted: day.posted,
  money_in: totalToJson(day.since.in),
  money_out: totalToJson(day.since.out),
  holdings: day.holdings.map(holdingJson),
  explanations: day.explanations.map(({ difference, reason, explainedAt, explainedBy }) => ({
    difference: centsToJson(difference),
    reason,
    explained_at: iso(explainedAt),
    explained_by: explainedBy,
  })),
})

/** The latest amounts that were withdrawn, the newest first. */
async function listWithdrawnHoldings(db: Reader, most: number) {
  const rows = await selectHoldings(db)
    .innerJoin('users as taker', 'taker.id', 'withdrawal.withdrawn_by')
    .select(['withdrawal.withdrawn_at', 'taker.email as withdrawn_by', 'withdrawal.reason'])
    .where('withdrawal.holding_id', 'is not', null)
    .orderBy('withdrawal.withdrawn_at', 'desc')
    .orderBy('holdings.id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    ...holdingJson({ ...row, amount: cents(row.amount) }),
    on: dayToJson(day(row.on)),
    withdrawn_at: iso(row.withdrawn_at ?? 0),
    withdrawn_by: row.withdrawn_by,
    reason: row.reason ?? '',
  }))
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
async function findMovedLater(db: Reader, days: readonly Day[]): Promise<(on: Day) => Moved> {
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
async function listMovedAfter(db: Reader, on: Day, most: number) {
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
    user: userToJson(toAccount(row)),
    kind: row.kind === 'contribution' ? ('contribution' as const) : ('withdrawal' as const),
    amount: centsToJson(cents(row.amount)),
    moved_on: dayToJson(day(row.moved_on)),
    posted_at: iso(row.posted_at),
  }))
}

type Holding = Awaited<ReturnType<typeof listHoldings>>[number]

type Explanation = Awaited<ReturnType<typeof listExplanations>>[number]
