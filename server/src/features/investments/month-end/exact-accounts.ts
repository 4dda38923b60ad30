import type { History } from '@portico/contract/figures/account-months'
import { plainlyExactProfit, requireExactFigures } from '@portico/contract/figures/every-figure'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { FigureError } from '@portico/contract/values/decimal'
import type { Reader } from '../../../db/database.ts'
import { listHistories } from '../queries/history-queries.ts'
import { listLargestTotals } from '../queries/summary-queries.ts'
import type { AccountRows } from './account-rows.ts'

export const tooLargeMessage = 'The totals of this account would be too large to be held exactly.'

/** Posted months with those of a file, which take the place of the ones they correct. */
export function withMonths(posted: readonly Summary[], taken: readonly Summary[]): Summary[] {
  const replaced = new Set(taken.map(({ month }) => month))
  return [...posted.filter(({ month }) => !replaced.has(month)), ...taken]
}

/** Whether all figures of an account can be held exactly. */
export function areExact(history: History): boolean {
  try {
    requireExactFigures(history)
    return true
  } catch (error) {
    if (error instanceof FigureError) return false
    throw error
  }
}

/** The accounts whose totals would be too large to be exact. Only reads all months of very large accounts. */
export async function tooLargeOf(db: Reader, ledgers: readonly AccountRows[]): Promise<Set<number>> {
  const changed = ledgers.filter(({ taken }) => taken.length > 0)
  const profits = await listLargestTotals(
    db,
    changed.map(({ account }) => account.id),
  )
  const large = changed.filter(
    (ledger) => (profits.get(ledger.account.id) ?? 0) + ledger.totalTaken() > plainlyExactProfit,
  )
  const posted = await listHistories(
    db,
    large.map(({ account }) => account),
  )
  const tooLarge = large.filter(({ account, taken, activity }) => {
    const history = posted.get(account.id)
    return (
      history !== undefined &&
      !areExact({
        ...history,
        months: withMonths(history.months, taken),
        activity: [...history.activity, ...activity],
      })
    )
  })
  return new Set(tooLarge.map(({ account }) => account.id))
}
