import { byTotal } from '@portico/contract/figures/monthly-figures'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { ordinary } from '../../test/month-end-sheet.ts'
import { noEffect } from '../../test/no-effect.ts'
import { withoutMotion } from '../../test/page.tsx'
import { sam } from '../../test/samples.ts'
import { openPrepared, pat, released, sent } from '../../test/sent-sheet.ts'

beforeEach(() => {
  withoutMotion()
  signIn('staff', sam)
})

const ann = { id: 2, email: 'ann@client.example', name: 'Ann' }
const file = { ...sent, kind: 'import-summaries', from: 'July 2025', prepared_by: pat } as const

const rowsOf = async (title: string) =>
  within(await screen.findByRole('region', { name: title }))
    .getAllByRole('row')
    .map(({ children }) => [...children].map(({ textContent }) => textContent))

test('the releaser sees the figures of every row that is new, and what each of several months adds up to', async () => {
  const months = [
    { user: ann, figures: { ...ordinary('July 2025'), loss_amount: 0 } },
    {
      user: pat,
      // 10,000.00 − 50.00
      figures: {
        ...ordinary('August 2025'),
        dividend_percent: 0,
        dividend_amount: 0,
        unrealized_gain: 0,
        loss_amount: 50,
        ending_balance: 9_950,
      },
    },
  ]
  const sums = (amount: number) => byTotal(({ optional }) => (optional ? 0 : amount))
  openPrepared(file, {
    ...noEffect,
    made_rows: 300,
    posted: { months, count: 300 },
    sums: [
      { quarter: 'July 2025', rows: 200, before: sums(700), after: sums(700) },
      { quarter: 'August 2025', rows: 101, before: sums(800), after: sums(900) },
    ],
  })
  expect(await rowsOf('New months: 300 rows')).toEqual([
    ['Investor', 'Month', 'Principal', 'Div %', 'Dividend', 'Paid', 'Unrealized', 'End Balance', 'Loss'],
    [
      'Annann@client.example',
      'July 2025',
      '$10,000.00',
      '1.00%',
      '$100.00',
      '$0.00',
      '$100.00',
      '$10,100.00',
      '$0.00',
    ],
    [
      'Pat Deskpat@firm.example',
      'August 2025',
      '$10,000.00',
      '0.00%',
      '$0.00',
      '$0.00',
      '−$50.00',
      '$9,950.00',
      '−$50.00',
    ],
  ])
  screen.getByText('The first 2 of 300.')
  expect(await rowsOf('2 months')).toEqual([
    ['Month', 'Rows', 'Principal', 'Paid', 'Dividend', 'Unrealized'],
    ['July 2025', '200', '$700.00', '$700.00', '$700.00', '$700.00'],
    ['August 2025', '101', ...Array.from({ length: 4 }, () => '$800.00 → $900.00')],
  ])
})

test('once it is released, its rows stay readable as they were posted', async () => {
  const months = [{ user: ann, figures: ordinary('August 2025') }]
  const posted = { months, count: 1 }
  openPrepared({ ...file, ...released, rows: 1, from: 'August 2025', posting: 10, posted }, null)
  expect(await rowsOf('Posted: 1 row')).toEqual([
    ['Investor', 'Month', 'Principal', 'Div %', 'Dividend', 'Paid', 'Unrealized', 'End Balance'],
    [
      'Annann@client.example',
      'August 2025',
      '$10,000.00',
      '1.00%',
      '$100.00',
      '$0.00',
      '$100.00',
      '$10,100.00',
    ],
  ])
})
