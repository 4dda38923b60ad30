import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { History } from './account-months.ts'
import { accountMonths } from './account-months.ts'
import { derivePrincipalSteps } from './derive-headline.ts'
import { figuresOf } from './figures.ts'
import { pendingAfter } from './position.ts'
import { principalSteps, takenOut, totalMoved } from './principal-steps.ts'
import { example } from '../../test/example-account.ts'
import { runsOf } from '../../test/full-runs.ts'
import { randomHistories } from '../../test/random-histories.ts'
import { madeIn, rangeFlows } from './range-flows.ts'
import { movementsIn } from './statement.ts'
import { day } from '../values/day.ts'
import { cents, zeroCents } from '../values/money.ts'
import { month } from '../values/month.ts'

const stepsOf = (history: History) => {
  const months = accountMonths(history)
  return principalSteps(months, history.initialInvestment, pendingAfter(months, history.activity))
}

test('lead from the initial investment to the principal, each with its month', () => {
  // 100,000 + 50,000 − (30,000 − 6,000) = 126,000
  const { added, withdrawn, reinvested } = stepsOf(example)
  expect(added.map(({ month, moved }) => [month, moved])).toEqual([[202307, 50_000_00]])
  expect(withdrawn.map(({ month, moved }) => [month, moved])).toEqual([[202503, -24_000_00]])
  expect(reinvested).toEqual([])
})

test('of an account without a recorded investment begin after the first month', () => {
  const [first] = example.months
  const received = { ...example.activity[0], effectiveMonth: first?.month } as History['activity'][number]
  const history = {
    ...example,
    initialInvestment: null,
    months: example.months.slice(0, 6),
    activity: [received],
  }
  // The first principal, 100,000.00, contains the 50,000.00 already.
  expect(stepsOf(history).added).toEqual([])
})

test.each([
  ['was added to the recorded initial investment of 50,000.00', 50_000_00, 50_000_00],
  ['is in the first principal where none is recorded', null, 0],
] as const)(
  'what was received before the first month %s, as in the money added over all months',
  (_, recorded, added) => {
    const [first] = example.months
    const received = { ...example.activity[0], effectiveMonth: month(202301), receivedOn: day(20221228) }
    const history: History = {
      initialInvestment: recorded === null ? null : cents(recorded),
      months: first === undefined ? [] : [first],
      activity: [received as History['activity'][number]],
    }
    const whole = rangeFlows({ ...history, months: accountMonths(history) }, month(202301), month(202301))
    expect([totalMoved(stepsOf(history).added), whole.added.value]).toEqual([added, added])
  },
)

test('a move that no entry explains is not reconciled in a range of months as well, never added or withdrawn', () => {
  const months = accountMonths({ ...example, activity: [] }).slice(0, 8)
  const flows = rangeFlows({ ...example, activity: [], months }, month(202305), month(202308))
  // 150,000 − 100,000 from July 2023 on
  expect([flows.added.value, flows.withdrawn.value, flows.notReconciled.value]).toEqual([0, 0, 50_000_00])
})

test('what was added, withdrawn, not reconciled and made in any range leads from its first value to its last', () => {
  fc.assert(
    fc.property(randomHistories, (history) => {
      const months = accountMonths(history)
      const account = { ...history, months }
      for (const [k, { row }] of months.entries())
        for (const last of months.slice(k)) {
          const before = months[k - 1]
          const start = before
            ? before.balance + before.paidOut
            : (history.initialInvestment ?? row.beginningBalance)
          const flows = rangeFlows(account, row.month, last.row.month)
          const moved =
            flows.added.value - (flows.withdrawn.value - flows.fromGains) + flows.notReconciled.value
          const { value: profit } = madeIn(movementsIn(account, row.month, last.row.month), 'Profit')
          expect(start + moved + profit).toBe(last.balance + last.paidOut)
        }
    }),
    runsOf(30, 1000),
  )
})

test('an entry counts in the range that it is at work in, next to the move that offsets it', () => {
  // 150,000.00 at work from July 2023, which were posted only from August: received on June 28.
  const rows = example.months.slice(0, 8)
  const july = rows.map((row) =>
    row.month === 202307 ? { ...row, beginningBalance: cents(100_000_00) } : row,
  )
  const account = { ...example, months: accountMonths({ ...example, months: july }) }
  const flows = rangeFlows(account, month(202307), month(202308))
  // −50,000.00 in July and +50,000.00 in August
  expect([flows.added.text, flows.notReconciled.text]).toEqual(['$50,000.00', '$0.00'])
  expect(rangeFlows(account, month(202307), month(202307)).notReconciled.text).toBe('−$50,000.00')
  expect(rangeFlows(account, month(202308), month(202308)).notReconciled.text).toBe('+$50,000.00')
})

test('a withdrawal counts in full from the first month on, where an initial investment is recorded', () => {
  const [first] = example.months
  const taken = { ...example.activity[1], receivedOn: day(20221228), effectiveMonth: month(202301) }
  const history: History = {
    ...example,
    months: first === undefined ? [] : [first],
    activity: [taken as History['activity'][number]],
  }
  const within = { ...history, months: accountMonths(history) }
  expect(rangeFlows(within, month(202301), month(202301)).withdrawn.value).toBe(30_000_00)
  const unrecorded = { ...within, initialInvestment: null }
  expect(rangeFlows(unrecorded, month(202301), month(202301)).withdrawn.value).toBe(0)
})

test('call a move that no entry explains not reconciled, never added or withdrawn', () => {
  const unexplained = derivePrincipalSteps({ ...example, initialInvestment: cents(90_000_00) })
  expect(unexplained.notReconciled.terms.map(({ name, text }) => `${name} ${text}`)).toEqual([
    'Not reconciled $10,000.00', // 100,000.00 − 90,000.00
  ])
  expect([unexplained.added.text, unexplained.withdrawn.text]).toEqual(['+$50,000.00', '−$24,000.00'])
  // Money that was never there is not withdrawn.
  const tooMuch = derivePrincipalSteps({ ...example, activity: [], initialInvestment: cents(102_877_00) })
  expect([tooMuch.withdrawn.terms, tooMuch.notReconciled.terms[0]?.text]).toEqual([[], '$2,877.00'])
})

test('the principal withdrawn is called so where a part of what was taken out was gains, as on its card', () => {
  expect(derivePrincipalSteps(example).withdrawn.name).toBe('Principal withdrawn')
  const activity = example.activity.map((entry) => ({ ...entry, fromGains: zeroCents }))
  expect(derivePrincipalSteps({ ...example, activity }).withdrawn.name).toBe('Withdrawn')
})

test('money added and withdrawn has no month in which it was posted; what no entry explains has', () => {
  const months = example.months.map((row, k) => ({ ...row, postedAt: k + 1, version: 2 }))
  const derived = derivePrincipalSteps({ ...example, months, initialInvestment: cents(90_000_00) })
  expect([derived.added.posted, derived.withdrawn.posted]).toEqual([undefined, undefined])
  expect(derived.notReconciled.posted).toMatchObject({ at: 1, change: 'restated' })
})

test('what was taken out tells gains from dividends', () => {
  expect(takenOut(accountMonths(example))).toEqual({
    total: 30_000_00,
    fromGains: 6_000_00,
    dividends: 3_000_00, // three Decembers
  })
})

test('of any account add up to its principal', () => {
  fc.assert(
    fc.property(randomHistories, (history) => {
      const { initialInvestment, principal, dividendPaid } = figuresOf(history)
      const steps = stepsOf(history)
      const derived = derivePrincipalSteps(history)
      const moved = [steps.added, steps.reinvested, steps.withdrawn, steps.notReconciled].map(totalMoved)
      expect(moved).toEqual([
        derived.added.value,
        derived.reinvested.value,
        derived.withdrawn.value,
        derived.notReconciled.value,
      ])
      expect(moved.reduce<number>((sum, each) => sum + each, initialInvestment)).toBe(principal)
      const months = accountMonths(history)
      const taken = takenOut(months, pendingAfter(months, history.activity))
      expect(taken.fromGains + taken.dividends).toBe(dividendPaid)
    }),
    runsOf(300, 10_000),
  )
})
