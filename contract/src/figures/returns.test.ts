import { expect, test } from 'vitest'
import { accountMonths } from './account-months.ts'
import type { History } from './account-months.ts'
import { figuresOf } from './figures.ts'
import { computeSummary } from './new-month.ts'
import { returnsOf } from './returns.ts'
import { roiYield } from './series.ts'
import { day } from '../values/day.ts'
import { cents, zeroCents } from '../values/money.ts'
import { addMonths, month } from '../values/month.ts'
import { percent } from '../values/percent.ts'

const january = month(202301)
const principalOf = (k: number) => (k < 6 ? 100_000_00 : k < 26 ? 150_000_00 : 126_000_00)

/** 36 months at 1 %, with 50,000.00 in, 30,000.00 out, one loss and a payment each December. */
const example: History = {
  initialInvestment: cents(100_000_00),
  months: Array.from({ length: 36 }, (_, k) => {
    const beginningBalance = cents(principalOf(k))
    return computeSummary(addMonths(january, k), {
      beginningBalance,
      dividendPercent: percent(100),
      dividendPaid: cents(k % 12 === 11 ? 1_000_00 : 0),
      lossAmount: cents(k === 19 ? 6_300_00 : 0), // August 2024: 150,000.00 × 4.20 %
    })
  }),
  activity: [
    {
      kind: 'contribution',
      amount: cents(50_000_00),
      fromGains: zeroCents,
      receivedOn: day(20230628),
      effectiveMonth: month(202307),
    },
    {
      kind: 'withdrawal',
      amount: cents(30_000_00),
      fromGains: cents(6_000_00),
      receivedOn: day(20250227),
      effectiveMonth: month(202503),
    },
  ],
}

test('an account with a contribution, a withdrawal and a loss adds up to the cent', () => {
  expect(figuresOf(example)).toEqual({
    initialInvestment: 100_000_00,
    principal: 126_000_00, // 100,000 + 50,000 − (30,000 − 6,000)
    unrealizedGain: 31_800_00, // 6 × 1,000 + 19 × 1,500 + 10 × 1,260 − 3 × 1,000 paid − 6,300 lost − 6,000 withdrawn
    dividendPaid: 9_000_00, // 3 × 1,000 + 6,000
    reinvested: 0,
    profit: 40_800_00, // 31,800 + 9,000
    totalPortfolioValue: 166_800_00, // 126,000 + 40,800
    currentBalance: 157_800_00, // 126,000 + 31,800
    capitalPutIn: 150_000_00, // 100,000 + 50,000
    roi: 27_20, // 40,800 ÷ 150,000
  })
})

test('a contribution does not make the return on capital jump', () => {
  const upTo = (count: number) => figuresOf({ ...example, months: example.months.slice(0, count) }).roi
  expect(upTo(6)).toBe(6_00) // 6,000 ÷ 100,000
  expect(upTo(7)).toBe(5_00) // 7,500 ÷ 150,000
  expect(roiYield(accountMonths(example)).at(-1)).toEqual({ label: 'Q4 2025', value: 27_20 })
})

test('returns agree with an evaluation in exact fractions', () => {
  expect(returnsOf(accountMonths(example))).toMatchObject({
    from: 202301,
    to: 202512,
    months: 36,
    timeWeighted: { value: 31_59 },
    annualised: { value: 9_58 },
    moneyWeighted: { value: 9_36 },
    years: [
      { year: 2023, months: 12, timeWeighted: { value: 12_12 } },
      { year: 2024, months: 12, timeWeighted: { value: 6_22 } },
      { year: 2025, months: 12, timeWeighted: { value: 10_50 } },
    ],
  })
})
