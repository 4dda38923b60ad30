import type { History } from '@portico/contract/figures/account-months'
import { inMonthOrder } from '@portico/contract/figures/account-months'
import { currentBalances } from '@portico/contract/figures/figures'
import type { Cents } from '@portico/contract/values/money'
import { formatUsd } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'

/** The posted months whose running balance a change moves, and the last of these balances; undefined where it moves none. */
export function balancesSentence(before: History, after: History): string | undefined {
  const become = new Map(balancesOf(after))
  const moved = balancesOf(before).flatMap(([month, was]) => {
    const becomes = become.get(month)
    return becomes === undefined || becomes === was ? [] : [{ month, was, becomes }]
  })
  const [first, last] = [moved[0], moved.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const named = `${formatMonth(last.month)} becomes ${formatUsd(last.becomes)} (was ${formatUsd(last.was)}).`
  return moved.length === 1
    ? `The current balance of ${named}`
    : `The current balances of ${moved.length} months change, from ${formatMonth(first.month)}; that of ${named}`
}

function balancesOf(history: History): [Month, Cents][] {
  const balances = currentBalances(history)
  return inMonthOrder(history.months).flatMap(({ month }, k) => {
    const balance = balances[k]
    return balance === undefined ? [] : [[month, balance]]
  })
}
