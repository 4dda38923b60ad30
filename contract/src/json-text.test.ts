import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from './money.ts'
import { monthOf } from './month.ts'
import { percent } from './percent.ts'
import type { StandingSummary } from './summaries.ts'
import { summaryToJson } from './summaries.ts'
import { hundredthsToJsonText, summariesToText } from './json-text.ts'
import { largestWhole } from './whole.ts'

const whole = fc.oneof(
  fc.integer({ min: -largestWhole, max: largestWhole }),
  fc.integer({ min: -20_000, max: 20_000 }),
)
const money = whole.map(cents)

const posted: fc.Arbitrary<StandingSummary> = fc.record({
  month: fc
    .tuple(fc.integer({ min: 1900, max: 2199 }), fc.integer({ min: 1, max: 12 }))
    .map(([year, number]) => monthOf(year, number)),
  beginningBalance: money,
  dividendPercent: whole.map(percent),
  dividendAmount: money,
  dividendPaid: money,
  unrealizedGain: money,
  endingBalance: money,
  postedAt: fc.integer({ min: 0, max: 4_102_444_800_000 }),
  version: fc.integer({ min: 1, max: 99 }),
})

test('months written as text are, to the byte, what JSON makes of their values', () => {
  const idOf = (row: StandingSummary) => row.month
  const property = fc.property(fc.array(posted), (rows) => {
    const values = rows.map((row) => summaryToJson(idOf(row), row))
    expect(summariesToText(rows, idOf)).toBe(JSON.stringify(values))
  })
  fc.assert(property, { numRuns: 1_000 })
})

test('hundredths are written as JSON writes them', () => {
  const property = fc.property(whole, (hundredths) => {
    expect(hundredthsToJsonText(hundredths)).toBe(JSON.stringify(hundredths / 100))
  })
  fc.assert(property, { numRuns: 5_000 })
})
