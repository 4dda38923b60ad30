import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checksOf } from './checks.ts'
import { computeSummary, prefillSummary } from './new-month.ts'
import { cents, zeroCents } from '../values/money.ts'
import { month } from '../values/month.ts'
import { percent } from '../values/percent.ts'

const june = computeSummary(month(202506), {
  beginningBalance: cents(700_00),
  dividendPercent: percent(250),
  dividendPaid: zeroCents,
})

test('defaults to the month after the latest, the initial investment, 3.33 % and nothing paid', () => {
  expect(prefillSummary(june, cents(10_000_00), month(202601))).toEqual({
    month: 202507,
    beginningBalance: 10_000_00,
    dividendPercent: 333,
    dividendAmount: 333_00, // 10,000.00 × 3.33 %
    dividendPaid: 0,
    unrealizedGain: 333_00,
    endingBalance: 10_333_00, // 10,000.00 + 333.00
  })
})

test('falls back to the latest principal and to this month', () => {
  expect(prefillSummary(june, null, month(202601))).toMatchObject({ month: 202507, beginningBalance: 700_00 })
  expect(prefillSummary(null, cents(500_00), month(202601))).toMatchObject({
    month: 202601,
    beginningBalance: 500_00,
  })
  expect(prefillSummary(null, null, month(202601))).toMatchObject({ beginningBalance: 0, endingBalance: 0 })
})

test('a computed month always adds up', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999_99), fc.nat(1000_00), fc.nat(100_00), (principal, rate, part) => {
      const { dividendAmount } = computeSummary(month(202507), {
        beginningBalance: cents(principal),
        dividendPercent: percent(rate),
        dividendPaid: zeroCents,
      })
      const paid = cents(Math.floor((dividendAmount / 10_000) * part))
      expect(
        checksOf(
          computeSummary(month(202507), {
            beginningBalance: cents(principal),
            dividendPercent: percent(rate),
            dividendPaid: paid,
          }),
        ),
      ).toEqual([])
    }),
  )
})

test('lists each broken identity with the difference in cents', () => {
  const july = computeSummary(month(202507), {
    beginningBalance: cents(10_000_00),
    dividendPercent: percent(333),
    dividendPaid: cents(100_00),
  })
  expect(checksOf({ ...july, dividendAmount: cents(332_99) })).toEqual([
    {
      code: 'dividend_amount',
      cents: -1,
      message: 'Dividend should be principal × percent: $333.00 expected, $332.99 posted.',
    },
    {
      code: 'unrealized_gain',
      cents: 1,
      message: 'Unrealized should be dividend − paid: $232.99 expected, $233.00 posted.',
    },
  ])
  expect(checksOf({ ...july, endingBalance: cents(10_333_00) })).toEqual([
    {
      code: 'ending_balance',
      cents: 100_00,
      message: 'End balance should be principal + unrealized: $10,233.00 expected, $10,333.00 posted.',
    },
  ])
})
