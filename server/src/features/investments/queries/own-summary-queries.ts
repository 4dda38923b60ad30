import type { Totals } from '@portico/contract/figures/figures'
import { totalsOf } from '@portico/contract/figures/figures'
import { cents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { month } from '@portico/contract/values/month'
import type { MonthProfit, MonthReturn } from '@portico/contract/figures/series'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { preparedQuery } from '../../../db/prepared-query.ts'
import type { SummaryRow } from './summary-queries.ts'
import { newestVersions, readSummaries } from './summary-queries.ts'

/** Added up by the engine, so that there is one number less to hand over. */
const profit = sql<number>`unrealized_gain + dividend_paid`

type Columns = readonly (keyof SummaryRow | typeof profit)[]

/**
 * Asks for columns of every version of an account's months, in the order of month and version: as one text of whole
 * numbers with commas between, which the engines hand over several times cheaper than rows. Both aggregate the rows
 * of a sorted subquery in its order; sorting within the aggregate costs SQLite a third more.
 */
function numbersOf(columns: Columns): (db: Database, userId: number) => Promise<string> {
  const refs = sql.join(columns.map((column) => (typeof column === 'string' ? sql.ref(column) : column)))
  const ask = preparedQuery((db, userId: number) => {
    const ordered = db
      .selectFrom('summaries')
      .select(sql<string>`concat_ws(',', ${refs})`.as('numbers'))
      .where('user_id', '=', userId)
      .orderBy('month')
      .orderBy('version')
    return db
      .selectFrom(ordered.as('ordered'))
      .select(sql<string | null>`string_agg(numbers, ',')`.as('numbers'))
  })
  return async (db, userId) => {
    const [row] = await ask(db, userId)
    return row?.numbers ?? ''
  }
}

/** The figures of a month, in the order in which they are answered. */
export const figureColumns = [
  'beginning_balance',
  'dividend_percent',
  'dividend_amount',
  'dividend_paid',
  'unrealized_gain',
  'ending_balance',
] as const satisfies Columns

const askForAllVersions = numbersOf(['month', 'posted_at', 'version', ...figureColumns])

/** The digits of an investor's posted months, every version of them in order, as every dashboard asks for them. */
export async function askForVersions(db: Database, userId: number): Promise<Uint8Array> {
  return Buffer.from(await askForAllVersions(db, userId), 'latin1')
}

/** Asks for an account's months as they stand, in their order, each made of its columns by `toRow`. */
function standing<Row extends { month: Month }>(
  columns: Columns,
  toRow: (numbers: readonly number[], place: number) => Row,
): (db: Database, userId: number) => Promise<Row[]> {
  const ask = numbersOf(columns)
  return async (db, userId) => {
    const numbers = JSON.parse(`[${await ask(db, userId)}]`) as number[]
    const rows: Row[] = []
    for (let place = 0; place < numbers.length; place += columns.length) rows.push(toRow(numbers, place))
    return newestVersions(rows)
  }
}

/** What an investor's returns follow from. */
export const askForReturns = standing(
  ['month', 'beginning_balance', profit],
  (numbers, place): MonthReturn => ({
    month: month(numbers[place] ?? NaN),
    beginningBalance: cents(numbers[place + 1] ?? NaN),
    profit: cents(numbers[place + 2] ?? NaN),
  }),
)

/** What an investor's profits follow from: a column less than their returns, which saves a tenth of the whole call. */
export const askForProfits = standing(['month', profit], (numbers, place): MonthProfit => ({
  month: month(numbers[place] ?? NaN),
  profit: cents(numbers[place + 1] ?? NaN),
}))

const askForSums = preparedQuery((db, userId: number) =>
  db
    .selectFrom('summaries')
    .select((eb) => {
      const principal = eb
        .selectFrom('summaries as month')
        .select('month.beginning_balance')
        .whereRef('month.user_id', '=', 'summaries.user_id')
        .limit(sql.lit(1))
      return [
        eb.fn.max('version').as('latest_version'),
        eb.fn.min('month').as('first_month'),
        eb.cast<number>(eb.fn.sum('unrealized_gain'), 'bigint').as('unrealized_gain'),
        eb.cast<number>(eb.fn.sum('dividend_paid'), 'bigint').as('dividend_paid'),
        principal.orderBy('month.month').as('first_principal'),
        principal.orderBy('month.month', 'desc').as('latest_principal'),
      ]
    })
    .where('user_id', '=', userId)
    .groupBy('user_id'),
)

/** An account's months, added up by the engine where it can. */
export async function askForTotals(db: Database, userId: number): Promise<Totals> {
  const [sums] = await askForSums(db, userId)
  if (sums === undefined) return totalsOf([])
  // Every version was added up. Where a month has two, its newest alone counts.
  if (sums.latest_version > 1) return totalsOf(await readSummaries(db.read, userId))
  return {
    firstMonth: month(sums.first_month),
    firstPrincipal: cents(sums.first_principal ?? NaN),
    latestPrincipal: cents(sums.latest_principal ?? NaN),
    unrealizedGain: cents(sums.unrealized_gain),
    dividendPaid: cents(sums.dividend_paid),
  }
}
