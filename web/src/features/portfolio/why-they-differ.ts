import type { ReturnsFigures } from '@portico/contract/features/returns'
import { accountMonths } from '@portico/contract/figures/account-months'
import { formatMonth } from '@portico/contract/values/month'
import type { OwnHistory } from '../../figures/portfolio-data.ts'

/** In hundredths of a percent a year: returns closer than this are nearly the same. */
const least = 25

/** Whether money was added or withdrawn after the start. */
const hasMoved = (history: OwnHistory): boolean =>
  accountMonths(history)
    .slice(1)
    .some(({ activity, moved }) => moved !== 0 || activity.some(({ kind }) => kind !== 'reinvestment'))

const hasPaid = ({ months }: OwnHistory): boolean => months.some(({ dividendPaid }) => dividendPaid > 0)

/** What the money-weighted return means where nothing more is to be said of how it differs. */
export function moneyWeightedIn(history: OwnHistory): string {
  if (hasMoved(history)) return 'reflects when you added or withdrew money'
  const last = history.months.at(-1)?.month
  // What is at work only after the last month is not in the returns yet, even if it moved before that month ended.
  const isPending = history.activity.some(({ effectiveMonth }) => last !== undefined && effectiveMonth > last)
  if (last === undefined || !isPending)
    return `nearly the same: ${hasPaid(history) ? 'only dividends were paid out' : 'nothing was added or withdrawn'}`
  const counted = hasPaid(history) ? 'only dividends paid out are' : 'nothing added or withdrawn is'
  return `nearly the same: ${counted} counted through ${formatMonth(last)}`
}

/**
 * Why the yearly time- and money-weighted returns differ; undefined where one is not given or they are nearly the same.
 * Several flows can outweigh each other, so none of them is named: what is certain is which months had more of the money.
 */
export function whyTheyDiffer(
  { annualised: time, money_weighted: money }: ReturnsFigures,
  history: OwnHistory,
): string | undefined {
  if (time === null || money === null || Math.abs(money - time) < least) return undefined
  // What remains are the days of a leap year.
  if (!hasMoved(history) && !hasPaid(history)) return undefined
  const [is, months] = money > time ? ['higher', 'better'] : ['lower', 'weaker']
  return `Time-weighted asks how each month did, regardless of the amount in it. Money-weighted asks how your dollars did. It is ${is}, as more of them were at work in ${months} months.`
}

/** Why a return is not given. What the return since the start or the best month says as well stands once; the others open into it. */
export const reasonNextTo = ({ missing }: ReturnsFigures, key: string): string | undefined =>
  ['time_weighted', 'best_month'].some((other) => other !== key && missing[other] === missing[key])
    ? undefined
    : missing[key]
