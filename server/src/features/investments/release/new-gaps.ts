import type { Month } from '@portico/contract/values/month'
import { month, monthsBetween } from '@portico/contract/values/month'
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
    const gapped = await listGapped(trx, some)
    if (gapped.length === 0) continue
    const before = await listPostedMonths(committed, gapped)
    for (const [id, after] of await listPostedMonths(trx, gapped)) found.add(before.get(id) ?? [], after)
  }
  return found
}

/** Those of some accounts that lack a month between two of theirs; in most, nothing else is read. */
async function listGapped(db: Reader, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('current_summaries')
    .select(({ fn }) => [
      'user_id',
      fn.min('month').as('first'),
      fn.max('month').as('last'),
      fn.countAll().as('count'),
    ])
    .where('user_id', 'in', ids)
    .groupBy('user_id')
    .execute()
  return rows
    .filter(({ first, last, count }) => monthsBetween(month(first), month(last)) + 1 > Number(count))
    .map((row) => row.user_id)
}

/** The posted months of some accounts. */
async function listPostedMonths(db: Reader, ids: readonly number[]): Promise<Map<number, Month[]>> {
  const rows = await db
    .selectFrom('current_summaries')
    .select(['user_id', 'month'])
    .where('user_id', 'in', ids)
    .execute()
  const byId = Map.groupBy(rows, (row) => row.user_id)
  return new Map(Array.from(byId, ([id, own]) => [id, own.map((row) => month(row.month))]))
}
