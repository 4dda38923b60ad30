import { expect, test } from 'vitest'
import { dayToJson } from './day.ts'
import { FigureError } from './decimal.ts'
import { readDayCell, readSignedMoneyCell } from './spreadsheet-cells.ts'

test.each([
  ['250', false, 250_00],
  ['+250.00', false, 250_00],
  ['-250.00', true, 250_00],
  ['+.5', false, 50],
  ['-.5', true, 50],
  ['(.50)', true, 50],
  ['−1,250.5', true, 1250_50],
  ['($1,250.50)', true, 1250_50],
  [' $(1,200.00)', true, 1200_00],
  ['$ (1,200.00)', true, 1200_00],
  ['$-250.00 ', true, 250_00],
  ['−$250 USD', true, 250_00],
  ['250.00-', true, 250_00],
  ['250.00 −', true, 250_00],
  ['$ -', false, 0],
])('reads the amount %s with its sign', (cell, isNegative, amount) => {
  expect(readSignedMoneyCell(cell)).toEqual({ isNegative, amount })
})

test.each(['', 'ten', '--5', '+-5', '-5-', '(-5)', '+', '.', '-.', '1,23'.repeat(2)])(
  'refuses %j as an amount',
  (cell) => {
    expect(() => readSignedMoneyCell(cell)).toThrow(FigureError)
  },
)

test.each([
  ['2025-07-14', '2025-07-14'],
  ['14 July 2025', '2025-07-14'],
  ['14-Jul-25', '2025-07-14'],
  ['1 Sep 1999', '1999-09-01'],
])('reads the day %s', (cell, day) => {
  expect(dayToJson(readDayCell(cell))).toBe(day)
})

test.each(['07/08/2025', '14/14/2025', '31 June 2025', '2025-02-29', 'July 2025', ''])(
  'refuses %j as a day',
  (cell) => {
    expect(() => readDayCell(cell)).toThrow(FigureError)
  },
)
