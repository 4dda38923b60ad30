import { expect, test } from 'vitest'
import { historyOf } from '../../test/random-histories.ts'
import type { Summary } from '../figures/monthly-figures.ts'
import { accountMonths } from '../figures/account-months.ts'
import { computeSummary } from '../figures/new-month.ts'
import { day } from '../values/day.ts'
import { cents, zeroCents } from '../values/money.ts'
import { month } from '../values/month.ts'
import { percent } from '../values/percent.ts'
import { moveSentence } from './notes.ts'

const rowOf = (at: number, principal: number): Summary =>
  computeSummary(month(at), {
    beginningBalance: cents(principal),
    dividendPercent: percent(100),
    dividendPaid: zeroCents,
  })

/** What is said of each of these principals of January to March 2026. 5,000.00 are at work from March. */
const saidOf = (principals: readonly number[]) =>
  accountMonths({
    ...historyOf(principals.map((each, k) => rowOf(202601 + k, each))),
    initialInvestment: cents(10_000_00),
    activity: [
      {
        kind: 'contribution',
        amount: cents(5_000_00),
        fromGains: zeroCents,
        receivedOn: day(20260210),
        effectiveMonth: month(202603),
      },
    ],
  }).map((each, k) => moveSentence(each, k === 0))

test('a principal that all entries explain has no sentence', () => {
  expect(saidOf([10_000_00, 10_000_00, 15_000_00])).toEqual([undefined, undefined, undefined])
})

test('what no entry explains is said as what happened: a first one differs, one moved, one lacks an entry', () => {
  expect(saidOf([20_000_00, 19_900_00, 19_900_00])).toEqual([
    // 20,000.00 − 10,000.00
    'The principal posted for January 2026 is $10,000.00 more than the recorded initial investment: not reconciled.',
    // 19,900.00 − 20,000.00
    'Principal fell by $100.00 in February 2026 without a recorded entry: not reconciled.',
    // 19,900.00 − (19,900.00 + 5,000.00)
    'The principal posted for March 2026 is $5,000.00 less than its recorded entries lead to: not reconciled.',
  ])
})
