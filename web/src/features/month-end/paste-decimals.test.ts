import { expect, test } from 'vitest'
import type { BlockColumn } from './paste-block.ts'
import { withDecimals } from './paste-block.ts'

const columns: readonly BlockColumn[] = [
  'name',
  'beginning_balance',
  'dividend_percent',
  'dividend_paid',
  undefined,
]
/** The principals and payouts of a block after its decimal sign is settled. */
const read = (...rows: string[]) =>
  withDecimals(
    rows.map((row) => row.split('|')),
    columns,
  ).map(([, principal, , paid]) => [principal, paid])

test.each(['121,000.00', '$1,250.50', '(12.5)', '1,234,567', '1 250.00'])(
  'next to %s, the comma in 10,000 groups thousands',
  (shown) => {
    expect(read('Ann|10,000|3|$5,000', `Bea|${shown}|3|0`)).toEqual([
      ['10,000.00', '$5,000.00'],
      [shown, '0'],
    ])
  },
)

test.each(['121.000,00', '1.250,5', '1.234.567', '12,5'])(
  'next to %s, the dot in 10.000 groups thousands, and 10,000 stays ambiguous',
  (shown) => {
    expect(read('Ann|10.000|3|10,000', `Bea|${shown}|3|0`)).toEqual([
      ['10.000,00', '10,000'],
      [shown, '0'],
    ])
  },
)

test('a percentage shows the decimal sign of its block, and its own thousands are never settled', () => {
  expect(read('Ann|10,000|3.33%|0', 'Bea|9,000|3|0')).toEqual([
    ['10,000.00', '0'],
    ['9,000.00', '0'],
  ])
  expect(withDecimals([['Ann', '1.50', '3,330', '0']], columns)).toEqual([['Ann', '1.50', '3,330', '0']])
})

test.each([
  ['no other cell shows it', 'Bea|9|3|5,000'],
  ['another cell could be read in two ways as well', 'Bea|9|3|12.500'],
  ['two cells contradict each other', 'Bea|1,250.50|3|1.250,50'],
  ['only a column shows it that is not pasted', 'Bea|9|3|0|1,250.50'],
])('an amount stays ambiguous where %s', (_, other) => {
  expect(read('Ann|10,000|3|5,000', other)[0]).toEqual(['10,000', '5,000'])
})
