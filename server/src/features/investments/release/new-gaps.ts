import type { History } from '@portico/contract/figures/account-months'
import { findingsOf } from '@portico/contract/figures/investor-checks'
import type { Month } from '@portico/contract/values/month'
import type { Trial } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { listHistories } from '../queries/history-queries.ts'
import type { Change } from './trial.ts'

/** A month, and how many accounts lack it. */
interface Gap {
  month: Month
  missing: number
}

/**
 * The months that a posting leaves missing between others, in order. Only accounts of which it withdraws a month: the
 * sheet says itself what it skips.
 */
export async function listNewGaps(
  { trx, committed }: Trial,
  accounts: ReadonlyMap<number, Account>,
  changes: readonly Change[],
): Promise<Gap[]> {
  const ids = new Set(changes.flatMap(({ action, userId }) => (action === 'summary.voided' ? [userId] : [])))
  const found = new Map<Month, number>()
  for await (const some of inBatches([...accounts.values()].filter(({ id }) => ids.has(id)))) {
    const before = await listHistories(committed, some)
    for (const [id, history] of await listHistories(trx, some)) {
      const known = new Set(missingIn(before.get(id)))
      for (const month of missingIn(history))
        if (!known.has(month)) found.set(month, (found.get(month) ?? 0) + 1)
    }
  }
  return [...found].map(([month, missing]) => ({ month, missing })).sort((a, b) => a.month - b.month)
}

const missingIn = (history: History | undefined): Month[] =>
  history === undefined
    ? []
    : findingsOf(history).flatMap(({ code, month }) => (code === 'missing_month' ? [month] : []))
