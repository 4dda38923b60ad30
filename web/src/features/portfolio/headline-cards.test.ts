import { expect, test } from 'vitest'
import { withinRange } from './headline-cards.tsx'

const points = ['January 2024', 'June 2025', 'October 2025', 'December 2025', 'January 2026'].map(
  (label) => ({ label }),
)
const shown = (range: '1M' | '3M' | '1Y' | 'All') => withinRange(points, range).map(({ label }) => label)

test('1M shows the change from the month before', () => {
  expect(shown('1M')).toEqual(['December 2025', 'January 2026'])
})

test('3M counts calendar months, not points', () => {
  expect(shown('3M')).toEqual(['October 2025', 'December 2025', 'January 2026'])
})

test('1Y and All reach further back', () => {
  expect(shown('1Y')).toHaveLength(4)
  expect(shown('All')).toEqual(points.map(({ label }) => label))
})

test('no points stay no points', () => {
  expect(withinRange([], '1Y')).toEqual([])
})
