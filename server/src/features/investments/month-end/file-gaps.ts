import type { Month } from '@portico/contract/values/month'
import { month as monthFrom } from '@portico/contract/values/month'
import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import { addTo } from '../queries/summary-queries.ts'
import { NewGaps } from '../rules/new-gaps.ts'
import type { ImportedRow } from './post-rows.ts'

/** The new months of a file, by investor. */
export function newMonthsOf(rows: readonly ImportedRow[]): Map<number, Month[]> {
  const own = new Map<number, Month[]>()
  for (const row of rows) if (row.state === 'posted') addTo(own, row.month.userId, row.month.summary.month)
  return own
}

/** The months that the new rows of a file leave missing between others. */
export async function listFileGaps(db: Reader, rows: readonly ImportedRow[]): Promise<NewGaps> {
  const own = newMonthsOf(rows)
  const found = new NewGaps()
  for await (const some of inBatches([...own])) {
    const posted = await listPostedMonths(
      db,
      some.map(([userId]) => userId),
    )
    for (const [userId, months] of some) {
      const before = posted.get(userId) ?? []
      found.add(before, [...before, ...months])
    }
  }
  return found
}

async function listPostedMonths(db: Reader, userIds: readonly number[]): Promise<Map<number, Month[]>> {
  const rows = await db
    .selectFrom('current_summaries')
    .select(['user_id', 'month'])
    .where('user_id', 'in', userIds)
    .execute()
  const months = new Map<number, Month[]>()
  for (const row of rows) addTo(months, row.user_id, monthFrom(row.month))
  return months
}
