import type { ReturnsFigures } from '@portico/contract/features/returns'
import { inMonthOrder } from '@portico/contract/figures/account-months'
import type { Activity } from '@portico/contract/figures/activity'
import { formatUsd } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import type { OwnHistory } from '../../figures/portfolio-data.ts'

/** Money that came or went after the start, the largest first. */
function flowsOf({ months, activity }: OwnHistory): Activity[] {
  const [first, last] = [months[0]?.month, months.at(-1)?.month]
  if (first === undefined || last === undefined) return []
  return activity
    .filter(({ kind }) => kind !== 'reinvestment')
    .filter(({ effectiveMonth }) => effectiveMonth > first && effectiveMonth <= last)
    .toSorted((a, b) => b.amount - a.amount)
}

/** What the money-weighted return means, where nothing says why it differs. */
export function moneyWeightedIn(history: OwnHistory): string {
  if (flowsOf(history).length > 0) return 'reflects when you added or withdrew money'
  const hasPaid = history.months.some(({ dividendPaid }) => dividendPaid > 0)
  return `nearly the same: ${hasPaid ? 'only dividends were paid out' : 'nothing was added or withdrawn'}`
}

/**
 * Why the time- and the money-weighted return differ, by the largest flow of this account: for how many months it was
 * there, and whether it met the worst one. Undefined where one of the two is not given, or nothing came or went.
 */
export function whyTheyDiffer(
  {
    time_weighted: time,
    money_weighted: money,
    worst_month: worst,
    worst_month_quarter: worstAt,
  }: ReturnsFigures,
  history: OwnHistory,
): string | undefined {
  const [largest] = flowsOf(history)
  if (time === null || money === null || largest === undefined) return undefined
  const months = inMonthOrder(history.months).map(({ month }) => month)
  const lost = worst !== null && worst < 0 && worstAt !== null ? worstAt : undefined
  return `Time-weighted asks how each month did, regardless of the amount in it. Money-weighted asks how your dollars did: ${fateOf(largest, months, lost)}`
}

/** What became of the money in this flow. */
function fateOf(
  { kind, amount, effectiveMonth: from }: Activity,
  months: readonly Month[],
  lost: Month | undefined,
): string {
  const after = months.filter((month) => month >= from).length
  const isAfter = lost !== undefined && lost >= from
  const worst = lost === undefined ? '' : `the worst, ${formatMonth(lost)}`
  const others = (met: string) => (worst === '' ? '' : `${met} ${worst}`)
  if (kind === 'contribution')
    return `the ${formatUsd(amount)} at work from ${formatMonth(from)} was there for ${after} of ${months.length} months${others(isAfter ? ', including' : ' but missed')}.`
  return `the ${formatUsd(amount)} you withdrew missed the last ${after} of ${months.length} months${others(isAfter ? ', including' : ' but was there for')}.`
}
