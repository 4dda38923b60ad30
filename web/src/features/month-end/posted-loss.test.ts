import { cents } from '@portico/contract/values/money'
import { month } from '@portico/contract/values/month'
import { percent } from '@portico/contract/values/percent'
import { expect, test } from 'vitest'
import { sheetRow } from '../../test/month-end-sheet.ts'
import { columnsOf } from './grid-layout.ts'
import { sheetOf } from './sheet.ts'

test('a posted row shows its loss in its gains, as the record does', () => {
  const lost = { dividend_amount: cents(0), unrealized_gain: cents(0), ending_balance: cents(9_880_00) }
  const row = sheetRow(1, 'Ann', { dividend_percent: percent(0), loss_amount: cents(120_00), posted: lost })
  const posted = sheetOf({ month: month(202508), rows: [row] })
  const shown = columnsOf(posted).figures.map(({ header, text }) => [header, posted.lines.map(text)])
  expect(Object.fromEntries(shown)).toMatchObject({
    'Div %': ['−1.20%'],
    Loss: ['−$120.00'],
    Unrealized: ['−$120.00'],
    'End Balance': ['$9,880.00'],
  })
})
