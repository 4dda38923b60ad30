import { accountMonths } from '@portico/contract/figures/account-months'
import type { Activity } from '@portico/contract/figures/activity'
import { whyNotLost } from '@portico/contract/figures/checks'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { subtractCents } from '@portico/contract/values/money'
import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { listHistories } from '../queries/history-queries.ts'
import { areExact, withMonths } from './exact-accounts.ts'

/** The months and entries of a file for one account. */
interface RowsOf {
  account: Account
  taken: readonly Summary[]
  activity: readonly Activity[]
}

/** Why months to post cannot lose as much, given the other months and entries of their accounts. */
export async function lossesTooLarge(
  db: Reader,
  accounts: readonly RowsOf[],
): Promise<ReadonlyMap<Summary, string>> {
  const lost = accounts.filter(({ taken }) => taken.some(({ lossAmount }) => lossAmount > 0))
  const found = new Map<Summary, string>()
  for await (const some of inBatches(lost)) {
    const histories = await listHistories(
      db,
      some.map(({ account }) => account),
    )
    for (const { account, taken, activity } of some) {
      const history = histories.get(account.id)
      if (history === undefined) continue
      const after = {
        ...history,
        months: withMonths(history.months, taken),
        activity: [...history.activity, ...activity],
      }
      // Of other accounts nothing is posted anyway.
      if (!areExact(after)) continue
      const own = new Set(taken)
      for (const { row, atWork } of accountMonths(after)) {
        const why = own.has(row) ? whyNotLost(row, subtractCents(atWork, row.beginningBalance)) : undefined
        if (why !== undefined) found.set(row, why)
      }
    }
  }
  return found
}
