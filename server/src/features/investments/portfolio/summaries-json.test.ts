import { monthOf } from '@portico/contract/values/month'
import { cents } from '@portico/contract/values/money'
import { percent } from '@portico/contract/values/percent'
import type { CurrentSummary } from '@portico/contract/features/summaries'
import { summaryToJson } from '@portico/contract/features/summaries'
import { largestWhole } from '@portico/contract/values/decimal'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { summaryId } from '../queries/summary-queries.ts'
import { summariesToBytes } from './summaries-json.ts'

const whole = fc.oneof(fc.integer({ min: 0, max: largestWhole }), fc.integer({ min: 0, max: 20_000 }))

const versionOfAMonth: fc.Arbitrary<CurrentSummary> = fc.record({
  month: fc
    .tuple(fc.integer({ min: 2024, max: 2026 }), fc.integer({ min: 1, max: 12 }))
    .map(([year, number]) => monthOf(year, number)),
  beginningBalance: whole.map(cents),
  dividendPercent: whole.map(percent),
  dividendAmount: whole.map(cents),
  dividendPaid: whole.map(cents),
  unrealizedGain: whole.map(cents),
  endingBalance: whole.map(cents),
  postedAt: fc.integer({ min: 0, max: 4_102_444_800_000 }),
  version: fc.integer({ min: 1, max: 99 }),
})

const digitsOf = (row: CurrentSummary): string =>
  [
    row.month,
    row.postedAt,
    row.version,
    row.beginningBalance,
    row.dividendPercent,
    row.dividendAmount,
    row.dividendPaid,
    row.unrealizedGain,
    row.endingBalance,
  ].join(',')

const written = (userId: number, rows: readonly CurrentSummary[]): string =>
  Buffer.from(summariesToBytes(userId, Buffer.from(rows.map(digitsOf).join(',')))).toString()

test('months are, to the byte, what JSON makes of the newest versions of them', () => {
  const property = fc.property(
    fc.integer({ min: 1, max: 2_000_000_000 }),
    fc.array(versionOfAMonth, { maxLength: 40 }),
    (userId, versions) => {
      const rows = versions.toSorted((a, b) => a.month - b.month || a.version - b.version)
      const newest = rows.filter((row, k) => rows[k + 1]?.month !== row.month)
      const values = newest.map((row) => summaryToJson(summaryId(userId, row), row))
      expect(written(userId, rows)).toBe(JSON.stringify(values))
    },
  )
  fc.assert(property, { numRuns: 1_000 })
})

test('an account of three hundred years is longer than what was written before', () => {
  const [row] = fc.sample(versionOfAMonth, 1)
  const rows = Array.from({ length: 3_600 }, (_, k) => ({
    ...(row as CurrentSummary),
    month: monthOf(1900 + Math.floor(k / 12), (k % 12) + 1),
  }))
  const values = rows.map((each) => summaryToJson(summaryId(1, each), each))
  expect(written(1, rows)).toBe(JSON.stringify(values))
})

test('months out of their order are not answered at all', () => {
  const [row] = fc.sample(versionOfAMonth, 1)
  const rows = [2026, 2025].map((year) => ({ ...(row as CurrentSummary), month: monthOf(year, 7) }))
  expect(() => written(1, rows)).toThrow('out of their order')
})
