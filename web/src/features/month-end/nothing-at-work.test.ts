import { cents, zeroCents } from '@portico/contract/values/money'
import { month } from '@portico/contract/values/month'
import { expect, test } from 'vitest'
import { sheetRow } from '../../test/month-end-sheet.ts'
import { changeSheet, sheetOf } from './sheet.ts'
import { unusualLines } from './unusual.ts'

test('a dividend with nothing at work is unusual until money is added', () => {
  const row = sheetRow(1, 'Ann', { beginning_balance: cents(4_000_00), retained: cents(-4_000_00) })
  const start = sheetOf({ month: month(202508), rows: [row] })
  const said = (sheet: typeof start) => unusualLines(sheet.lines).map(({ sentence }) => sentence)
  // 4,000.00 × 3.33 %
  expect(said(start)).toEqual([
    expect.stringContaining(
      'A dividend of $133.20, though nothing is at work: the principal of $4,000.00 less $4,000.00 lost before.',
    ),
  ])
  const typed = (figure: 'in_out' | 'dividend_percent', text: string) =>
    said(changeSheet(start, { type: 'type', at: 0, figure, text }))
  for (const none of [typed('in_out', '500'), typed('dividend_percent', '0')])
    expect(none.join()).not.toContain('nothing is at work')
  expect(
    said(sheetOf({ month: month(202508), rows: [{ ...row, retained: zeroCents }] })).join(),
  ).not.toContain('nothing is at work')
})
