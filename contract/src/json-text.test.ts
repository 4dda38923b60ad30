import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hundredthsToJsonText } from './json-text.ts'
import { largestWhole } from './whole.ts'

const whole = fc.oneof(
  fc.integer({ min: -largestWhole, max: largestWhole }),
  fc.integer({ min: -20_000, max: 20_000 }),
)

test('hundredths are written as JSON writes them', () => {
  const property = fc.property(whole, (hundredths) => {
    expect(hundredthsToJsonText(hundredths)).toBe(JSON.stringify(hundredths / 100))
  })
  fc.assert(property, { numRuns: 5_000 })
})
