import { cents } from '@portico/contract/values/money'
import { formatMonth, monthOf } from '@portico/contract/values/month'
import { largestWhole } from '@portico/contract/values/decimal'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seriesToBytes } from './series-json.ts'

const whole = fc.oneof(
  fc.integer({ min: -largestWhole, max: largestWhole }),
  fc.integer({ min: -20_000, max: 20_000 }),
)
const point = fc.record({
  label: fc
    .tuple(fc.integer({ min: 1900, max: 2199 }), fc.integer({ min: 1, max: 12 }))
    .map(([year, number]) => formatMonth(monthOf(year, number))),
  value: fc.option(whole.map(cents)),
})

test('a series is, to the byte, what JSON makes of its labels and values', () => {
  const property = fc.property(fc.array(point), (points) => {
    const labels = points.map(({ label }) => label)
    const data = points.map(({ value }) => (value === null ? null : value / 100))
    expect(Buffer.from(seriesToBytes(points)).toString()).toBe(JSON.stringify({ labels, data }))
  })
  fc.assert(property, { numRuns: 5_000 })
})
