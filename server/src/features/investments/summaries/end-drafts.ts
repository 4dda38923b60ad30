import type { Month } from '@portico/contract/values/month'
import type { Transaction } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'

/** Ends the drafts of rows that are posted in this transaction, and marks each month as posted. */
export async function endDrafts(
  trx: Transaction,
  posted: readonly { userId: number; month: Month }[],
): Promise<void> {
  const byMonth = new Map<Month, number[]>()
  for (const { userId, month } of posted) {
    const ids = byMonth.get(month)
    if (ids === undefined) byMonth.set(month, [userId])
    else ids.push(userId)
  }
  for (const [month, userIds] of byMonth) {
    await trx
      .insertInto('month_drafts')
      .values({ month, version: 1, posted_version: 1 })
      .onConflict((conflict) =>
        conflict.column('month').doUpdateSet((eb) => ({
          version: eb('month_drafts.version', '+', 1),
          posted_version: eb('month_drafts.version', '+', 1),
        })),
      )
      .execute()
    for await (const some of inBatches(userIds)) {
      await trx.deleteFrom('draft_cells').where('month', '=', month).where('user_id', 'in', some).execute()
    }
  }
}
