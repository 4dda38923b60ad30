import { setImmediate as turn } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { CurrentSummary, RecordedVersion, SummaryVersion } from '@portico/contract/features/summaries'
import type { WithdrawnMonth } from '@portico/contract/figures/account-months'
import { withdrawnOf } from '@portico/contract/figures/account-months'
import type { Activity } from '@portico/contract/figures/activity'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { allFigures, monthlyFigures, summaryFromStore } from '@portico/contract/figures/monthly-figures'
import type { Month } from '@portico/contract/values/month'
import { month } from '@portico/contract/values/month'
import type { Reader } from '../../../db/database.ts'
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

export const selectMonthsOf = (db: Reader, userId: number) =>
  db.selectFrom('current_summaries').select(summaryColumns).where('user_id', '=', userId)

/** The current versions of an investor's posted months, in month order. */
export async function listMonths(db: Reader, userId: number): Promise<CurrentSummary[]> {
  const rows = await selectMonthsOf(db, userId).orderBy('month').execute()
  return rows.map(toSummary)
}

export const selectSummariesOf = (db: Reader, userIds: readonly number[]) =>
  db
    .selectFrom('current_summaries')
    .select(['user_id', ...summaryColumns])
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .orderBy('month')

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

export function addTo<Item>(lists: Map<number, Item[]>, key: number, item: Item): void {
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

/** A month of an investor. */
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

/** A month that was inserted as this version; above 1 if it had been withdrawn. */
export interface InsertedMonth extends InvestorMonth {
  version: number
}

/** Figures that replace the current version of a posted month. */
export interface Correction {
  userId: number
  before: CurrentSummary
  summary: Summary
}

/** The current version of an investor's posted month. */
export interface CurrentMonth {
  userId: number
  summary: CurrentSummary
  /** Where it is moved as it is withdrawn. */
  movedTo?: MonthPlace | undefined
}

/** The API's unique id of an investor's month, shared by all its versions. */
export function summaryId(userId: number, summary: Pick<Summary, 'month'>): number {
  const idMonthFactor = 1_000_000
  return userId * idMonthFactor + summary.month
}

/** Every version of an investor's month, oldest first, with author and reason. Empty if the month is not posted. */
export async function listVersions(db: Reader, userId: number, month: Month): Promise<RecordedVersion[]> {
  const rows = await db
    .selectFrom('summaries')
    .select([...summaryColumns, 'voided', 'reason'])
    .select((eb) =>
      eb.selectFrom('users').select('email').whereRef('users.id', '=', 'summaries.posted_by').as('email'),
    )
    .where('user_id', '=', userId)
    .where('month', '=', month)
    .orderBy('version')
    .execute()
  return rows.map((row) => ({ ...toVersion(row), postedBy: row.email, reason: row.reason }))
}

export const toVersion = (row: SummaryRow & { voided: number }): SummaryVersion =>
  Object.assign(toSummary(row), { isVoided: row.voided === 1 })

export const selectVersionsOf = (db: Reader, userId: number) =>
  db
    .selectFrom('summaries')
    .select([...summaryColumns, 'voided'])
    .where('user_id', '=', userId)
    .orderBy('month')
    .orderBy('version')

/** Every version of all months of an investor, sorted by month and version. */
export const listAllVersions = async (db: Reader, userId: number): Promise<SummaryVersion[]> =>
  (await selectVersionsOf(db, userId).execute()).map(toVersion)

/** The months of an investor that were withdrawn and not posted again since, newest first. */
export const listWithdrawn = async (db: Reader, userId: number): Promise<WithdrawnMonth[]> =>
  withdrawnOf(await listAllVersions(db, userId)).toReversed()

/** Every version of the corrected and withdrawn months, given all versions in order. */
export const correctedOf = (versions: readonly SummaryVersion[]): SummaryVersion[] =>
  versions.filter(({ month, version }, k) => version > 1 || versions[k + 1]?.month === month)
