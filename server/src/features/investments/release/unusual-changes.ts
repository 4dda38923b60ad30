import { accountMonths } from '@portico/contract/figures/account-months'
import { principalMoved } from '@portico/contract/figures/activity'
import { centsFromJson, formatUsd, sumCents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { listWithdrawnMonths, unusualMonths } from '../month-end/unusual-rows.ts'
import { listHistories } from '../queries/history-queries.ts'
import type { Change } from './trial.ts'

/** A month that staff should look at before it is released. */
interface UnusualChange {
  userId: number
  month: Month
  sentence: string
  /** What it has in common with others. */
  reason: string
}

/** The change of a recorded initial investment: its release is reviewed with both amounts. */
function initialInvestmentOf({ action, userId, month, before, after }: Change): UnusualChange[] {
  if (action !== 'account.edited' || userId === null || month === null) return []
  const [was, becomes] = [before, after].map(({ initial_investment: amount }) =>
    typeof amount === 'number' ? formatUsd(centsFromJson(amount)) : 'not recorded',
  )
  const sentence = `Initial investment: ${becomes} (was ${was}).`
  return [{ userId, month, sentence, reason: sentence }]
}

/**
 * The unusual changes among the months that a posting changes, as in its trial: those first whose reason the fewest share,
 * then in the order of the rows.
 */
export async function listUnusualChanges(
  trial: Reader,
  accounts: ReadonlyMap<number, Account>,
  changes: readonly Change[],
): Promise<UnusualChange[]> {
  const changed = new Set(changes.map(({ userId, month }) => `${userId} ${month}`))
  const posted = new Set(
    changes.flatMap((each) => (each.action === 'summary.posted' ? [`${each.userId} ${each.month}`] : [])),
  )
  const found = changes.flatMap(initialInvestmentOf)
  for await (const some of inBatches([...accounts.values()])) {
    const withdrawn = await listWithdrawnMonths(
      trial,
      some.map(({ id }) => id),
    )
    for (const [userId, history] of await listHistories(trial, some)) {
      const remarks = unusualMonths(
        accountMonths(history),
        ({ row }) => changed.has(`${userId} ${row.month}`),
        ({ activity }) => sumCents(activity.map(principalMoved)),
        ({ month }) => ({
          isRestored: posted.has(`${userId} ${month}`) && withdrawn.get(userId)?.has(month) === true,
        }),
      )
      for (const { row, ...remark } of remarks) found.push({ userId, month: row.month, ...remark })
    }
  }
  const places = new Map([...new Set(changes.map(({ userId }) => userId))].map((id, at) => [id, at]))
  const shared = Map.groupBy(found, ({ reason }) => reason)
  const rank = ({ userId, reason }: UnusualChange) =>
    [shared.get(reason)?.length ?? 0, places.get(userId) ?? -1] as const
  return found.toSorted((a, b) => {
    const [[shareA, placeA], [shareB, placeB]] = [rank(a), rank(b)]
    return shareA - shareB || placeA - placeB
  })
}
