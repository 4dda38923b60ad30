import type { Summary } from '@portico/contract/figures/monthly-figures'
import { unlikeMost, usualPercent } from '@portico/contract/figures/unusual'
import type { Month } from '@portico/contract/values/month'
import type { Percent } from '@portico/contract/values/percent'
import { percent } from '@portico/contract/values/percent'
import { sql } from 'kysely'
import type { Reader } from '../../../db/database.ts'
import type { ImportedRow } from './post-rows.ts'

/** How many rows without a loss have each percentage, and how many rows there are. */
interface Rates {
  counts: Map<Percent, number>
  rows: number
}

function add({ counts, rows }: Rates, { lossAmount, dividendPercent }: Summary, by: 1 | -1): Rates {
  if (lossAmount === 0) counts.set(dividendPercent, (counts.get(dividendPercent) ?? 0) + by)
  return { counts, rows: rows + by }
}

/** The rates of a month as posted. */
async function findRates(db: Reader, month: Month): Promise<Rates> {
  const found = await db
    .selectFrom('users')
    // With an inner join, SQLite would read every month of every investor.
    .crossJoin('current_summaries')
    .select(({ fn }) => ['dividend_percent', fn.countAll().as('all')])
    .select(sql<number>`sum(case when loss_amount = 0 then 1 else 0 end)`.as('gaining'))
    .whereRef('current_summaries.user_id', '=', 'users.id')
    .where('current_summaries.month', '=', month)
    .groupBy('dividend_percent')
    .execute()
  return {
    counts: new Map(found.map((row) => [percent(row.dividend_percent), Number(row.gaining)])),
    rows: found.reduce((sum, row) => sum + Number(row.all), 0),
  }
}

/** The percentage that most rows of a month have as posted. */
export async function findUsual(db: Reader, month: Month): Promise<Percent | undefined> {
  const { counts, rows } = await findRates(db, month)
  return usualPercent(counts, rows)
}

/**
 * What is unlike most rows of the latest month of a file, as its sheet says of them once they are posted. Earlier months
 * are history.
 */
export async function findUnlikeMost(
  db: Reader,
  rows: readonly ImportedRow[],
): Promise<(row: Summary) => string | undefined> {
  const changed = rows.flatMap((row): { summary: Summary; before?: Summary }[] => {
    if (row.state === 'corrected') return [{ summary: row.summary, before: row.before }]
    return row.state === 'posted' ? [{ summary: row.month.summary }] : []
  })
  let latest: Month | undefined
  for (const { summary } of changed)
    if (latest === undefined || summary.month > latest) latest = summary.month
  if (latest === undefined) return () => undefined
  let rates = await findRates(db, latest)
  for (const { summary, before } of changed) {
    if (summary.month !== latest) continue
    if (before !== undefined) rates = add(rates, before, -1)
    rates = add(rates, summary, 1)
  }
  const usual = usualPercent(rates.counts, rates.rows)
  return (row) => (row.month === latest ? unlikeMost(row, usual) : undefined)
}
