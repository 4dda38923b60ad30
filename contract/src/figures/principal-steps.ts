import type { AccountMonth } from './account-months.ts'
import type { Activity } from './activity.ts'
import { principalMoved } from './activity.ts'
import type { Cents } from '../values/money.ts'
import { cents, sumCents, zeroCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'

/** A part of the way from the initial investment to the principal: an entry, or a move that no entry explains. */
export interface PrincipalStep {
  entry: Activity | null
  /** When it began to work. */
  month: Month
  /** Its effect on the principal, never 0. */
  moved: Cents
}

/** Initial investment + added + reinvested + withdrawn + not reconciled = principal. */
export interface PrincipalSteps {
  added: readonly PrincipalStep[]
  /** Of withdrawals, the part that is principal. */
  withdrawn: readonly PrincipalStep[]
  reinvested: readonly PrincipalStep[]
  /** What no entry explains, either way. */
  notReconciled: readonly PrincipalStep[]
}

/**
 * The steps from the initial investment to the principal; `pending` are the entries at work only after the months. Without a
 * recorded initial investment, it is the first month's principal, which contains what was received until then.
 */
export function principalSteps(
  months: readonly AccountMonth[],
  initialInvestment: Cents | null,
  pending: readonly Activity[] = [],
): PrincipalSteps {
  const posted = months.flatMap(({ row, activity, moved }, k): PrincipalStep[] => {
    if (k === 0 && initialInvestment === null) return []
    return [...activity.map(stepOf), { entry: null, month: row.month, moved }]
  })
  const steps = [...posted, ...pending.map(stepOf)].filter((step) => step.moved !== 0)
  const recorded = steps.filter(({ entry }) => entry !== null)
  const isReinvested = ({ entry }: PrincipalStep) => entry?.kind === 'reinvestment'
  return {
    added: recorded.filter((step) => step.moved > 0 && !isReinvested(step)),
    withdrawn: recorded.filter((step) => step.moved < 0),
    reinvested: recorded.filter(isReinvested),
    notReconciled: steps.filter(({ entry }) => entry === null),
  }
}

const stepOf = (entry: Activity): PrincipalStep => ({
  entry,
  month: entry.effectiveMonth,
  moved: principalMoved(entry),
})

/** The sum of some steps: negative for what was withdrawn. */
export const totalMoved = (steps: readonly PrincipalStep[]): Cents =>
  sumCents(steps.map(({ moved }) => moved))

/** What left the account, of which some was gains. */
export interface TakenOut {
  total: Cents
  fromGains: Cents
  /** Paid out of dividends, as opposed to withdrawn. */
  dividends: Cents
}

/** What the principal's part of all withdrawals is called: where some of them took gains too, it is not all of them. */
export const withdrawnName = ({ fromGains }: TakenOut): string =>
  fromGains === 0 ? 'Withdrawn' : 'Principal withdrawn'

/**
 * The withdrawals that led to the principal: without a recorded initial investment, what moved in the first month is part of
 * it.
 */
export const takenSince = (
  months: readonly AccountMonth[],
  initialInvestment: Cents | null,
  pending: readonly Activity[],
): TakenOut => takenOut(initialInvestment === null ? months.slice(1) : months, pending)

/** What an account's withdrawals took, and what its months paid. */
export function takenOut(months: readonly AccountMonth[], pending: readonly Activity[] = []): TakenOut {
  const activity = [...months.flatMap((month) => month.activity), ...pending]
  const withdrawals = activity.filter(({ kind }) => kind === 'withdrawal')
  const add = (amounts: readonly number[]) => cents(amounts.reduce((sum, each) => sum + each, zeroCents))
  return {
    total: add(withdrawals.map(({ amount }) => amount)),
    fromGains: add(withdrawals.map(({ fromGains }) => fromGains)),
    dividends: add(months.map(({ row }) => row.dividendPaid)),
  }
}
