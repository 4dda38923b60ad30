import type { AccountMonth } from '@portico/contract/figures/account-months'
import type { Month } from '@portico/contract/values/month'
import { monthsBetween } from '@portico/contract/values/month'
import { chartDomain } from '../../../components/chart/plot.ts'
import { feesOf } from '@portico/contract/figures/deductions'
import type { Summary } from '@portico/contract/figures/monthly-figures'

/** The heights of an account at one moment, in cents: the principal, what is in the account, and with what was paid out. */
export interface Heights {
  principal: number
  balance: number
  value: number
}

/** A posted month on the time axis, as it began and as it ended. */
export interface ValueStep {
  slot: number
  walked: AccountMonth
  /** The value that a part of the account starts with, of its first month: before the money that is at work from it. */
  start?: number
  before: Heights
  after: Heights
}

/**
 * The months of a value chart, whose time axis begins with `first`, posted or not. The principal steps at a month's beginning;
 * gains run from there to its end. Of a part of the account's months, `previous` is the one before it.
 */
export const valueSteps = (
  months: readonly AccountMonth[],
  first: Month,
  previous?: AccountMonth,
): ValueStep[] =>
  months.map((walked, k) => {
    const { row, atWork, balance, paidOut } = walked
    const principal = row.beginningBalance
    const paidBefore = paidOut - row.dividendPaid
    return {
      slot: monthsBetween(first, row.month),
      walked,
      ...(k === 0 && previous !== undefined && { start: previous.balance + previous.paidOut }),
      before: { principal, balance: atWork, value: atWork + paidBefore },
      after: { principal, balance, value: balance + paidOut },
    }
  })

/** What a step's line starts with. */
export const startOfStep = ({ start, before }: ValueStep): number => start ?? before.value

/** How many months a chart reaches over. */
export const slotsOf = (months: readonly AccountMonth[], first: Month): number =>
  monthsBetween(first, months.at(-1)?.row.month ?? first) + 1

/** All heights that are drawn of the whole account. */
export const drawnIn = (steps: readonly ValueStep[]): number[] =>
  steps.flatMap(({ before, after }) =>
    [before, after].flatMap(({ principal, balance, value }) => [principal, balance, value]),
  )

/** The most grid lines of a value chart; more on the narrow axis of a part of the months would need more decimals. */
export const mostTicks = { whole: 5, part: 4 }

/** Less than this share of the value would make a few dollars look like a leap. */
const leastShare = 0.007

/**
 * The y-axis. That of the whole account is around everything that is drawn, its foot within the principal. That of a part
 * of its months is around the value alone, from just below it: what a month made would be no more than the line is thick.
 */
export function valueDomain(steps: readonly ValueStep[], isPart: boolean): [number, number] {
  const values = steps.flatMap((step) => [startOfStep(step), step.before.value, step.after.value])
  const highest = Math.max(...values)
  if (!isPart || highest <= 0) return chartDomain(drawnIn(steps))
  const lowest = Math.min(...values)
  const room = Math.max(highest - lowest, leastShare * highest)
  return [Math.max(lowest - room / 2, Math.min(lowest, 0)), highest + room / 10]
}

/** Months, quarters or years without a missing one in between: nothing is drawn over a gap. */
export function runsOf<Step extends { slot: number; length?: number }>(steps: readonly Step[]): Step[][] {
  const runs: Step[][] = []
  for (const step of steps) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (before !== undefined && before.slot + (before.length ?? 1) === step.slot) run?.push(step)
    else runs.push([step])
  }
  return runs
}

const between = (before: Heights, after: Heights, share: number): Heights => {
  const at = (of: keyof Heights) => before[of] + (after[of] - before[of]) * share
  return { principal: at('principal'), balance: at('balance'), value: at('value') }
}

/** Both ends of each month, and where its value or balance crosses the principal: there one field ends and another begins. */
export const cornersOf = (steps: readonly ValueStep[]): { at: number; heights: Heights }[] =>
  steps.flatMap(({ slot, before, after }) => {
    const crossings = (['balance', 'value'] as const).flatMap((of) => {
      const [from, to] = [before[of] - before.principal, after[of] - after.principal]
      return from * to < 0 ? [from / (from - to)] : []
    })
    return [0, ...crossings.toSorted((a, b) => a - b), 1].map((share) => ({
      at: slot + share,
      heights: between(before, after, share),
    }))
  })

/** Stretches of the same principal, from slot to slot. */
export function principalStretches(
  steps: readonly ValueStep[],
): { from: number; to: number; principal: number }[] {
  const stretches: { from: number; to: number; principal: number }[] = []
  for (const { slot, before } of steps) {
    const last = stretches.at(-1)
    if (last?.principal === before.principal && last.to === slot) last.to = slot + 1
    else stretches.push({ from: slot, to: slot + 1, principal: before.principal })
  }
  return stretches
}

/** What an account is called for that has less than its principal: what it lost, or what fees have left of its gains. */
export function lostName(rows: readonly Summary[]): string {
  if (!rows.some((row) => feesOf(row) > 0)) return 'Lost'
  return rows.some(({ lossAmount }) => lossAmount > 0) ? 'Gains less losses and fees' : 'Gains less fees'
}
