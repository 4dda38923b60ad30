import { cents } from '@portico/contract/values/money'
import { month } from '@portico/contract/values/month'
import { percent } from '@portico/contract/values/percent'
import { expect, test } from 'vitest'
import { sheetRow } from '../../test/month-end-sheet.ts'
import { columnsOf } from './grid-layout.ts'
import { sumsOf } from './line.ts'
import { sheetOf } from './sheet.ts'

test('what a posted row lost is in one column, so that rows, totals and copies add up', () => {
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
  // 10,000.00 + 333.00; 10,000.00 + 0.00 − 120.00
  expect(by('text')).toMatchObject({
    'Div %': ['3.33%', '—'],
    Loss: ['$0.00', '−$120.00'],
    Dividend: ['$333.00', '$0.00'],
    Unrealized: ['$333.00', '$0.00'],
    'End Balance': ['$10,333.00', '$9,880.00'],
  })
  expect(by('plain')).toMatchObject({
    Loss: ['0.00', '120.00'],
    Unrealized: ['333.00', '0.00'],
    'End Balance': ['10333.00', '9880.00'],
  })
  expect(sumsOf(posted.lines)).toMatchObject({ dividend: 333_00, gain: 333_00, loss: 120_00 })
})
