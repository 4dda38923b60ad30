import { accountMonths } from '@portico/contract/figures/account-months'
import { principalMoved } from '@portico/contract/figures/activity'
import { centsFromJson, formatUsd, sumCents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { unusualMonths } from '../month-end/unusual-rows.ts'
import { listHistories } from '../queries/history-queries.ts'
import type { Change } from './trial.ts'

/** A month that staff should look at before it is released. */
interface UnusualChange {
  userId: number
  month: Month
  sentence: string
}

/** The change of a recorded initial investment: its release is reviewed with both amounts. */
function initialInvestmentOf({ action, userId, month, before, after }: Change): UnusualChange[] {
  if (action !== 'account.edited' || userId === null || month === null) return []
  const [was, becomes] = [before, after].map(({ initial_investment: amount }) =>
    typeof amount === 'number' ? formatUsd(centsFromJson(amount)) : 'not recorded',
  )
  return [{ userId, month, sentence: `Initial investment: ${becomes} (was ${was}).` }]
}

/** The unusual changes among the months that a posting changes, as in its trial. */
export async function listUnusualChanges(
  trial: Reader,
  accounts: ReadonlyMap<number, Account>,
  changes: readonly Change[],
): Promise<UnusualChange[]> {
  const changed = new Set(changes.map(({ userId, month }) => `${userId} ${month}`))
  const found = changes.flatMap(initialInvestmentOf)
  for await (const some of inBatches([...accounts.values()])) {
    for (const [userId, history] of await listHistories(trial, some)) {
      const remarks = unusualMonths(
        accountMonths(history),
        ({ row }) => changed.has(`${userId} ${row.month}`),
        ({ activity }) => sumCents(activity.map(principalMoved)),
      )
      for (const { row, sentence } of remarks) found.push({ userId, month: row.month, sentence })
    }
  }
  return found
}
