import type { Month } from '@portico/contract/values/month'
import { month as monthFrom } from '@portico/contract/values/month'
import type { App } from '../../../http/route.ts'
import { inBatches } from '../../../db/query-tools.ts'
import { countAllMonths } from '../firm/open-months.ts'
import { newMonthsOf } from './file-gaps.ts'
import type { ImportedRow } from './post-rows.ts'

/** For a month, how many active investors who started by then still lack it once these rows are posted. */
export async function countStillMissing(
  app: Pick<App, 'config' | 'db'>,
  rows: readonly ImportedRow[],
): Promise<(month: Month) => number> {
  const counts = await countAllMonths(app)
  const own = newMonthsOf(rows)
  const active = await readFirstMonths(app, [...own.keys()])
  const posting = new Map<Month, number>()
  // A file can also be how an investor starts, or starts earlier.
  const starts = Array.from(active, ([userId, first]) => {
    const months = own.get(userId) ?? []
    for (const month of months) posting.set(month, (posting.get(month) ?? 0) + 1)
    return { before: first ?? Infinity, after: Math.min(...months) }
  })
  return (month) => {
    const started = [...counts].reduce(
      (sum, [at, count]) => (at <= month ? sum + count.activeStarted : sum),
      0,
    )
    const starting = starts.filter(({ before, after }) => after <= month && before > month).length
    return started + starting - (counts.get(month)?.active ?? 0) - (posting.get(month) ?? 0)
  }
}

/** The first posted month of those of these investors who are active; null of one who has none. */
async function readFirstMonths(
  { db }: Pick<App, 'db'>,
  userIds: readonly number[],
): Promise<Map<number, Month | null>> {
  const firsts = new Map<number, Month | null>()
  for await (const some of inBatches(userIds)) {
    const rows = await db.read
      .selectFrom('users')
      .leftJoin('current_summaries', 'current_summaries.user_id', 'users.id')
      .select((eb) => ['users.id', eb.fn.min('month').as('first')])
      .where('users.id', 'in', some)
      .where('disabled_since', 'is', null)
      .where('closed_since', 'is', null)
      .groupBy('users.id')
      .execute()
    for (const { id, first } of rows) firsts.set(id, first === null ? null : monthFrom(Number(first)))
  }
  return firsts
}
