import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomHistories } from '../../test/random-histories.ts'
import { accountMonths, unexplained } from './account-months.ts'
import type { History } from './account-months.ts'
import { countedOn } from './activity.ts'
import { flowsOf } from './firm.ts'
import { netMoved, pendingAfter } from './position.ts'
import { heldOn } from './reconciliation.ts'
import type { Day } from '../values/day.ts'
import { day, lastDayOf, monthOfDay } from '../values/day.ts'
import { addMonths } from '../values/month.ts'

/** The definition: the state after the latest month that is over, with what has moved since, until the day. */
function positionOn({ months: rows, activity, initialInvestment }: History, on: Day): number {
  const all = accountMonths({ months: rows, activity, initialInvestment })
  const isOver = on === lastDayOf(monthOfDay(on))
  const over = all.filter(({ row }) => (isOver ? row.month <= monthOfDay(on) : row.month < monthOfDay(on)))
  const begun = isOver ? -1 : all.findIndex(({ row }) => row.month === monthOfDay(on))
  const under = all[begun]
  const moved = netMoved(pendingAfter(over, activity, on))
  // A change of the principal without an entry counts on the first day of its month.
  const changed = under === undefined ? 0 : unexplained(under, begun === 0)
  const hasBegun = activity.some((entry) => countedOn(entry) <= on)
  const recorded = all.length === 0 && hasBegun ? (initialInvestment ?? 0) : 0
  return (over.at(-1)?.balance ?? 0) + moved + changed + recorded
}

/** What moved in the rest of the day's month; before a month is posted, an account begins with its first entry. */
function movedLater({ months, activity, initialInvestment }: History, on: Day) {
  const rest = activity.filter(
    (entry) => countedOn(entry) > on && monthOfDay(countedOn(entry)) === monthOfDay(on),
  )
  const sum = (kind: string) =>
    BigInt(rest.filter((entry) => entry.kind === kind).reduce((total, { amount }) => total + amount, 0))
  const first = activity.map(countedOn).toSorted((a, b) => a - b)[0]
  const begins = months.length === 0 && first !== undefined && first > on && rest.length > 0
  return {
    in: sum('contribution') + (begins ? BigInt(initialInvestment ?? 0) : 0n),
    out: sum('withdrawal'),
  }
}

test('the sum of positions on a day is what the account held at its end', () => {
  const anyDay = fc.record({ later: fc.integer({ min: -2, max: 40 }), of: fc.integer({ min: 1, max: 31 }) })
  fc.assert(
    fc.property(randomHistories, fc.array(anyDay, { minLength: 3, maxLength: 6 }), (drawn, days) => {
      const start = drawn.months[0]?.month
      if (start === undefined) return
      for (const history of [drawn, { ...drawn, months: [] }])
        for (const { later, of } of days) {
          const month = addMonths(start, later)
          const on = day(Math.min(month * 100 + of, lastDayOf(month)))
          const { positions } = heldOn(flowsOf(history), on, movedLater(history, on))
          expect(positions).toBe(BigInt(positionOn(history, on)))
        }
    }),
    { seed: 20261031, numRuns: 300 },
  )
})

test('what has moved since leads from the day to what is in the account now', () => {
  fc.assert(
    fc.property(randomHistories, (history) => {
      const [first, last] = [history.months[0]?.month, history.months.at(-1)?.month]
      if (first === undefined || last === undefined) return
      const flows = flowsOf(history)
      const before = day(first * 100 + 1)
      const now = heldOn(flows, day(219912_31), { in: 0n, out: 0n })
      const { positions, since } = heldOn(flows, before, movedLater(history, before))
      const profit = accountMonths(history).reduce(
        (sum, each) => sum + each.profit - each.row.dividendPaid,
        0,
      )
      expect(positions + since.in - since.out + BigInt(profit)).toBe(now.positions)
    }),
    { seed: 20261031, numRuns: 100 },
  )
})
