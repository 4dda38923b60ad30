import type { History } from '@portico/contract/figures/account-months'
import { accountMonths } from '@portico/contract/figures/account-months'
import type { Activity } from '@portico/contract/figures/activity'
import { tooMuchDeducted } from '@portico/contract/figures/checks'
import { deductedFrom } from '@portico/contract/figures/deductions'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { whyNotFromPrincipal } from '@portico/contract/figures/overdrawn'
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

/**
 * Why months to post cannot lose as much, have as many fees, or record withdrawals of as much, given the other months and
 * entries of their accounts.
 */
export async function whyTooMuchTaken(
  db: Reader,
  accounts: readonly RowsOf[],
): Promise<ReadonlyMap<Summary, string>> {
  const deducted = accounts.filter(
    ({ taken, activity }) => activity.length > 0 || taken.some((row) => deductedFrom(row) > 0),
  )
  const found = new Map<Summary, string>()
  for await (const some of inBatches(deducted)) {
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
      for (const row of taken) {
        const why = whyNotWithdrawn(history, activity, row)
        if (why !== undefined) found.set(row, why)
      }
      const own = new Set(taken)
      for (const { row, atWork } of accountMonths(after)) {
        if (!own.has(row)) continue
        const [why] = tooMuchDeducted(row, subtractCents(atWork, row.beginningBalance))
        if (why !== undefined) found.set(row, why.message)
      }
    }
  }
  return found
}

/** Why the entries of a month to post cannot take as much of the principal. */
function whyNotWithdrawn(
  history: History,
  activity: readonly Activity[],
  { month }: Summary,
): string | undefined {
  const own = activity.filter(({ effectiveMonth }) => effectiveMonth === month)
  return own
    .map((entry) => {
      const others = own.filter((other) => other !== entry)
      return whyNotFromPrincipal({ ...history, activity: [...history.activity, ...others] }, entry)
    })
    .find((why) => why !== undefined)
}
