import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { noFeesByName } from '../../../../contract/test/no-fees.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { importLine, openSheet, signInStaff, staffReplies } from '../../test/month-end-sheet.ts'
import { noEffect } from '../../test/no-effect.ts'
import { openPage } from '../../test/page.tsx'

beforeEach(signInStaff)

const outdated_statements = {
  count: 1,
  investors: 1,
  first: [
    {
      user: { id: 2, email: 'ann@client.example', name: 'Ann' },
      statements: [{ kind: 'statement', period_name: 'Q3 2025, to September' }],
    },
  ],
}

/** The lines of the card that names the statements. */
async function named() {
  const card = await screen.findByRole('region', { name: 'Statements that will be out of date: 1' })
  return within(card)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}
const lines = ['Annann@client.example Q3 2025, to September']

async function choose(address: string) {
  openPage(address)
  const file = new File(['email'], 'august.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText('Spreadsheet'), file)
}

test('the review of a sheet names the statements that its month makes out of date', async () => {
  await openSheet({ 'POST /api/users/preview-posting/': ok({ ...noEffect, outdated_statements }) })
  await userEvent.click(screen.getByRole('button', { name: 'Review 3 rows' }))
  expect(await named()).toEqual(lines)
})

test('a file of months names them, also if it corrects none', async () => {
  const sums = { principal: 10000, dividend: 333, paid: 0, gain: 333, loss: 0, ...noFeesByName }
  const months = [{ quarter: 'August 2025', rows: 1, before: sums, after: sums }]
  const rows = [importLine(2, 'to post')]
  fakeServer({
    ...staffReplies,
    'POST /api/users/preview-import/': ok({ months, rows, refused: 0, outdated_statements }),
  })
  await choose('/admin/month-end?import')
  expect(await named()).toEqual(lines)
})

test('a file of money names them', async () => {
  const cells = ['ann@client.example', 'contribution', '2500.00', '2025-08-14', '', '', '']
  const sums = { money_in: 2500, money_out: 0 }
  const rows = [{ line: 2, state: 'to post', cells, effective_month: 'September 2025' }]
  fakeServer({
    ...staffReplies,
    'POST /api/users/preview-activity-import/': ok({ rows, refused: 0, sums, outdated_statements }),
  })
  await choose('/admin/month-end?import=activity')
  expect(await named()).toEqual(lines)
})
