import type { Earnings } from '@portico/contract/figures'
import { cents } from '@portico/contract/money'
import { month } from '@portico/contract/month'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { hotQuery } from '../db/hot-query.ts'
import type { SummaryRow } from './summary-queries.ts'
import { newestVersions } from './summary-queries.ts'

type Columns = readonly (keyof SummaryRow)[]

/**
 * Asks for columns of every version of an account's months, in the order of month and version: as one text of whole
 * numbers with commas between, which the engines hand over several times cheaper than rows.
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

const earningsColumns = ['month', 'beginning_balance', 'dividend_paid', 'unrealized_gain'] as const
const askForAllEarnings = numbersOf(earningsColumns)

const toEarnings = (numbers: readonly number[], place: number): Earnings => ({
  month: month(numbers[place] ?? NaN),
  beginningBalance: cents(numbers[place + 1] ?? NaN),
  dividendPaid: cents(numbers[place + 2] ?? NaN),
  unrealizedGain: cents(numbers[place + 3] ?? NaN),
})

/** What an investor's figures follow from, month by month in their order, as every dashboard asks for them. */
export async function askForEarnings(db: Database, userId: number): Promise<Earnings[]> {
  const numbers = JSON.parse(`[${await askForAllEarnings(db, userId)}]`) as number[]
  const rows: Earnings[] = []
  for (let place = 0; place < numbers.length; place += earningsColumns.length) {
    rows.push(toEarnings(numbers, place))
  }
  return newestVersions(rows)
}
