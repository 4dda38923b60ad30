import { cents } from '@portico/contract/values/money'
import { month } from '@portico/contract/values/month'
import { percent } from '@portico/contract/values/percent'
import { expect, test } from 'vitest'
import { sheetRow } from '../../test/month-end-sheet.ts'
import { columnsOf } from './grid-layout.ts'
import { changesOf, changesSentence, sumsOf, textToEdit, wrongCells } from './line.ts'
import { changeSheet, sheetOf, sheetToCorrect } from './sheet.ts'

test('what a posted row lost is in Unrealized as on its record, so that rows, totals and copies add up', () => {
  const gained = {
    dividend_amount: cents(333_00),
    unrealized_gain: cents(333_00),
    ending_balance: cents(10_333_00),
  }
  const lost = { dividend_amount: cents(0), unrealized_gain: cents(0), ending_balance: cents(9_880_00) }
  const rows = [
    sheetRow(1, 'Ann', { posted: gained }),
    sheetRow(2, 'Bea', { dividend_percent: percent(0), loss_amount: cents(120_00), posted: lost }),
  ]
  const posted = sheetOf({ month: month(202508), rows })
  const by = (of: 'text' | 'plain') =>
    Object.fromEntries(
      columnsOf(posted).figures.map((column) => [column.header, posted.lines.map(column[of])]),
    )
  // 0.00 − 120.00; 10,000.00 + 333.00; 10,000.00 − 120.00
  expect(by('text')).toMatchObject({
    'Div %': ['3.33%', '—'],
    Loss: ['$0.00', '−$120.00'],
    Dividend: ['$333.00', '$0.00'],
    Unrealized: ['$333.00', '−$120.00'],
    'End Balance': ['$10,333.00', '$9,880.00'],
  })
  expect(by('plain')).toMatchObject({
    Loss: ['0.00', '120.00'],
    Unrealized: ['333.00', '-120.00'],
    'End Balance': ['10333.00', '9880.00'],
  })
  expect(sumsOf(posted.lines)).toMatchObject({ dividend: 333_00, gain: 333_00, loss: 120_00 })
})

// 10,000.00 × 1.20 % = 120.00; 120.40 ÷ 10,000.00 = 1.204 %
test.each([
  ['an empty one', '', 120_00],
  ['nothing', '0.00', 120_00],
  ['the loss', '−120.00', 120_00],
  ['the loss in parentheses', '($120.00)', 120_00],
  ['the loss to the cent', '-120.40', 120_40],
  ['another loss', '-130.00', undefined],
  ['a gain', '120.00', undefined],
])('a pasted percentage lost next to a dividend that is %s', (_, dividend, lost) => {
  const start = sheetOf({ month: month(202508), rows: [sheetRow(1, 'Ann')] })
  const cells = [
    { at: 0, figure: 'dividend_percent', text: '−1.2%' },
    { at: 0, figure: 'dividend_amount', text: dividend },
  ] as const
  const [line] = changeSheet(start, { type: 'write', cells, message: '', pasted: true }).lines
  expect(line?.summary?.lossAmount).toBe(lost)
  expect(line && wrongCells(line).length > 0).toBe(lost === undefined)
})

test('a correction has the sign of a loss and the order of the sheet, too', () => {
  const figures = {
    dividend_amount: cents(333_00),
    unrealized_gain: cents(333_00),
    ending_balance: cents(10_333_00),
  }
  const start = sheetToCorrect({
    month: month(202508),
    rows: [sheetRow(1, 'Ann', { posted: figures, version: 1 })],
  })
  const cells = [{ at: 0, figure: 'dividend_percent', text: '−1.2%' }] as const
  const sheet = changeSheet(start, { type: 'write', cells, message: '', pasted: true })
  const [line] = sheet.lines
  expect(line && changesSentence(line)).toContain('Loss $0.00 → −$120.00')
  // In the order of the sheet's columns, with what it comes to at the end.
  const columns = columnsOf(sheet).figures.map(({ header }) => header)
  const changed = line && changesOf(line).map(({ figure }) => figure.label)
  expect(changed).toEqual(columns.filter((header) => !['Principal', 'Paid'].includes(header)))
})

test.each(['loss_amount', 'management_fee'] as const)(
  'a %s may be typed with the minus that it is shown with, and an empty one is 0.00',
  (figure) => {
    const start = sheetOf({ month: month(202508), rows: [sheetRow(1, 'Ann')] })
    const typed = (sheet: typeof start, text: string) =>
      changeSheet(sheet, { type: 'type', at: 0, figure, text })
    const lost = typed(start, '−$500.00')
    const texts = [lost, typed(start, '-500'), typed(start, '(500)'), typed(lost, ' ')].map(
      ({ lines: [line] }) => line?.typed[figure],
    )
    const lostCell = { text: '500.00', value: 500_00 }
    expect(texts).toEqual([lostCell, lostCell, lostCell, { text: '0.00', value: 0 }])
  },
)

test('next to a loss, editing the percentage starts with nothing, which changes nothing', () => {
  const type = (sheet: ReturnType<typeof sheetOf>, text: string) =>
    changeSheet(sheet, { type: 'type', at: 0, figure: 'dividend_percent', text })
  const start = sheetOf({ month: month(202508), rows: [sheetRow(1, 'Ann')] })
  const lost = type(start, '-1')
  expect(lost.lines.map((line) => textToEdit(line, 'dividend_percent'))).toEqual([''])
  expect(type(lost, '')).toBe(lost)
})
