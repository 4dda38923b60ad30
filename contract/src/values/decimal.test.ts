import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FigureError, largestWhole, multiplyDivide } from './decimal.ts'

const whole = fc.oneof(
  fc.integer({ min: -largestWhole, max: largestWhole }),
  fc.integer({ min: -100_000_000, max: 100_000_000 }),
  fc.integer({ min: -200, max: 200 }),
)

/** Half away from zero by definition: the nearest whole number, and of two equally near the one further from zero. */
function roundedQuotient(a: number, b: number, divisor: number): bigint {
  const [product, by] = [BigInt(a) * BigInt(b), BigInt(divisor)]
  const size = (product < 0n ? -product : product) * 10n
  const bySize = by < 0n ? -by : by
  const tenths = size / bySize
  const units = tenths / 10n + (tenths % 10n >= 5n ? 1n : 0n)
  return product < 0n === by < 0n ? units : -units
}

test('a × b ÷ divisor is rounded once, half away from zero, however large the product', () => {
  const property = fc.property(whole, whole, whole, (a, b, divisor) => {
    fc.pre(divisor !== 0)
    const expected = roundedQuotient(a, b, divisor)
    const size = expected < 0n ? -expected : expected
    if (size > BigInt(largestWhole))
      expect(() => multiplyDivide(a, b, divisor, 'amount')).toThrow('too large')
    else expect(BigInt(multiplyDivide(a, b, divisor, 'amount'))).toBe(expected)
  })
  fc.assert(property, { numRuns: 20_000 })
})

test('an error for a figure is a RangeError without a stack, whose recording costs more than reading a row', () => {
  const error = new FigureError('Enter a month.')
  expect([error instanceof FigureError, error instanceof RangeError]).toEqual([true, true])
  expect([error.message, error.stack]).toEqual(['Enter a month.', undefined])
  expect(new RangeError('any other') instanceof FigureError).toBe(false)
})
