import type { AccountMonth } from './account-months.ts'
import type { Activity } from './activity.ts'
import { activityKinds, gainsMoved, principalMoved } from './activity.ts'
import type { Amount, Derivation } from './derivation.ts'
import { amountOf } from './derivation.ts'
import type { Cents } from '../values/money.ts'
import { cents } from '../values/money.ts'
import { formatDay } from '../values/day.ts'

/** An entry as a term: "Withdrawal, February 27, 2025"; as `part`, if it is only that of it. */
export const activityTerm = (entry: Activity, value: Cents, isSubtracted = false, part?: string) => ({
  name: `${part ?? activityKinds[entry.kind].label}, ${formatDay(entry.receivedOn)}`,
  month: entry.effectiveMonth,
  day: entry.receivedOn,
  value,
  isSubtracted,
  ofYear: part ?? `${activityKinds[entry.kind].label}s`,
})

/** The gains that an entry takes, as a term: of a withdrawal they can be a part. */
export function gainsTerm(entry: Activity, isSubtracted = false) {
  const part = entry.kind === 'reinvestment' ? 'Gains reinvested' : 'Gains withdrawn'
  return activityTerm(entry, gainsMoved(entry), isSubtracted, part)
}

/** A principal as a term: what an entry adds to it, or takes from it, which of a withdrawal can be a part. */
export function principalTerm(entry: Activity) {
  const moved = principalMoved(entry)
  const part = entry.fromGains === 0 ? undefined : 'Principal withdrawn'
  return activityTerm(entry, cents(Math.abs(moved)), moved < 0, part)
}

/** What leads from the balance after the latest month to that of the position; a reinvestment moves none of it. */
export function movedTerms(
  last: AccountMonth | undefined,
  initial: Derivation<Cents>,
  pending: readonly Activity[],
): Amount[] {
  return [
    last ? { name: 'Current Balance', month: last.row.month, value: last.balance } : amountOf(initial),
    ...pending
      .filter(({ kind }) => kind !== 'reinvestment')
      .map((entry) => activityTerm(entry, entry.amount, entry.kind === 'withdrawal')),
  ]
}
