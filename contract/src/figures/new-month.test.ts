import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noFees } from '../../test/no-fees.ts'
import { checksOf, differencesOf } from './checks.ts'
import type { History } from './account-months.ts'
import type { Activity } from './activity.ts'
import {
  computeFromDividend,
  computeSummary,
  monthToPost,
  newMonthFigures,
  newPrincipal,
} from './new-month.ts'
import { historyOf } from '../../test/random-histories.ts'
import { day } from '../values/day.ts'
import { cents, zeroCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import { month } from '../values/month.ts'
import { percent, zeroPercent } from '../values/percent.ts'

const june = computeSummary(month(202506), {
  beginningBalance: cents(700_00),
  dividendPercent: percent(250),
  dividendPaid: zeroCents,
})

/** 300.00 received on 10 June and at work from July. */
const received: Activity = {
  kind: 'contribution',
  amount: cents(300_00),
  fromGains: zeroCents,
  receivedOn: day(20250610),
  effectiveMonth: month(202507),
}

/** The month to post next as the form and the sheet have it at first. */
function prefilledMonth(history: History, thisMonth: Month) {
  const next = monthToPost(history, thisMonth)
  return computeSummary(next, newMonthFigures(newPrincipal(history, next).principal))
}

test('defaults to the month after the latest, the principal that it should have, 3.33 % and nothing paid', () => {
  // Until money was recorded, it was always the initial investment, which undid every contribution.
  const history = { ...historyOf([june], cents(500_00)), activity: [received] }
  expect(prefilledMonth(history, month(202601))).toEqual({
    month: 202507,
    beginningBalance: 1_000_00, // 700.00 + 300.00
    dividendPercent: 333,
    dividendAmount: 33_30, // 1,000.00 × 3.33 %
    dividendPaid: 0,
    unrealizedGain: 33_30,
    lossAmount: 0,
    ...noFees,
    endingBalance: 1_033_30, // 1,000.00 + 33.30
  })
  expect(newPrincipal(history, month(202507))).toEqual({
    principal: 1_000_00,
    latest: june,
    activity: [received],
  })
})

test('falls back to the initial investment and what was received since, and to this month', () => {
  const prefilled = (initial: number | null, activity: readonly Activity[]) =>
    prefilledMonth({ ...historyOf([], initial === null ? null : cents(initial)), activity }, month(202601))
  expect(prefilled(500_00, [])).toMatchObject({ month: 202601, beginningBalance: 500_00 })
  expect(prefilled(500_00, [received])).toMatchObject({ beginningBalance: 800_00 }) // 500.00 + 300.00
  expect(prefilled(null, [])).toMatchObject({ beginningBalance: 0, endingBalance: 0 })
})

test('has no dividend where losses have used up the principal, as nothing can be earned with it', () => {
  const rateOf = (principal: number, retained: number) =>
    newMonthFigures(cents(principal), cents(retained)).dividendPercent
  expect([rateOf(4_000_00, -4_000_00), rateOf(4_000_00, -4_000_01)]).toEqual([0, 0])
  // A cent is at work, or no principal is known, which is typed.
  expect([rateOf(4_000_01, -4_000_00), rateOf(0, 0)]).toEqual([333, 333])
})

test('a month that lost has no dividend and no payment', () => {
  const entered = { beginningBalance: cents(10_000_00), dividendPercent: percent(333) }
  const lost = computeSummary(month(202507), {
    ...entered,
    dividendPaid: cents(100_00),
    lossAmount: cents(420_00),
  })
  expect(lost).toMatchObject({
    dividendPercent: 0,
    dividendAmount: 0,
    dividendPaid: 0,
    unrealizedGain: 0,
    endingBalance: 9_580_00, // 10,000.00 − 420.00
  })
  expect(checksOf(lost)).toEqual([])
})

test('a typed dividend gives the percentage, and the row is valid', () => {
  const typed = (principal: number, dividend: number) =>
    computeFromDividend(
      month(202507),
      { beginningBalance: cents(principal), dividendPercent: zeroPercent, dividendPaid: cents(5_00) },
      cents(dividend),
    )
  expect(typed(10_000_00, 333_49)).toMatchObject({
    dividendPercent: 333, // 100 × 333.49 ÷ 10,000.00 = 3.3349
    unrealizedGain: 328_49, // 333.49 − 5.00
    endingBalance: 10_328_49, // 10,000.00 + 328.49
  })
  expect(typed(10_000_00, 333_50).dividendPercent).toBe(334) // 3.3350
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999_99 }), fc.nat(1000), (principal, share) => {
      expect(checksOf(typed(principal, Math.floor((principal / 1000) * share) + 5_00))).toEqual([])
    }),
  )
})

test('a dividend without a principal, or one that is far too large for it, is flagged', () => {
  const row = computeSummary(month(202507), {
    beginningBalance: cents(1),
    dividendPercent: percent(1000_00),
    dividendPaid: zeroCents,
  })
  const codesOf = (changed: Partial<typeof row>) => checksOf({ ...row, ...changed }).map(({ code }) => code)
  expect(codesOf({ dividendAmount: cents(999_999_999_999_99) })).toContain('dividend_amount')
  expect(codesOf({ beginningBalance: zeroCents, dividendPercent: zeroPercent })).toContain('dividend_amount')
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

test('a principal that more was taken out of than it held starts from 0, not below', () => {
  const withdrawn = {
    kind: 'withdrawal' as const,
    amount: cents(900_00),
    fromGains: zeroCents,
    receivedOn: day(20250615),
    effectiveMonth: month(202507),
  }
  const history = { months: [june], activity: [withdrawn], initialInvestment: null }
  expect(newPrincipal(history, month(202507)).principal).toBe(0) // 700.00 − 900.00
})

test('a payout above the dividend of a row to post is what is wrong, not a gain below 0', () => {
  const july = computeSummary(month(202507), {
    beginningBalance: cents(48_250_00),
    dividendPercent: percent(333),
    dividendPaid: zeroCents,
  })
  expect(differencesOf({ ...july, dividendPaid: cents(2_000_00), unrealizedGain: zeroCents })).toEqual([
    'No more than the dividend of $1,606.73 can be paid.', // 48,250.00 × 3.33 % = 1,606.725
    'End balance should be principal + unrealized: $48,250.00, not $49,856.73.',
  ])
})

test('lists each broken identity with the difference in cents', () => {
  const july = computeSummary(month(202507), {
    beginningBalance: cents(10_000_00),
    dividendPercent: percent(333),
    dividendPaid: cents(100_00),
  })
  expect(checksOf({ ...july, dividendAmount: cents(332_00) })).toEqual([
    {
      code: 'dividend_amount',
      cents: -1_00, // 332.00 is 3.32 %, and 3.33 % is 333.00
      message: 'Dividend should be principal × percent: $333.00 expected, $332.00 posted.',
    },
    {
      code: 'unrealized_gain',
      cents: 1_00,
      message: 'Unrealized should be dividend − paid: $232.00 expected, $233.00 posted.',
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
