import { cents } from '@portico/contract/money'
import { month } from '@portico/contract/month'
import { percent } from '@portico/contract/percent'
import type { StandingSummary } from '@portico/contract/summaries'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { hotQuery } from '../db/hot-query.ts'
import { newestVersions, summaryColumns } from './summary-queries.ts'

const columns = sql.join(summaryColumns.map((column) => sql.ref(column)))

/** All months in one text of whole numbers: the engines hand that over several times cheaper than rows. */
const askNumbers = hotQuery((db, userId: number) =>
  db
    .selectFrom('summaries')
    .select(sql<string | null>`string_agg(concat_ws(',', ${columns}), ',')`.as('numbers'))
    .where('user_id', '=', userId),
)

/** An investor's posted months as they stand, in month order, as every dashboard asks for them. */
export async function askForSummaries(db: Database, userId: number): Promise<StandingSummary[]> {
  const [row] = await askNumbers(db, userId)
  const numbers = JSON.parse(`[${row?.numbers ?? ''}]`) as number[]
  const rows: StandingSummary[] = []
  for (let k = 0; k < numbers.length; k += summaryColumns.length) rows.push(summaryAt(numbers, k))
  return newestVersions(rows.sort((a, b) => a.month - b.month || a.version - b.version))
}

/** The month whose first column stands at `k`. */
function summaryAt(numbers: readonly number[], k: number): StandingSummary {
  const at = (place: number): number => numbers[k + place] ?? NaN
  return {
    month: month(at(0)),
    beginningBalance: cents(at(1)),
    dividendPercent: percent(at(2)),
    dividendAmount: cents(at(3)),
    dividendPaid: cents(at(4)),
    unrealizedGain: cents(at(5)),
    endingBalance: cents(at(6)),
    postedAt: at(7),
    version: at(8),
  }
}
