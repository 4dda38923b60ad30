import { month } from '@portico/contract/values/month'
import { expect, test } from 'vitest'
import { sheetRow } from '../../test/month-end-sheet.ts'
import type { CellName } from './line.ts'
import { blockOf, planPaste } from './paste-plan.ts'
import { sheetOf } from './sheet.ts'

const sheet = sheetOf({
  month: month(202508),
  rows: [sheetRow(1, 'ann'), sheetRow(2, 'bea'), sheetRow(3, 'cyrus')],
})

/** What a block writes from a cell of the first line on. */
function planned(text: string, figure: CellName | undefined = 'beginning_balance') {
  const plan = planPaste(sheet, { figure, lines: [0, 1, 2], selected: 1 }, blockOf(text))
  if (typeof plan === 'string') return plan
  const cells = plan.cells.map((cell) => `${sheet.lines[cell.at]?.row.name} ${cell.figure} ${cell.text}`)
  return { cells, unmatched: plan.unmatched, isByEmail: plan.isByEmail, message: plan.message }
}

test('a block that starts with e-mails goes to their lines in any order, from the column of the cell on', () => {
  expect(planned('Cyrus@Client.example\t2.5\t10\nann@client.example\t3\t20\n', 'dividend_percent')).toEqual({
    cells: [
      'cyrus dividend_percent 2.5',
      'cyrus dividend_paid 10',
      'ann dividend_percent 3',
      'ann dividend_paid 20',
    ],
    unmatched: [],
    isByEmail: true,
    message: '2 rows are pasted.',
  })
})

test('headings say which columns the figures go to; computed figures and unknown columns are not typed', () => {
  const plan = planned(
    'Name\tInvestor E-mail\tPaid\tDividend\tPrincipal\nBea\tbea@client.example\t50\t366.30\t11000\n',
    'dividend_percent',
  )
  expect(plan).toMatchObject({
    cells: ['bea dividend_paid 50', 'bea beginning_balance 11000'],
    isByEmail: true,
  })
})

test('rows that match nobody, come twice or are for another month stay out, each with the reason', () => {
  const plan = planned(
    [
      'E-mail\tMonth\tPaid',
      'ann@client.example\tAugust 2025\t1',
      'zoe@client.example\tAugust 2025\t2',
      'ann@client.example\tAugust 2025\t3',
      'bea@client.example\tJul-25\t4',
      'Total\t\t10',
    ].join('\n'),
  )
  expect(plan).toMatchObject({
    cells: ['ann dividend_paid 1'],
    unmatched: [
      { text: 'zoe@client.example', why: 'Not on this sheet.' },
      { text: 'ann@client.example', why: 'Twice in the block; the first is taken.' },
      { text: 'bea@client.example', why: 'For July 2025.' },
      { text: 'Total', why: 'No e-mail.' },
    ],
    message: '1 row is pasted. 4 rows of the block did not match.',
  })
})

test('a first row that names no known column is listed, and the e-mails below it count', () => {
  expect(planned('Client\tPayout\nbea@client.example\t75', 'dividend_paid')).toMatchObject({
    cells: ['bea dividend_paid 75'],
    unmatched: [{ text: 'Client', why: 'No e-mail.' }],
  })
})

test('a block with headings and no e-mails goes to the lines in order', () => {
  expect(planned('Paid\tDiv %\n10\t3\n20\t2')).toMatchObject({
    cells: [
      'ann dividend_paid 10',
      'ann dividend_percent 3',
      'bea dividend_paid 20',
      'bea dividend_percent 2',
    ],
    isByEmail: false,
  })
})

test('a single row fills every selected line', () => {
  const plan = planPaste(sheet, { figure: 'dividend_percent', lines: [0, 1, 2], selected: 2 }, [['2.5']])
  expect(plan).toMatchObject({
    cells: [
      { at: 0, text: '2.5' },
      { at: 1, text: '2.5' },
    ],
  })
})

test('a computed column takes nothing, and says so', () => {
  const plan = planPaste(sheet, { figure: undefined, lines: [0], selected: 1 }, [['1']])
  expect(plan).toBe('Nothing is pasted: this column is computed. Choose a cell to type in.')
})
