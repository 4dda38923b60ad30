import type { AccountMonth, History } from './account-months.ts'
import { movesOf } from './account-months.ts'
import type { Activity } from './activity.ts'
import type { Derivation } from './derivation.ts'
import { sumOf } from './derivation.ts'
import { activityTerm } from './activity-terms.ts'
import { deductedFigures, listOf } from './deductions.ts'
import { changedWith, latestOf, latestPosted, principalOf } from './latest-change.ts'
import type { Movements } from './statement.ts'
import { linesOf } from './statement.ts'
import { sumOfMonths } from './sum-of-months.ts'
import type { Cents } from '../values/money.ts'
import { cents, sumCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'

/** What moved into and out of an account in some months. */
export interface RangeFlows {
  added: Derivation<Cents>
  /** Positive, with the part that came from gains. */
  withdrawn: Derivation<Cents>
  /** That part, which stays in the account's value as paid out. */
  fromGains: Cents
  /** X: what no entry explains, never called added or withdrawn; either way. */
  notReconciled: Derivation<Cents>
}

/**
 * What moved in the posted months from one to another: the entries at work from them, as a chart of the account's value steps,
 * and what no entry explains. Value before + added − withdrawn principal + not reconciled + profit = value after. What the
 * account began with is none of it: the recorded initial investment, or else the first month's principal, which contains what
 * moved until then.
 */
export function rangeFlows(
  { months, ...history }: Omit<History, 'months'> & { months: readonly AccountMonth[] },
  from: Month,
  to: Month,
): RangeFlows {
  const within = (walked: readonly AccountMonth[]) =>
    walked.filter(({ row }) => row.month >= from && row.month <= to)
  const entries = within(months)
    .filter((each) => each !== months[0] || history.initialInvestment !== null)
    .flatMap(({ activity }) => activity)
  // Of a first month without a recorded initial investment, nothing says what its principal should be.
  const unrecordedIn = (walked: readonly AccountMonth[]) => within(walked).filter(({ moved }) => moved !== 0)
  const unrecorded = unrecordedIn(months)
  const changed = changedWith(months, history, (walked) =>
    sumCents(unrecordedIn(walked).map(({ moved }) => moved)),
  )
  const moved = (kind: Activity['kind'], name: string, formula: string) =>
    sumOfMonths(
      // An entry was recorded on its own: no posted month changes it.
      { name, formula, posted: undefined },
      entries.filter((entry) => entry.kind === kind).map((entry) => activityTerm(entry, entry.amount)),
    )
  return {
    added: moved('contribution', 'Added', 'The money added to the account.'),
    withdrawn: moved('withdrawal', 'Withdrawn', 'The money withdrawn from the account.'),
    fromGains: movesOf(entries).fromGains,
    notReconciled: sumOfMonths(
      {
        name: 'Not reconciled',
        formula: 'Changes of the principal that no recorded entry explains.',
        posted: latestPosted([...unrecorded.map(({ row }) => row), ...changed], principalOf),
        isSigned: true,
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

/** What the account made: gains less losses and fees. */
export function madeIn(movements: Movements, name: string): Derivation<Cents> {
  const { gains } = movements
  const deducted = linesOf([movements]).filter(({ key }) =>
    deductedFigures.some((each) => each.deducted.as === key),
  )
  const terms = deducted.map(({ key, label }) => ({
    name: label,
    value: movements[key].value,
    isSubtracted: true,
    from: movements[key],
  }))
  const formula = `Gains less ${listOf(deducted.map(({ key }) => key))}.`
  const posted = latestOf([gains, ...deducted.map(({ key }) => movements[key])].map((line) => line.posted))
  return sumOf({ name, formula, posted, isSigned: true }, [
    { name: gains.name, value: gains.value, from: gains },
    ...terms,
  ])
}
