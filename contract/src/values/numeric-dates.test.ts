import { expect, test } from 'vitest'
import { readDayCell, readMonthCell } from './spreadsheet-cells.ts'

test.each([
  ['31/10/2025', 20251031],
  ['10/31/2025', 20251031],
  ['31.10.2025', 20251031],
  ['31-10-25', 20251031],
  ['2025/10/31', 20251031],
  ['10/10/2025', 20251010],
  // 1 January 1900 is 1 and Excel counts a 29 February 1900: 45,961 days lead to 31 October 2025.
  ['45961', 20251031],
  ['45658', 20250101],
])('the date %s can only be read in one way', (cell, day) => {
  expect(readDayCell(cell)).toBe(day)
  expect(readMonthCell(cell)).toBe(Math.floor(day / 100))
})

test('a date that is another day in each order is read in the given one, and refused without', () => {
  expect(readDayCell('03/10/2025', 'day-first')).toBe(20251003)
  expect(readDayCell('03/10/2025', 'month-first')).toBe(20250310)
  expect(readMonthCell('03/10/2025', 'month-first')).toBe(202503)
  expect(() => readDayCell('03/10/2025')).toThrow('can be read in two ways')
  expect(() => readMonthCell('03/10/2025')).toThrow('can be read in two ways')
})

test('a month and a year need no order', () => {
  expect(readMonthCell('03/2027')).toBe(202703)
  expect(readMonthCell('3.2027')).toBe(202703)
})

test.each([
  ['31/31/2025', undefined, 'There is no such day.'],
  ['30/02/2025', undefined, 'There is no such day.'],
  ['31/10/2025', 'month-first', 'There is no such day with the month first.'],
  ['10/31/2025', 'day-first', 'There is no such day with the day first.'],
  ['12345', undefined, 'There is no such day.'],
  ['2025', undefined, 'Enter a day'],
  ['202510', undefined, 'Enter a day'],
] as const)('the date %s is refused in the order %s', (cell, order, message) => {
  expect(() => readDayCell(cell, order)).toThrow(message)
})
