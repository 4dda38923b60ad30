import { expect, test } from 'vitest'
import { day } from '../values/day.ts'
import { month } from '../values/month.ts'
import { missingUntil, notPostedSentences } from './missing-months.ts'

const posted = [202501, 202503].map(month)

test.each([
  [20250331, [202502]],
  [20250429, [202502]],
  [20250430, [202502, 202504]],
  [20250601, [202502, 202504, 202505]],
  [20241231, [202502]],
])('January and March are posted: by %s, %s are missing', (until, missing) => {
  expect(missingUntil(posted, day(until))).toEqual(missing)
})

test('where nothing is posted, no month is missing', () => {
  expect(missingUntil([], day(20250331))).toEqual([])
})

test('months that follow each other are one sentence', () => {
  expect(notPostedSentences([202411, 202412, 202501, 202503].map(month))).toEqual([
    'November 2024 to January 2025 are not posted.',
    'March 2025 is not posted.',
  ])
})
