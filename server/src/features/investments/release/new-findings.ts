import { findingsSince } from '@portico/contract/figures/investor-checks'
import type { Trial } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { findAccounts } from '../../identity/queries/account-queries.ts'
import { findAcknowledged } from '../checks/firm-checks.ts'
import type { FoundAfter } from '../month-end/reversal-effects.ts'
import { historiesAtOnce, listHistories } from '../queries/history-queries.ts'
import { closingDay } from '../rules/posting-day.ts'
import type { Change } from './trial.ts'

/** What only adds to an account. */
const additions: ReadonlySet<string> = new Set(['summary.posted', 'activity.added'])

/** What the checks find only after a posting, in the accounts of which it changes or takes back something. */
export async function listNewFindings(
  { trx, committed }: Trial,
  accounts: ReadonlyMap<number, Account>,
  changes: readonly Change[],
  timeZone: string,
): Promise<FoundAfter[]> {
  const changed = new Set(changes.flatMap(({ action, userId }) => (additions.has(action) ? [] : [userId])))
  const found: FoundAfter[] = []
  for await (const some of inBatches(
    [...accounts.values()].filter(({ id }) => changed.has(id)),
    historiesAtOnce,
  )) {
    const ids = some.map(({ id }) => id)
    // An initial investment may be what changes.
    const before = await listHistories(committed, [...(await findAccounts(committed, ids)).values()])
    const after = await listHistories(trx, some)
    const isAcknowledged = await findAcknowledged(trx, ids)
    for (const account of some) {
      const [was, becomes] = [before.get(account.id), after.get(account.id)]
      if (was === undefined || becomes === undefined) continue
      for (const finding of findingsSince(was, becomes, closingDay(account, timeZone)))
        if (!isAcknowledged(account.id, finding)) found.push({ account, finding })
    }
  }
  return found
}
