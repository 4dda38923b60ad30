import type { AccountMonth, History } from './account-months.ts'
import type { Activity } from './activity.ts'
import { countedOn } from './activity.ts'
import type { Derivation } from './derivation.ts'
import { activityTerm } from './activity-terms.ts'
import { latestPosted, principalOf } from './latest-change.ts'
import { sumOfMonths } from './sum-of-months.ts'
import { firstDayOf, lastDayOf } from '../values/day.ts'
import type { Cents } from '../values/money.ts'
import { cents } from '../values/money.ts'
import type { Month } from '../values/month.ts'

/** What moved into and out of an account in some months. */
export interface RangeFlows {
  added: Derivation<Cents>
  /** Positive, with the part that came from gains. */
  withdrawn: Derivation<Cents>
  /** X: what no entry explains, never called added or withdrawn; either way. */
  notReconciled: Derivation<Cents>
}

/**
 * What entries moved by their day, and what no entry explains, from one month to the end of another. What the account began
 * with is neither: the recorded initial investment, or else the first month's principal, which contains what moved until then.
 */
export function rangeFlows(
  {
    months,
    activity,
    initialInvestment,
  }: Pick<History, 'activity' | 'initialInvestment'> & { months: readonly AccountMonth[] },
  from: Month,
  to: Month,
): RangeFlows {
  const [first] = months
  const isBeginning = ({ row }: AccountMonth) => row.month === first?.row.month && initialInvestment === null
  const own = months.filter((each) => each.row.month >= from && each.row.month <= to)
  const isIn = (entry: Activity) =>
    first?.activity.includes(entry) === true
      ? initialInvestment !== null && from === first.row.month
      : countedOn(entry) >= firstDayOf(from) && countedOn(entry) <= lastDayOf(to)
  const unrecorded = own.filter((each) => each.moved !== 0 && !isBeginning(each))
  const moved = (kind: Activity['kind'], name: string, formula: string) =>
    sumOfMonths(
      // An entry was recorded on its own: no posted month changes it.
      { name, formula, posted: undefined },
      activity
        .filter((entry) => entry.kind === kind && isIn(entry))
        .map((entry) => activityTerm(entry, entry.amount)),
    )
  return {
    added: moved('contribution', 'Added', 'The money added to the account.'),
    withdrawn: moved('withdrawal', 'Withdrawn', 'The money withdrawn from the account.'),
    notReconciled: sumOfMonths(
      {
        name: 'Not reconciled',
        formula: 'Changes of the principal that no recorded entry explains.',
        posted: latestPosted(
          unrecorded.map(({ row }) => row),
          principalOf,
        ),
      },
      unrecorded.map(({ row, moved: value }) => ({
        name: 'Not reconciled',
        month: row.month,
        value: cents(Math.abs(value)),
        isSubtracted: value < 0,
      })),
    ),
  }
}
