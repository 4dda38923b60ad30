import { cents } from '@portico/contract/values/money'
import { month } from '@portico/contract/values/month'
import { percent } from '@portico/contract/values/percent'
import { expect, test } from 'vitest'
import { sheetRow } from '../../test/month-end-sheet.ts'
import { lineOf } from './line.ts'
import { changeSheet, sheetToCorrect } from './sheet.ts'
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
