import { setImmediate as turn } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { CurrentSummary } from '@portico/contract/features/summaries'
import type { Activity } from '@portico/contract/figures/activity'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import {
  allFigures,
  byName,
  monthlyFigures,
  summaryFromStore,
} from '@portico/contract/figures/monthly-figures'
import type { Month } from '@portico/contract/values/month'
import { month } from '@portico/contract/values/month'
import type { By } from '../../../audit/append-audit.ts'
import type { Reader, Transaction } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { Tables } from '../../../db/tables.ts'

export type SummaryRow = Pick<Selectable<Tables['summaries']>, (typeof summaryColumns)[number]>

/** The columns of a month. */
export const summaryColumns = [
  'month',
  ...monthlyFigures.map(({ name }) => name),
  'posted_at',
  'version',
] as const

/** Converts a row to a month. */
export const toSummary = (row: SummaryRow): CurrentSummary =>
  Object.assign(summaryFromStore(month(row.month), row), { postedAt: row.posted_at, version: row.version })

const selectMonthsOf = (db: Reader, userId: number) =>
  db.selectFrom('current_summaries').select(summaryColumns).where('user_id', '=', userId)

/** The current versions of an investor's posted months, in month order. */
export async function listMonths(db: Reader, userId: number): Promise<CurrentSummary[]> {
  const rows = await selectMonthsOf(db, userId).orderBy('month').execute()
  return rows.map(toSummary)
}

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

/** The posted ones among the named months of each investor. */
export async function listPostedOf(
  db: Reader,
  named: ReadonlyMap<number, readonly Month[]>,
): Promise<Map<number, CurrentSummary[]>> {
  const found = new Map<number, CurrentSummary[]>()
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

/** The size of one statement, which concurrent readers have to wait for. */
const perStatement = { investors: 25, months: 500 }

/** Splits the investors into batches for one statement each. */
function* runsOf(named: ReadonlyMap<number, readonly Month[]>): Generator<Map<number, readonly Month[]>> {
  let run = new Map<number, readonly Month[]>()
  let months = 0
  for (const [userId, own] of named) {
    run.set(userId, own)
    months += own.length
    if (run.size < perStatement.investors && months < perStatement.months) continue
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

/**
 * An upper bound of what each investor's months and activity amount to, in cents, for plainlyExactProfit: corrected months count once per version.
 */
export async function listLargestTotals(
  db: Reader,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  // Principals count for a hundredth; the balance follows from the other figures.
  const sums = allFigures.flatMap(({ name, kind }) =>
    kind === 'percent' || name === 'ending_balance'
      ? []
      : [name === 'beginning_balance' ? sql`sum(${sql.ref(name)}) / 100` : sql`sum(${sql.ref(name)})`],
  )
  const total = sql<
    number | string | null
  >`coalesce((select ${sql.join(sums, sql` + `)} from summaries where user_id = users.id), 0)
    + coalesce((select sum(amount) from activity where user_id = users.id), 0)`.as('total')
  for await (const some of inBatches(userIds)) {
    // A subquery per account: given a list of accounts, PostgreSQL may scan the whole table.
    const rows = await db.selectFrom('users').select(['id', total]).where('id', 'in', some).execute()
    for (const row of rows) found.set(row.id, Number(row.total))
  }
  return found
}

/** The current version of the latest posted month, if there is one. */
export async function findLatestMonth(db: Reader, userId: number): Promise<CurrentSummary | undefined> {
  const row = await selectMonthsOf(db, userId).orderBy('month', 'desc').limit(1).executeTakeFirst()
  return row && toSummary(row)
}

/** Which month of whom. */
export interface MonthPlace {
  userId: number
  month: Month
}

/** A month of an investor. */
export interface InvestorMonth {
  userId: number
  summary: Summary
  /** Money in and out that is recorded together with the month. */
  activity?: readonly Activity[]
  /** Where it was posted before it was moved here. */
  movedFrom?: MonthPlace | undefined
}

const toRow = (by: By, { userId, summary }: InvestorMonth) => ({
  user_id: userId,
  month: summary.month,
  ...byName(({ key }) => summary[key]),
  posted_at: by.at,
  posted_by: by.actor.id,
})

/** The reason that is recorded when a month that was withdrawn is posted again. */
export const postedAgain = 'Posted again.'

/** A month that was inserted as this version; above 1 if it had been withdrawn. */
export interface InsertedMonth extends InvestorMonth {
  version: number
}

/**
 * Inserts new months, as part of a posting if one is given; yields them in batches, with their versions. Fails with a
 * unique violation if one is already posted.
 */
export async function* insertSummaries(
  trx: Transaction,
  by: By,
  months: readonly InvestorMonth[],
  postingId: number | null,
): AsyncGenerator<InsertedMonth[]> {
  for await (const some of inBatches(months)) {
    const voided = await listVoidedVersions(trx, [...new Set(some.map(({ userId }) => userId))])
    const inserted = some.map((posted) => ({
      ...posted,
      version: (voided.get(summaryId(posted.userId, posted.summary)) ?? 0) + 1,
    }))
    const rows = inserted.map((posted) => ({
      ...toRow(by, posted),
      version: posted.version,
      reason: posted.version === 1 ? null : postedAgain,
      posting_id: postingId,
    }))
    await trx.insertInto('summaries').values(rows).execute()
    yield inserted
  }
}

/** The months of some investors that were withdrawn at a moment, by investor. */
export async function listWithdrawnAt(
  db: Reader,
  userIds: readonly number[],
  at: number,
): Promise<Map<number, Month[]>> {
  const found = new Map<number, Month[]>()
  for await (const some of inBatches(userIds)) {
    const rows = await db
      .selectFrom('summaries')
      .select(['user_id', 'month'])
      .where('voided', '=', sql.lit(1))
      .where('user_id', 'in', some)
      .where('posted_at', '=', at)
      .orderBy('month')
      .execute()
    for (const row of rows) addTo(found, row.user_id, month(row.month))
  }
  return found
}

/** The newest voiding version of each month that was ever withdrawn, by summaryId. */
async function listVoidedVersions(db: Reader, userIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('summaries')
    .select(['user_id', 'month', ({ fn }) => fn.max('version').as('version')])
    // As a literal: PostgreSQL uses the index of withdrawn months for nothing else.
    .where('voided', '=', sql.lit(1))
    .where('user_id', 'in', userIds)
    .groupBy(['user_id', 'month'])
    .execute()
  return new Map(rows.map((row) => [summaryId(row.user_id, { month: month(row.month) }), row.version]))
}

/** Figures that replace the current version of a posted month. */
export interface Correction {
  userId: number
  before: CurrentSummary
  summary: Summary
}

/**
 * Inserts the next version of posted months, a batch's worth, as part of a posting if one is given, and returns them. Fails
 * with a unique violation if one was corrected or withdrawn concurrently.
 */
export async function insertCorrections(
  trx: Transaction,
  by: By,
  corrections: readonly Correction[],
  { reason, postingId }: { reason: string; postingId: number | null },
): Promise<CurrentSummary[]> {
  const inserted = corrections.map(({ summary, before }) => ({
    ...summary,
    postedAt: by.at,
    version: before.version + 1,
  }))
  const rows = corrections.map((corrected) => ({
    ...toRow(by, corrected),
    version: corrected.before.version + 1,
    reason,
    posting_id: postingId,
  }))
  await trx.insertInto('summaries').values(rows).execute()
  return inserted
}

/** The current version of an investor's posted month. */
export interface CurrentMonth {
  userId: number
  summary: CurrentSummary
  /** Where it is moved as it is withdrawn. */
  movedTo?: MonthPlace | undefined
}

/** Inserts the versions that withdraw posted months, a batch's worth; each repeats the figures that it withdraws. */
export async function insertVoids(
  trx: Transaction,
  by: By,
  posted: readonly CurrentMonth[],
  reason: string,
): Promise<void> {
  const rows = posted.map((month) => ({
    ...toRow(by, month),
    version: month.summary.version + 1,
    reason,
    voided: 1,
  }))
  await trx.insertInto('summaries').values(rows).execute()
}

/** The API's unique id of an investor's month, shared by all its versions. */
export function summaryId(userId: number, summary: Pick<Summary, 'month'>): number {
  const idMonthFactor = 1_000_000
  return userId * idMonthFactor + summary.month
}
