import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ok } from '../../test/fake-server.ts'
import { openSheet, signInStaff } from '../../test/month-end-sheet.ts'
import { noEffect } from '../../test/no-effect.ts'
import { press } from '../../test/page.tsx'
import { chooseFile, fileMonth } from '../../test/chosen-file.ts'

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

test('the review of a sheet names the statements that its month makes out of date', async () => {
  await openSheet({ 'POST /api/users/preview-posting/': ok({ ...noEffect, outdated_statements }) })
  await press('Review 3 rows')
  expect(await named()).toEqual(lines)
})

test('a file of months names them, also if it corrects none', async () => {
  await chooseFile({ months: [fileMonth()], outdated_statements })
  expect(await named()).toEqual(lines)
})

test('a file of money names them', async () => {
  const cells = ['ann@client.example', 'contribution', '2500.00', '2025-08-14', '', '', '']
  const sums = { money_in: 2500, money_out: 0 }
  const rows = [{ line: 2, state: 'to post', cells, effective_month: 'September 2025' }]
  const preview = ok({ rows, refused: 0, sums, outdated_statements })
  await chooseFile(
    {},
    { 'POST /api/users/preview-activity-import/': preview },
    '/admin/month-end?import=activity',
  )
  expect(await named()).toEqual(lines)
})
