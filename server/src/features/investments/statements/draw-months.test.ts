import { expect, test } from 'vitest'
import { heightBeforeBreak } from './draw-months.ts'

/** The months of these years on paper, twelve each. */
const monthsOf = (...names: number[]) => {
  const rows = Array.from({ length: 12 }, () => ({
    name: 'Month',
    note: '',
    isLoss: false,
    cells: [],
    lines: [],
  }))
  const years = names.map((name) => ({ name: String(name), rows, sums: [] }))
  return { months: { headers: [], years, sum: { label: '', cells: [] } } } as never
}

// A head of 22, and of several years each has its sums and 12 months of 13.3.
const year = 13 * 13.3

test('a page takes the whole years that fit on it, which leaves the rest to the chart', () => {
  const three = monthsOf(2023, 2024, 2025)
  expect(heightBeforeBreak(three, 22 + year - 1)).toBe(0)
  expect(heightBeforeBreak(three, 22 + year)).toBe(22 + year)
  expect(heightBeforeBreak(three, 22 + 2 * year + 22)).toBe(22 + 2 * year)
})

test('four years fit on an A4 page without anything else', () => {
  // 841.89 less a margin of 46 and a foot of 48.
  expect(heightBeforeBreak(monthsOf(2021, 2022, 2023, 2024, 2025), 841 - 46 - 48)).toBe(22 + 4 * year)
})

test('twelve months or fewer stay on one page', () => {
  // A head, 12 months and their sum of 19.
  const height = 22 + 12 * 13.3 + 19
  expect(heightBeforeBreak(monthsOf(2025), height - 1)).toBe(0)
  expect(heightBeforeBreak(monthsOf(2025), height)).toBeGreaterThan(0)
})
