import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  day,
  dayAt,
  daysBetween,
  dayToJson,
  effectiveMonthOf,
  firstDayOf,
  formatDay,
  formatDayShort,
  lastDayOf,
  parseDay,
} from './day.ts'
import { month } from './month.ts'

test.each([
  ['2025-07-03', 20250703],
  [' 2024-02-29 ', 20240229],
  ['1900-01-01', 19000101],
  ['2199-12-31', 21991231],
])('reads %s', (text, expected) => {
  expect(parseDay(text)).toBe(expected)
  expect(dayToJson(parseDay(text))).toBe(text.trim())
})

test.each(['2025-02-29', '2025-00-10', '2025-13-01', '2025-06-31', '0025-07-03'])(
  'rejects %s, whose form is right, because there is no such day',
  (text) => {
    expect(() => parseDay(text)).toThrow('There is no such day.')
  },
)

test.each(['2025-7-3', '3 July 2025', ''])('rejects %s with the form that is needed', (text) => {
  expect(() => parseDay(text)).toThrow('Enter a day such as 2025-07-03.')
})

test.each(['1899-12-31', '2200-01-01'])('rejects %s, which is outside the days that are known', (text) => {
  expect(() => parseDay(text)).toThrow('A day is from January 1, 1900 to December 31, 2199.')
})

test.each([20250230, 250703, 2025.5, Number.NaN, 0, -20250703])('rejects the stored day %s', (stored) => {
  expect(() => day(stored)).toThrow('There is no such day.')
})

test('money received on the first of a month works in it, on any other day in the next', () => {
  expect(effectiveMonthOf(day(20250701))).toBe(month(202507))
  expect(effectiveMonthOf(day(20250702))).toBe(month(202508))
  expect(effectiveMonthOf(day(20251231))).toBe(month(202601))
  expect(() => effectiveMonthOf(day(21991202))).toThrow('December 2199')
})

test('is written as in English', () => {
  expect(formatDay(day(20250203))).toBe('February 3, 2025')
  expect(formatDayShort(day(20250203))).toBe('Feb 3, 2025')
})

test('counts days like the calendar', () => {
  expect(daysBetween(day(20240228), day(20240301))).toBe(2)
  expect(daysBetween(day(20250301), day(20250228))).toBe(-1)
  expect(daysBetween(firstDayOf(month(190001)), day(21991231))).toBe(109_572) // 300 × 365 + 73 leap days − 1
  const instants = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2199, 11, 31) })
  fc.assert(
    fc.property(instants, instants, (one, other) => {
      const days = Math.floor(other / 86_400_000) - Math.floor(one / 86_400_000)
      expect(daysBetween(dayAt(one), dayAt(other))).toBe(days)
      expect(day(dayAt(one))).toBe(dayAt(one))
    }),
  )
})

test.each([
  [202501, 20250131],
  [202402, 20240229],
  [202502, 20250228],
  [219912, 21991231],
])('the last day of %d is %d', (of, last) => {
  expect(lastDayOf(month(of))).toBe(last)
})

test('adds days over the ends of months and years', () => {
  expect(addDays(day(20260131), 6)).toBe(20260206)
  expect(addDays(day(20240301), -1)).toBe(20240229)
  expect(() => addDays(day(21991231), 1)).toThrow('A day is from January 1, 1900 to December 31, 2199.')
})
