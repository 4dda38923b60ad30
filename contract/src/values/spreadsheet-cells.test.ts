import { expect, test } from 'vitest'
import { decimalSignIn, readMoneyCell, readMonthCell, readPercentCell } from './spreadsheet-cells.ts'

test.each([
  ['1234.5', 123450],
  ['$1,234.50', 123450],
  [' $ 1,234.50 ', 123450],
  ['USD 1,234.50', 123450],
  ['1.234,50', 123450],
  ['1234,5', 123450],
  ['1,234', 123400],
  ['12,345,678', 1234567800],
  ['12 345,50', 1234550],
  ['1,234.50 USD', 123450],
  ['0', 0],
  ['$ -', 0],
  ['–', 0],
  ['—', 0],
  ['(0.00)', 0],
  ['7.', 700],
  ['.8', 80],
  ['$.50', 50],
])('the amount %s is read exactly', (cell, cents) => {
  expect(readMoneyCell(cell)).toBe(cents)
})

test.each([
  ['(12.00)', 'Enter an amount that is not negative.'],
  ['-12.00', 'Enter an amount that is not negative.'],
  ['1.2345', 'Enter an amount such as 10000.00, with at most two decimals.'],
  ['1.234', 'Enter an amount such as 10000.00, with at most two decimals.'],
  ['1e4', '“1e4” is not a number.'],
  ['12,34,567', '“12,34,567” is not a number.'],
  ['0,125', '“0,125” is not a number.'],
  ['12 50', '“12 50” is not a number.'],
  ['1USD2', '“1USD2” is not a number.'],
  ['.', '“.” is not a number.'],
  ['$.', '“$.” is not a number.'],
  ['.125', 'Enter an amount such as 10000.00, with at most two decimals.'],
  ['=A1+A2', '“=A1+A2” is not a number.'],
  ['#REF!', '“#REF!” is not a number.'],
  ['1,000,000,000,000.00', 'Enter an amount below a trillion dollars.'],
])('the amount %s is refused, never guessed at', (cell, sentence) => {
  expect(() => readMoneyCell(cell)).toThrow(sentence)
})

test.each([
  ['3.33%', 333],
  ['3.33 %', 333],
  ['3,33', 333],
  ['3', 300],
  ['.8', 80],
  ['.50 %', 50],
])('the percentage %s is read exactly', (cell, hundredths) => {
  expect(readPercentCell(cell)).toBe(hundredths)
})

test.each([
  [
    '.',
    [
      '3.3',
      '0.50',
      '.50',
      '$1,234.50',
      '(12.00)',
      '-4.20%',
      '(4.20)%',
      '$ (1,200.00)',
      '250.00-',
      '1,234,567',
      '1 234.50',
    ],
  ],
  [',', ['3,3', '0,50', '1.234,50', '(12,00)', '3,33 %', '1.234.567', '1 234,50']],
  [undefined, ['', '12', '12,500', '12.500', '0.125', '12 500', '1,234,56', '1.234.56', 'ten', '07.25.2026']],
])('the decimal sign %s is all that these can have', (sign, cells) => {
  expect(cells.map(decimalSignIn)).toEqual(cells.map(() => sign))
})

test.each([
  ['July 2025', 202507],
  ['JUL 2025', 202507],
  ['2025-07', 202507],
  ['2025-07-31', 202507],
  ['Jul-25', 202507],
  ['07/2025', 202507],
])('the month %s is July 2025', (cell, month) => {
  expect(readMonthCell(cell)).toBe(month)
})

test.each(['7/25', '2025', 'Sommer 2025', '2025-13', '13/2025'])('rejects the month %s', (cell) => {
  expect(() => readMonthCell(cell)).toThrow(/^Enter a month/)
})

test.each(['0,333', '1,000', '33,300'])(
  'the percentage %s could be read in two ways and is refused',
  (cell) => {
    expect(() => readPercentCell(cell)).toThrow('can be read in two ways')
  },
)

test.each(['$250.00', 'USD 5', '5 $'])('the amount %s is no percentage', (cell) => {
  expect(() => readPercentCell(cell)).toThrow(`“${cell}” is an amount, not a percentage.`)
})

test('reads two-digit years like Excel', () => {
  expect([readMonthCell('Jul-29'), readMonthCell('Jul-30'), readMonthCell('Jul-98')]).toEqual([
    202907, 193007, 199807,
  ])
})
