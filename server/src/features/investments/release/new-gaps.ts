import type { History } from '@portico/contract/figures/account-months'
import type { Month } from '@portico/contract/values/month'
import type { Trial } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { listHistories } from '../queries/history-queries.ts'
import { NewGaps } from '../rules/new-gaps.ts'
import type { Change } from './trial.ts'

/**
 * The months that a posting leaves missing between others. Only of accounts of which it withdraws a month: the sheet and
 * the import say themselves what they skip.
 */
export async function listNewGaps(
  { trx, committed }: Trial,
  accounts: ReadonlyMap<number, Account>,
  changes: readonly Change[],
): Promise<NewGaps> {
  const ids = new Set(changes.flatMap(({ action, userId }) => (action === 'summary.voided' ? [userId] : [])))
  const found = new NewGaps()
  for await (const some of inBatches([...accounts.values()].filter(({ id }) => ids.has(id)))) {
    const before = await listHistories(committed, some)
    for (const [id, history] of await listHistories(trx, some))
      found.add(monthsOf(before.get(id)), monthsOf(history))
  }
  return found
}

const monthsOf = (history: History | undefined): Month[] => (history?.months ?? []).map(({ month }) => month)
