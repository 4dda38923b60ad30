import type { History } from './account-months.ts'
import { accountMonths } from './account-months.ts'
import type { Month } from '../values/month.ts'

/** The posted months of which an entry that is recorded late, or withdrawn, changes the balance or the return. */
export function changedMonths(before: History, after: History): Month[] {
  const known = new Map(accountMonths(before).map((each) => [each.row.month, each]))
  return accountMonths(after).flatMap(({ row: { month }, balance, atWork }) => {
    const was = known.get(month)
    return was !== undefined && was.balance === balance && was.atWork === atWork ? [] : [month]
  })
}
