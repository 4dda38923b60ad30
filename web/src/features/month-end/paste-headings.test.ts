import { month } from '@portico/contract/values/month'
import { expect, test } from 'vitest'
import { sheetRow } from '../../test/month-end-sheet.ts'
import type { CellName } from '@portico/contract/figures/sheet-cells'
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
  const isOther = 'No column is for August 2025. Choose what to paste.'
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

test('a title above the headings is neither a heading nor a person, and its month is known', () => {
  const target = { figure: 'beginning_balance' as const, lines: [0, 1], selected: 1 }
  for (const titles of ['Month-end July 2025\t', 'Fund Ltd\t\n\t\nJuly 2025\t']) {
    const found = planBlock(sheet, target, blockOf(`${titles}\nName\tPaid\nBea\t5\nAnn\t7`))
    if (typeof found === 'string') throw new Error(found)
    expect(found.plan?.rows.map(({ text, match }) => [text, match.at])).toEqual([
      ['Bea', 1],
      ['Ann', 0],
    ])
    expect([found.plan?.figures, found.read.title]).toEqual([['dividend_paid'], month(202507)])
  }
})

test('without headings, the only column of percentages is Div %, wherever it is pasted, and other figures next to names are asked for', () => {
  const columnsAt = (figure: CellName, text: string) => {
    const found = planBlock(sheet, { figure, lines: [0, 1], selected: 1 }, blockOf(text))
    return typeof found === 'string' ? found : found.columns
  }
  const rate = 'dividend_percent'
  expect(columnsAt('beginning_balance', 'Ann\t2.5%\nBea\t(1%)')).toEqual(['name', rate])
  expect(columnsAt('beginning_balance', 'Ann\t5000\t2.5%\t20')).toEqual(['name', 'figure', rate, 'figure'])
  expect(columnsAt('beginning_balance', '2.5%\t20\n3%\t')).toEqual([rate, 'dividend_paid'])
  // Of several, nothing says which; and a column alone goes where it is pasted.
  expect(columnsAt('beginning_balance', 'Ann\t2.5%\t3%')).toEqual(['name', 'figure', 'figure'])
  expect(columnsAt('dividend_paid', '2.5%\n3%')).toEqual(['dividend_paid'])
  // Under a heading of another month, it is not pasted.
  expect(columnsAt('beginning_balance', '\tJuly 2025\nAnn\t2.5%')).toEqual(['name', undefined])
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
