import { expect, test } from 'vitest'
import { isTotalRow } from './total-row.ts'

const isFigure = (at: number): boolean => at === 2

test.each(['Total', ' totals: ', 'GRAND TOTAL', 'Sub-total', 'Sum', 'Total of 303 investors'])(
  '“%s” in place of a person is a total row',
  (name) => {
    expect(isTotalRow([name, '', '5'], isFigure)).toBe(true)
    expect(isTotalRow(['', name, '5'], isFigure)).toBe(true)
  },
)

test.each([
  ['a name that only has the word in it', ['Total Return Partners', '', '5']],
  ['a row with an e-mail', ['Total', 'Total@firm.example', '5']],
  ['a figure', ['Ann', '', 'Total']],
])('%s is none', (_, cells) => {
  expect(isTotalRow(cells, isFigure)).toBe(false)
})
