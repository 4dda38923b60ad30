import type { Month } from '@portico/contract/values/month'
import { month } from '@portico/contract/values/month'
import type { Reader, Trial } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import { NewGaps } from '../rules/new-gaps.ts'
import type { Change } from './trial.ts'

/** What adds a month to those of an account, or takes one away. */
const changing: ReadonlySet<string> = new Set(['summary.posted', 'summary.voided'])

/** The months that a posting leaves missing between others. */
export async function listNewGaps({ trx, committed }: Trial, changes: readonly Change[]): Promise<NewGaps> {
  const ids = new Set(changes.flatMap(({ action, userId }) => (changing.has(action) ? (userId ?? []) : [])))
  const found = new NewGaps()
  for await (const some of inBatches([...ids])) {
    const before = await listPostedMonths(committed, some)
    for (const [id, after] of await listPostedMonths(trx, some)) found.add(before.get(id) ?? [], after)
  }
  return found
}

/** The posted months of some accounts. */
async function listPostedMonths(db: Reader, ids: readonly number[]): Promise<Map<number, Month[]>> {
  const rows = await db
    .selectFrom('current_summaries')
    .select(['user_id', 'month'])
    .where('user_id', 'in', ids)
    .execute()
  const months = new Map<number, Month[]>()
  for (const row of rows) {
    const own = months.get(row.user_id)
    if (own === undefined) months.set(row.user_id, [month(row.month)])
    else own.push(month(row.month))
  }
  return months
}
