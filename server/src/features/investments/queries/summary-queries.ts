import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { CurrentSummary } from '@portico/contract/features/summaries'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { byName, monthlyFigures, summaryFromStore } from '@portico/contract/figures/monthly-figures'
import type { Month } from '@portico/contract/values/month'
import { month } from '@portico/contract/values/month'
import type { By } from '../../../audit/append-audit.ts'
import type { Database, Reader, Transaction } from '../../../db/database.ts'
import { inBatches } from '../../../db/in-batches.ts'
import { preparedQuery } from '../../../db/prepared-query.ts'
import type { Tables } from '../../../db/tables.ts'

export type SummaryRow = Pick<Tables['summaries'], (typeof summaryColumns)[number]>

/** What a month is read from. */
export const summaryColumns = [
  'month',
  ...monthlyFigures.map(({ name }) => name),
  'posted_at',
  'version',
] as const

/** A row as the month that it is. */
export const toSummary = (row: SummaryRow): CurrentSummary => ({
  ...summaryFromStore(month(row.month), row),
  postedAt: row.posted_at,
  version: row.version,
})

const selectMonthsOf = (db: Reader, userId: number) =>
  db.selectFrom('current_summaries').select(summaryColumns).where('user_id', '=', userId)

/** An investor's posted months as they stand, in month order. */
export async function listMonths(db: Reader, userId: number): Promise<CurrentSummary[]> {
  const rows = await selectMonthsOf(db, userId).orderBy('month').execute()
  return rows.map(toSummary)
}

const preparedMonths = preparedQuery((db, userId: number) => selectMonthsOf(db, userId).orderBy('month'))

/** The same outside a transaction, as every dashboard asks for them. */
export const listMonthsPrepared = async (db: Database, userId: number): Promise<CurrentSummary[]> =>
  (await preparedMonths(db, userId)).map(toSummary)

const selectSummariesOf = (db: Reader, userIds: readonly number[]) =>
  db
    .selectFrom('current_summaries')
    .select(['user_id', ...summaryColumns])
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .orderBy('month')

/** The posted months of several investors, by investor. */
export async function listMonthsOf(db: Reader, userIds: readonly number[]): Promise<Map<number, Summary[]>> {
  const found = new Map<number, Summary[]>()
  for await (const some of inBatches(userIds)) {
    const rows = await selectSummariesOf(db, some).execute()
    for (const row of rows) addTo(found, row.user_id, toSummary(row))
  }
  return found
}

/** Those of the months named for each investor that are posted; what else is posted is not kept, however much it is. */
export async function listPostedOf(
  db: Reader,
  named: ReadonlyMap<number, readonly Month[]>,
): Promise<Map<number, Summary[]>> {
  const found = new Map<number, Summary[]>()
  for (const some of runsOf(named)) {
    const months = [...new Set([...some.values()].flat())]
    const rows = await selectSummariesOf(db, [...some.keys()])
      .where('month', 'in', months)
      .execute()
    const wanted = new Map(Array.from(some, ([userId, own]) => [userId, new Set<number>(own)]))
    for (const row of rows)
      if (wanted.get(row.user_id)?.has(row.month)) addTo(found, row.user_id, toSummary(row))
    await turn()
  }
  return found
}

/** Whoever reads meanwhile waits for the rows of so many investors and months. */
const aStatement = { investors: 25, months: 500 }

/** The investors in runs that one statement may ask for. */
function* runsOf(named: ReadonlyMap<number, readonly Month[]>): Generator<Map<number, readonly Month[]>> {
  let run = new Map<number, readonly Month[]>()
  let months = 0
  for (const [userId, own] of named) {
    run.set(userId, own)
    months += own.length
    if (run.size < aStatement.investors && months < aStatement.months) continue
    yield run
    run = new Map()
    months = 0
  }
  if (run.size > 0) yield run
}

function addTo<Item>(lists: Map<number, Item[]>, key: number, item: Item): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else list.push(item)
}

/** At least what the profits of several investors add up to, in cents, by investor: corrected months count twice. */
export async function listLargestProfits(
  db: Reader,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  const profits = sql<number | string | null>`sum(unrealized_gain) + sum(dividend_paid)`.as('profits')
  for await (const some of inBatches(userIds)) {
    // One account after another: of months in a list of accounts PostgreSQL may read all that there are.
    const rows = await db
      .selectFrom('users')
      .select('id')
      .select((eb) =>
        eb.selectFrom('summaries').select(profits).whereRef('user_id', '=', 'users.id').as('profits'),
      )
      .where('id', 'in', some)
      .execute()
    for (const { id, profits } of rows) found.set(id, Number(profits))
  }
  return found
}

/** The latest posted month as it stands, or undefined before there is one. */
export async function findLatestMonth(db: Reader, userId: number): Promise<CurrentSummary | undefined> {
  const row = await selectMonthsOf(db, userId).orderBy('month', 'desc').limit(1).executeTakeFirst()
  return row && toSummary(row)
}

/** A month of an investor. */
export interface InvestorMonth {
  userId: number
  summary: Summary
}

const toRow = (by: By, { userId, summary }: InvestorMonth) => ({
  user_id: userId,
  month: summary.month,
  ...byName(({ key }) => summary[key]),
  posted_at: by.at,
  posted_by: by.actor.id,
})

/** Adds months that are posted for the first time. Fails with the engine's unique violation on a month that is there. */
export async function insertSummaries(
  trx: Transaction,
  by: By,
  months: readonly InvestorMonth[],
): Promise<void> {
  for await (const some of inBatches(months)) {
    const rows = some.map((posted) => ({ ...toRow(by, posted), version: 1, reason: null }))
    await trx.insertInto('summaries').values(rows).execute()
  }
}

/** Adds the next version of a posted month, which from then on is the month as it stands, and answers it. */
export async function insertCorrection(
  trx: Transaction,
  by: By,
  corrected: InvestorMonth,
  reason: string,
): Promise<CurrentSummary> {
  const { version } = await trx
    .selectFrom('summaries')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('user_id', '=', corrected.userId)
    .where('month', '=', corrected.summary.month)
    .executeTakeFirstOrThrow()
  const row = { ...toRow(by, corrected), version: version + 1, reason }
  await trx.insertInto('summaries').values(row).execute()
  return { ...corrected.summary, postedAt: by.at, version: row.version }
}

/** The id of an investor's month in the API: the same for every version of it, and no other month's. */
export function summaryId(userId: number, summary: Pick<Summary, 'month'>): number {
  const idMonthFactor = 1_000_000
  return userId * idMonthFactor + summary.month
}
