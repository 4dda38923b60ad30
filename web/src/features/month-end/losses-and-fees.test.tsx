import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { august, grid, rows, signInStaff, staffReplies } from '../../test/month-end-sheet.ts'
import { openPage } from '../../test/page.tsx'

test('in the review of corrections, what was lost stands out, and a fee does not', async () => {
  signInStaff()
  const posted = { dividend_amount: 0, unrealized_gain: 0, ending_balance: 9_940 }
  const lost = { dividend_percent: 0, loss_amount: 50, management_fee: 10 }
  const monthEnd = ok({ ...august, rows: rows.map((row) => ({ ...row, ...lost, posted, version: 1 })) })
  fakeServer({
    ...staffReplies,
    'GET /api/users/month-end/next/': monthEnd,
    'GET /api/users/month-end/August%202025/': monthEnd,
    'POST /api/users/preview-posting/': { status: 500, body: {} },
  })
  openPage('/admin/month-end?correct')
  const sheet = await grid()
  sheet.focus()
  const heads = within(sheet)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
  const type = (name: string, text: string) =>
    userEvent.keyboard(`{Home}${'{ArrowRight}'.repeat(heads.indexOf(name))}${text}{Enter}`)
  await type('Loss', '60')
  await type('Management Fee', '20')
  await userEvent.click(screen.getByRole('button', { name: 'Review 2 corrections' }))
  const tonesIn = (table: string, row: RegExp) =>
    within(screen.getByRole('table', { name: table }))
      .getAllByRole('row', { name: row })
      .flatMap((each) => within(each).getAllByRole('cell'))
      .filter(({ textContent }) => textContent.startsWith('−$'))
      .map(({ dataset, textContent }) => [textContent, dataset['tone']])
  expect(tonesIn('Corrections', /Loss/)).toEqual([
    ['−$50.00', 'loss'],
    ['−$60.00', 'loss'],
  ])
  expect(tonesIn('Corrections', /Management Fee/)).toEqual([
    ['−$10.00', undefined],
    ['−$20.00', undefined],
  ])
})
