import type { Earnings, Profits } from '@portico/contract/figures'
import { cents } from '@portico/contract/money'
import type { Month } from '@portico/contract/month'
import { month } from '@portico/contract/month'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { hotQuery } from '../db/hot-query.ts'
import type { SummaryRow } from './summary-queries.ts'
import { newestVersions } from './summary-queries.ts'

type Columns = readonly (keyof SummaryRow)[]

/**
 * Asks for columns of every version of an account's months, in the order of month and version: as one text of whole
 * numbers with commas between, which the engines hand over several times cheaper than rows. Both aggregate the rows
 * of a sorted subquery in its order; sorting within the aggregate costs SQLite a third more.
 */
function numbersOf(columns: Columns): (db: Database, userId: number) => Promise<string> {
  const refs = sql.join(columns.map((column) => sql.ref(column)))
  const ask = hotQuery((db, userId: number) => {
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

/** What an investor's figures follow from, as every dashboard asks for them. */
export const askForEarnings = standing(
  ['month', 'beginning_balance', 'dividend_paid', 'unrealized_gain'],
  (numbers, place): Earnings => ({
    month: month(numbers[place] ?? NaN),
    beginningBalance: cents(numbers[place + 1] ?? NaN),
    dividendPaid: cents(numbers[place + 2] ?? NaN),
    unrealizedGain: cents(numbers[place + 3] ?? NaN),
  }),
)

/** What an investor's profits follow from: a column less than their figures, which saves a tenth of the whole call. */
export const askForProfits = standing(
  ['month', 'dividend_paid', 'unrealized_gain'],
  (numbers, place): Profits => ({
    month: month(numbers[place] ?? NaN),
    dividendPaid: cents(numbers[place + 1] ?? NaN),
    unrealizedGain: cents(numbers[place + 2] ?? NaN),
  }),
)
