import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { ExpressionBuilder } from 'kysely'
import { sql } from 'kysely'
import { userToJson } from '@portico/contract/features/accounts'
import { maxListed } from '@portico/contract/features/checks'
import type { TotalName } from '@portico/contract/figures/monthly-figures'
import { byTotal, totalFigures } from '@portico/contract/figures/monthly-figures'
import { usualPercent } from '@portico/contract/figures/unusual'
import { centsOrNull, centsToJson } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { endedMonthAt, formatMonth, month as monthFrom } from '@portico/contract/values/month'
import type { Percent } from '@portico/contract/values/percent'
import { percent, percentToJson } from '@portico/contract/values/percent'
import type { Reader } from '../../../db/database.ts'
import type { Schema } from '../../../db/tables.ts'
import type { Handler } from '../../../http/route.ts'
import { stateOf } from '../../identity/accounts/read-accounts.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { investorPages, isInvestor } from '../../identity/queries/account-queries.ts'
import type { Known } from '../queries/known-queries.ts'
import { asKnown } from '../queries/known-queries.ts'
import { listFlows } from '../firm/firm-flows.ts'

const zeroSums: MonthSums = { count: 0, ...byTotal(() => 0n) }

const addSums = (a: MonthSums, b: MonthSums): MonthSums => ({
  count: a.count + b.count,
  ...byTotal(({ total }) => a[total] + b[total]),
})

interface Missing {
  account: Account
  latest: Month
}

const isActive = ({ isDisabled, closedSince }: Account) => !isDisabled && closedSince === null

/**
 * A month's sums over all investors, those who lack it, and the active ones for whom nothing is posted at all. A closed or
 * disabled account lacks only months before its latest, as in statements.
 */
export async function addUpMonth(known: Known, month: Month) {
  const { db } = known
  let sums = zeroSums
  let missingCount = 0
  const missing: Missing[] = []
  let withoutMonthsCount = 0
  const withoutMonths: Account[] = []
  for await (const page of investorPages(db)) {
    const range = { from: page[0]?.id ?? 0, to: page.at(-1)?.id ?? 0 }
    sums = addSums(sums, await findSums(db, month, range))
    await letOthersRun()
    const latestOf = await listMissing(db, month, range)
    for (const account of await known.accounts(page.filter(({ id }) => latestOf.has(id)))) {
      const latest = latestOf.get(account.id)
      if (latest === undefined) continue
      if (latest === null) {
        if (!isActive(account)) continue
        withoutMonthsCount += 1
        if (withoutMonths.length < maxListed) withoutMonths.push(account)
      } else if (isActive(account) || latest > month) {
        missingCount += 1
        if (missing.length < maxListed) missing.push({ account, latest })
      }
    }
    await letOthersRun()
  }
  return { sums, missingCount, missing, withoutMonthsCount, withoutMonths }
}

/** A total as the API gives it: null if it is too large to be exact. */
export function totalToJson(total: bigint): number | null {
  const amount = centsOrNull(total)
  return amount === null ? null : centsToJson(amount)
}

/** A month's totals over all investors, and the investors without it. */
export const monthTotals: Handler<'monthTotals'> = async ({ app, params, query }) => {
  const known = asKnown(app, query.known_on)
  const month = params.month === 'latest' ? endedMonthAt(known.at, app.config.timeZone) : params.month
  const moved = (await listFlows(app, known)).get(month)
  const { sums, missingCount, missing, withoutMonthsCount, withoutMonths } = await addUpMonth(known, month)
  const usual = await findUsualPercent(known.db, month, sums.count)
  return {
    quarter: formatMonth(month),
    count: sums.count,
    usual_percent: usual === undefined ? null : percentToJson(usual),
    ...byTotal(({ total }) => totalToJson(sums[total])),
    money_in: totalToJson(moved?.in ?? 0n),
    money_out: totalToJson(moved?.out ?? 0n),
    missing_count: missingCount,
    missing: missing.map(({ account, latest }) => ({
      user: { ...userToJson(account), ...stateOf(account) },
      latest: formatMonth(latest),
    })),
    without_months_count: withoutMonthsCount,
    without_months: withoutMonths.map(userToJson),
  }
}

/** The first or latest month of an account: a single index lookup, however many rows there are. */
const outermost = (end: 'min' | 'max', user: ExpressionBuilder<Schema, 'users'>) =>
  user
    .selectFrom('current_summaries')
    .whereRef('current_summaries.user_id', '=', 'users.id')
    .select('current_summaries.month')
    .orderBy('current_summaries.month', end === 'min' ? 'asc' : 'desc')
    .limit(1)

/**
 * The investors in a range, disabled ones included, without this month who started before it or have no month yet, each
 * with their latest month.
 */
async function listMissing(
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

/** A range of account ids, inclusive. */
export interface IdRange {
  from: number
  to: number
}

/** The totals of some accounts in a month, in cents. */
export type MonthSums = Record<TotalName, bigint> & { count: number }

/** As text: both engines add exactly, but the sum may not fit in a double. */
export const sumAsText = (column: string) => sql<string>`coalesce(cast(sum(${sql.ref(column)}) as text), '0')`

/** The month's rows of investors, including those disabled since, who did receive it. */
const rowsOf = (db: Reader, month: Month) =>
  db
    .selectFrom('users')
    .innerJoin('current_summaries', (join) =>
      join.onRef('current_summaries.user_id', '=', 'users.id').on('current_summaries.month', '=', month),
    )
    .where(isInvestor)

/** The percentage that most of a month's rows have; undefined without one. */
async function findUsualPercent(db: Reader, month: Month, rows: number): Promise<Percent | undefined> {
  const found = await rowsOf(db, month)
    .where('current_summaries.loss_amount', '=', 0)
    .select(({ fn }) => ['current_summaries.dividend_percent as rate', fn.countAll().as('count')])
    .groupBy('current_summaries.dividend_percent')
    .execute()
  return usualPercent(new Map(found.map(({ rate, count }) => [percent(rate), Number(count)])), rows)
}

/** Adds up the month for the investors in a range. */
export async function findSums(db: Reader, month: Month, { from, to }: IdRange): Promise<MonthSums> {
  const row = await rowsOf(db, month)
    .where('users.id', '>=', from)
    .where('users.id', '<=', to)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      ...totalFigures.map(({ name, total }) => sumAsText(`current_summaries.${name}`).as(total)),
    ])
    .executeTakeFirstOrThrow()
  return { count: row.count, ...byTotal(({ total }) => BigInt(row[total])) }
}
