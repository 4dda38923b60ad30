import type { Month } from '@portico/contract/values/month'
import { month as monthFrom } from '@portico/contract/values/month'
import type { App } from '../../../http/route.ts'
import { inBatches } from '../../../db/query-tools.ts'
import { countAllMonths } from '../firm/open-months.ts'
import { addTo } from '../queries/summary-queries.ts'
import type { ImportedRow } from './post-rows.ts'

/** For a month, how many active investors who started by then still lack it once these rows are posted. */
export async function countStillMissing(
  app: Pick<App, 'config' | 'db'>,
  rows: readonly ImportedRow[],
): Promise<(month: Month) => number> {
  const counts = await countAllMonths(app)
  const own = new Map<number, Month[]>()
  const posting = new Map<Month, number>()
  for (const row of rows) {
    if (row.state !== 'posted') continue
    const { month } = row.month.summary
    addTo(own, row.month.userId, month)
    posting.set(month, (posting.get(month) ?? 0) + 1)
  }
  const firsts = await readFirstMonths(app, [...own.keys()])
  // A file can also be how an investor starts, or starts earlier.
  const starts = Array.from(own, ([userId, months]) => ({
    before: firsts.get(userId) ?? Infinity,
    after: Math.min(...months),
  }))
  return (month) => {
    const started = [...counts].reduce((sum, [at, count]) => (at <= month ? sum + count.started : sum), 0)
    const starting = starts.filter(({ before, after }) => after <= month && before > month).length
    return started + starting - (counts.get(month)?.posted ?? 0) - (posting.get(month) ?? 0)
  }
}

async function readFirstMonths(
  { db }: Pick<App, 'db'>,
  userIds: readonly number[],
): Promise<Map<number, Month>> {
  const firsts = new Map<number, Month>()
  for await (const some of inBatches(userIds)) {
    const rows = await db.read
      .selectFrom('current_summaries')
      .select((eb) => ['user_id', eb.fn.min('month').as('first')])
      .where('user_id', 'in', some)
      .groupBy('user_id')
      .execute()
    for (const { user_id: userId, first } of rows) firsts.set(userId, monthFrom(Number(first)))
  }
  return firsts
}
