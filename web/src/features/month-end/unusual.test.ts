import { cents, zeroCents } from '@portico/contract/values/money'
import { month } from '@portico/contract/values/month'
import { percent } from '@portico/contract/values/percent'
import { expect, test } from 'vitest'
import { sheetRow } from '../../test/month-end-sheet.ts'
import { lineOf } from './line.ts'
import { changeSheet, sheetOf, sheetToCorrect } from './sheet.ts'
import { attentionOf, unusualLines } from './unusual.ts'

test('lines with only another rate than before come last: a new rate makes most lines unusual', () => {
  const july = {
    quarter: month(202507),
    beginning_balance: cents(10_000_00),
    dividend_percent: percent(1_00),
    dividend_amount: cents(100_00),
    dividend_paid: cents(0),
    unrealized_gain: cents(100_00),
    ending_balance: cents(10_100_00),
  }
  const rated = sheetRow(1, 'Ann', { last_ordinary: july })
  const first = sheetRow(2, 'Bea', { latest: null, latest_principal: null })
  const lines = [rated, first].map((row) => lineOf(row, month(202508)))
  expect(unusualLines(lines).map(({ line }) => line.row.name)).toEqual(['Bea', 'Ann'])
})

test('a posted month that is corrected to another principal than the expected one needs review', () => {
  const posted = sheetRow(1, 'Ann', {
    version: 1,
    posted: { dividend_amount: cents(0), unrealized_gain: cents(0), ending_balance: cents(10_000_00) },
  })
  const start = sheetToCorrect({ month: month(202508), rows: [posted] })
  expect(attentionOf(start.lines).size).toBe(0)
  const { lines } = changeSheet(start, { type: 'type', at: 0, figure: 'beginning_balance', text: '12000' })
  expect(attentionOf(lines).get(0)?.sentence).toBe('Principal is $12,000.00, expected $10,000.00.')
})

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
