import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from './money.ts'
import {
  formatPercent,
  highestPercent,
  parsePostedPercent,
  percent,
  percentFromJson,
  percentOf,
  percentToJson,
  percentToText,
  ratio,
} from './percent.ts'

test('posted percentages round-trip as text and as JSON numbers', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: highestPercent * 100 }).map(percent), (rate) => {
      expect(parsePostedPercent(percentToText(rate))).toBe(rate)
      expect(percentFromJson(percentToJson(rate))).toBe(rate)
    }),
  )
})

test.each(['1000.01', -0.01, '3.333', '3%', '', '1e2'])('rejects %s with a message', (given) => {
  expect(() => parsePostedPercent(given)).toThrow(/^Enter a percentage/)
})

test('the highest percentage is posted, and the next one is told what the highest is', () => {
  expect(parsePostedPercent('1000')).toBe(1000_00)
  expect(() => parsePostedPercent('1000.01')).toThrow('Enter a percentage from 0 to 1000.')
})

test.each([
  [10_000_00, 333, 333_00], // 10,000.00 × 3.33 % = 333.00
  [100_50, 100, 101], // 100.50 × 1 % = 1.005, half away from zero
  [100_49, 100, 100], // 100.49 × 1 % = 1.0049
  [1, 50_00, 1], // 0.01 × 50 % = 0.005
  [0, 333, 0],
  [999_999_999_999_99, 1000_00, 999_999_999_999_990], // × 10, past what a product of doubles holds
])('%d cents × %d hundredths is %d cents', (amount, rate, expected) => {
  expect(percentOf(cents(amount), percent(rate))).toBe(expected)
})

test('rounds half away from zero: never off by more than half a cent, and up on a tie', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 14n - 1n }),
      fc.bigInt({ min: 0n, max: 100_000n }),
      (amount, rate) => {
        const rounded = BigInt(percentOf(cents(Number(amount)), percent(Number(rate))))
        const twiceError = 2n * (rounded * 10_000n - amount * rate)
        expect(twiceError).toBeGreaterThan(-10_000n)
        expect(twiceError).toBeLessThanOrEqual(10_000n)
      },
    ),
  )
})

test.each([
  [2331_00, 10_000_00, 2331], // 100 × 2,331.00 / 10,000.00 = 23.31
  [1_00, 3_00, 3333], // 33.333…
  [2_00, 3_00, 6667], // 66.666…
  [-1_00, 8_00, -1250],
  [-1, 200_00, -1], // −0.005, half away from zero
])('%d of %d cents is %d hundredths of a percent', (part, whole, expected) => {
  expect(ratio(cents(part), cents(whole))).toBe(expected)
})

test('a share of nothing is undefined, not 0', () => {
  expect(ratio(cents(100), cents(0))).toBeNull()
})

test.each([
  [2331, '23.31%'],
  [-120, '−1.20%'],
  [0, '0.00%'],
  [123456, '1,234.56%'],
])('%d reads %s', (rate, expected) => {
  expect(formatPercent(percent(rate))).toBe(expected)
})
