import type { Earnings } from '@portico/contract/figures'
import { cents } from '@portico/contract/money'
import type { Month } from '@portico/contract/month'
import { month } from '@portico/contract/month'
import { percent } from '@portico/contract/percent'
import type { StandingSummary } from '@portico/contract/summaries'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { hotQuery } from '../db/hot-query.ts'
import type { SummaryRow } from './summary-queries.ts'
import { newestVersions } from './summary-queries.ts'

type Numbers = readonly number[]

const at = (numbers: Numbers, place: number): number => numbers[place] ?? NaN

/** Those of `earningsColumns` come first. */
const columns = [
  'month',
  'version',
  'beginning_balance',
  'dividend_paid',
  'unrealized_gain',
  'dividend_percent',
  'dividend_amount',
  'ending_balance',
  'posted_at',
] as const satisfies readonly (keyof SummaryRow)[]

const earningsColumns = 5

const toEarnings = (numbers: Numbers, place: number): Earnings & { version: number } => ({
  month: month(at(numbers, place)),
  version: at(numbers, place + 1),
  beginningBalance: cents(at(numbers, place + 2)),
  dividendPaid: cents(at(numbers, place + 3)),
  unrealizedGain: cents(at(numbers, place + 4)),
})

const toSummary = (numbers: Numbers, place: number): StandingSummary => ({
  month: month(at(numbers, place)),
  version: at(numbers, place + 1),
  beginningBalance: cents(at(numbers, place + 2)),
  dividendPaid: cents(at(numbers, place + 3)),
  unrealizedGain: cents(at(numbers, place + 4)),
  dividendPercent: percent(at(numbers, place + 5)),
  dividendAmount: cents(at(numbers, place + 6)),
  endingBalance: cents(at(numbers, place + 7)),
  postedAt: at(numbers, place + 8),
})

/**
 * Asks for the months of an account as they stand, in their order, made of the first columns by `toMonth`. They come
 * as one text of whole numbers, which the engines hand over several times cheaper than rows.
 */
function standing<Row extends { month: Month; version: number }>(
  columnsAMonth: number,
  toMonth: (numbers: Numbers, place: number) => Row,
): (db: Database, userId: number) => Promise<Row[]> {
  const refs = sql.join(columns.slice(0, columnsAMonth).map((column) => sql.ref(column)))
  const ask = hotQuery((db, userId: number) =>
    db
      .selectFrom('summaries')
      .select(sql<string | null>`string_agg(concat_ws(',', ${refs}), ',')`.as('numbers'))
      .where('user_id', '=', userId),
  )
  return async (db, userId) => {
    const [row] = await ask(db, userId)
    const numbers = JSON.parse(`[${row?.numbers ?? ''}]`) as Numbers
    const rows: Row[] = []
    for (let place = 0; place < numbers.length; place += columnsAMonth) rows.push(toMonth(numbers, place))
    return newestVersions(rows.sort((a, b) => a.month - b.month || a.version - b.version))
  }
}

/** An investor's posted months, as every dashboard asks for them. */
export const askForSummaries = standing(columns.length, toSummary)

/** What an investor's figures follow from, month by month, as every dashboard asks for them. */
export const askForEarnings = standing(earningsColumns, toEarnings)
