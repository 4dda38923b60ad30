import { month } from '@portico/contract/values/month'
import { expect, test } from 'vitest'
import { sheetRow } from '../../test/month-end-sheet.ts'
import { blockOf } from './paste-block.ts'
import { planBlock, planPaste } from './paste-plan.ts'
import { sheetOf } from './sheet.ts'

const sheet = sheetOf({ month: month(202508), rows: ['Ann', 'Bea'].map((name, k) => sheetRow(k, name)) })

test('a column of another month is not pasted, and of the months the sheet’s own is asked for', () => {
  const list = (...headings: string[]) => {
    const target = { figure: 'dividend_amount' as const, lines: [0, 1], selected: 1 }
    const rows = [
      ['Investor', ...headings],
      ...['Ann', 'Bea'].map((name) => [name, ...headings.map(() => '5')]),
    ]
    const found = planBlock(sheet, target, rows)
    if (typeof found === 'string') throw new Error(found)
    const why = planPaste(sheet, target, found.read, found.columns)
    return [found.columns, typeof why === 'string' ? why : why.unused.map(({ name }) => name)]
  }
  const isOther = 'No column is of August 2025. Choose what to paste.'
  for (const july of ['July 2025', 'Jul-25', '07/2025', '2025-07'])
    expect(list(july)).toEqual([['name', undefined], isOther])
  expect(list('July 2025', 'August 2025')).toEqual([
    ['name', undefined, undefined],
    'Choose what “August 2025” holds.',
  ])
  expect(list('July 2025', 'Paid')).toEqual([['name', undefined, 'dividend_paid'], ['July 2025']])
  expect(list('August 2025')).toEqual([['name', 'dividend_amount'], []])
  // The month may stand next to what the column holds.
  for (const july of ['Dividend 07/2025', 'Dividend July 2025', 'Jul-25 dividend'])
    expect(list(july, 'Paid 08/2025')).toEqual([['name', undefined, 'dividend_paid'], [july]])
  expect(list('Dividend 07/2025')).toEqual([['name', undefined], isOther])
})

test('names next to months need no heading', () => {
  const target = { figure: 'dividend_paid' as const, lines: [0, 1], selected: 1 }
  const found = planBlock(sheet, target, blockOf('\tAugust 2025\nBea\t5\nAnn\t7'))
  if (typeof found === 'string') throw new Error(found)
  expect(found.plan?.rows.map(({ match, cells }) => [match.at, cells[0]?.text])).toEqual([
    [1, '5'],
    [0, '7'],
  ])
})
