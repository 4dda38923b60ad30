import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addMonths,
  formatMonth,
  formatQuarter,
  month,
  monthAt,
  monthOf,
  monthsBetween,
  nextMonth,
  parseMonth,
} from './month.ts'

const anyMonth = fc
  .tuple(fc.integer({ min: 1900, max: 2199 }), fc.integer({ min: 1, max: 12 }))
  .map(([y, n]) => monthOf(y, n))

test('parses months written long, short, in any case, and as ISO', () => {
  fc.assert(
    fc.property(anyMonth, (value) => {
      const [name = '', year = ''] = formatMonth(value).split(' ')
      const iso = `${year}-${String(value % 100).padStart(2, '0')}`
      for (const text of [
        `${name} ${year}`,
        `${name.slice(0, 3)} ${year}`,
        `${name.toUpperCase()} ${year}`,
        iso,
      ]) {
        expect(parseMonth(text)).toBe(value)
      }
    }),
  )
})

test('parses Sept, the other short form of September, and no other of four letters', () => {
  expect(['Sept 2025', 'sept 2025'].map(parseMonth)).toEqual([202509, 202509])
  expect(() => parseMonth('Octo 2025')).toThrow('Enter a month such as July 2025.')
})

test('months sort by date, and adding and subtracting are inverse', () => {
  fc.assert(
    fc.property(anyMonth, fc.integer({ min: -200, max: 200 }), (value, count) => {
      fc.pre(Math.floor(value / 100) > 1917 && Math.floor(value / 100) < 2182)
      const later = addMonths(value, count)
      expect(Math.sign(later - value)).toBe(Math.sign(count))
      expect(monthsBetween(value, later)).toBe(count)
      expect(addMonths(later, -count)).toBe(value)
    }),
  )
})

test.each([
  '',
  'July',
  '2025',
  'Ju 2025',
  'Juli 2025',
  'July 25',
  '2025-13',
  '2025-00',
  '2025-7',
  'July 1899',
  'July 2200',
  '7/2025',
])('“%s” is refused with a sentence', (text) => {
  expect(() => parseMonth(text)).toThrow(/^Enter a month/)
})

test('after December comes January', () => {
  expect(nextMonth(month(202512))).toBe(202601)
  expect(() => nextMonth(month(219912))).toThrow(/^Enter a month/)
})

test.each([
  [202501, 'Q1 2025'],
  [202503, 'Q1 2025'],
  [202504, 'Q2 2025'],
  [202512, 'Q4 2025'],
])('%d lies in %s', (value, quarter) => {
  expect(formatQuarter(month(value))).toBe(quarter)
})

test('a timestamp belongs to its month in UTC', () => {
  expect(monthAt(Date.UTC(2025, 6, 31, 23, 59))).toBe(202507)
})
