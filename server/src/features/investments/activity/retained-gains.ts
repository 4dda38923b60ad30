import type { History } from '@portico/contract/figures/account-months'
import { accountMonths } from '@portico/contract/figures/account-months'
import type { Activity } from '@portico/contract/figures/activity'
import { gainsMoved } from '@portico/contract/figures/activity'
import type { Month } from '@portico/contract/values/month'
import { lastMonth } from '@portico/contract/values/month'

/** By how much the entries at work from a month on take more than is retained; 0 if they do not. */
export function gainsMissing(history: History, from: Month): number {
  const months = accountMonths(history)
  const last = months.at(-1)
  const pending = history.activity.filter((entry) => entry.effectiveMonth > (last?.row.month ?? 0))
  const steps: readonly { month: Month; activity: readonly Activity[]; before: number }[] = [
    ...months.map(({ row, activity }, k) => ({
      month: row.month,
      activity,
      before: months[k - 1]?.retained ?? 0,
    })),
    { activity: pending, month: lastMonth, before: last?.retained ?? 0 },
  ]
  return steps
    .filter(({ month }) => month >= from)
    .reduce((most, { activity, before }) => {
      const taken = activity.reduce<number>((sum, entry) => sum + gainsMoved(entry), 0)
      return taken === 0 ? most : Math.max(most, taken - before)
    }, 0)
}
