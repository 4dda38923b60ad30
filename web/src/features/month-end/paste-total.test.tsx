import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ok } from '../../test/fake-server.ts'
import { august, cells, openSheet, ordinary, paste, row, signInStaff } from '../../test/month-end-sheet.ts'

beforeEach(signInStaff)

/** Pastes a list at Paid of Ann, the first of the three investors: she, Bea and Cyrus have room for three rows. */
async function pasteAtPaid(...list: string[]) {
  await openSheet()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  paste(`${list.join('\n')}\n`)
  return within(screen.getByRole('dialog'))
}

const paid = () => ['Ann', 'Bea', 'Cyrus'].map((name) => cells(name)[3])

test('a column that is copied with its total is pasted without it, after a question that shows where each figure goes', async () => {
  // 0.10 + 0.20 + 150.00 = 150.30
  const dialog = await pasteAtPaid('0.10', '0.20', '150.00', '150.30')
  screen.getByRole('dialog', { name: 'Paste 3 rows?' })
  dialog.getByText(
    'The last Paid is the sum of the others: that row is taken for the total of your list and not pasted.',
  )
  dialog.getByText(/^The block has no names and no e-mails, .* From Ann to Cyrus: check/)
  expect(dialog.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'InvestorPaid',
    'Ann0.10',
    'Bea0.20',
    'Cyrus150.00',
  ])
  dialog.getByText('Paid $150.30 agrees')
  await userEvent.click(dialog.getByRole('button', { name: 'Paste 3 rows' }))
  expect(paid()).toEqual(['$0.10', '$0.20', '$150.00'])
  screen.getByText('Paid $150.30 agrees')
})

test('of several columns, each amount of the last row is a total, whatever it has for a percentage', async () => {
  await openSheet()
  const list = ['75000\t3.33\t10', '48250\t3.33\t5.50', '1000\t3.33\t', '124250\t3.33\t15.50']
  const dialog = paste(list.join('\n'))
  // 75,000.00 + 48,250.00 + 1,000.00 = 124,250.00, and 10.00 + 5.50 = 15.50
  dialog.getByText(
    'The last Principal and Paid are each the sum of the others: that row is taken for the total of your list and not pasted.',
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Paste 3 rows' }))
  expect([cells('Ann')[1], cells('Bea')[1], cells('Cyrus')[1]]).toEqual([
    '$75,000.00',
    '$48,250.00',
    '$1,000.00',
  ])
})

test.each([
  ['is a cent off the sum', ['0.10', '0.20', '150.00', '150.31'], 4],
  ['cannot be added up', ['0.10', 'abc', '150.00', '150.10'], 4],
  ['is a total with another row too many', ['1', '2', '3', '4', '10'], 5],
  ['is an investor’s, of the only amount', ['0', '0', '5', '5'], 4],
])('a column that is too long is refused where its last figure %s', async (_, list, rows) => {
  const dialog = await pasteAtPaid(...list)
  dialog.getByText(`Nothing is pasted: the block has ${rows} rows, but there is only room for 3.`)
  expect(dialog.queryByRole('button', { name: /^Paste/ })).toBeNull()
  expect(paid()).toEqual(['$0.00', '$0.00', '$0.00'])
})

test('rows in order that are posted already are counted before they are pasted', async () => {
  const { quarter: _, ...figures } = ordinary('August 2025')
  const posted = { ...row(3, 'Bea'), posted: figures }
  const rows = [row(2, 'Ann'), posted, row(4, 'Cyrus')]
  await openSheet({ 'GET /api/users/month-end/next/': ok({ ...august, rows }) })
  paste('75000\n48250\n1000')
  expect(screen.getByRole('dialog', { name: 'Paste 2 rows?' }).textContent).toContain(
    '1 row is posted already and stays as it is.',
  )
})

test('percentages have no total', async () => {
  await openSheet()
  await userEvent.keyboard('{ArrowRight}')
  paste('1\n2\n3\n6')
  expect(screen.getByRole('dialog').textContent).toContain('Nothing is pasted: the block has 4 rows')
})

test('a column that fits with what may be its total is also pasted without it', async () => {
  // 100.00 + 200.00 = 300.00
  const dialog = await pasteAtPaid('100', '200', '300')
  dialog.getByText('The last Paid is the sum of the others: is that row the total of your list?')
  dialog.getByRole('button', { name: 'Paste 3 rows' })
  await userEvent.click(dialog.getByRole('button', { name: 'Paste 2 rows without the total' }))
  expect(paid()).toEqual(['$100.00', '$200.00', '$0.00'])
  screen.getByText('Paid $300.00 agrees')
})

test('a total below an empty row is one, and the empty row is not a row too many', async () => {
  // 0.10 + 0.20 + 150.00 = 150.30
  const dialog = await pasteAtPaid('0.10', '0.20', '150.00', '', '150.30')
  await userEvent.click(dialog.getByRole('button', { name: 'Paste 3 rows' }))
  expect(paid()).toEqual(['$0.10', '$0.20', '$150.00'])
  screen.getByText('Paid $150.30 agrees')
})

test('a total below an empty row is asked for where the list fits with both', async () => {
  const four = [...august.rows, row(5, 'Dora'), row(6, 'Eli')]
  await openSheet({ 'GET /api/users/month-end/next/': ok({ ...august, rows: four }) })
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  // 100.00 + 200.00 = 300.00
  paste('100\n200\n\n300\n')
  await userEvent.click(screen.getByRole('button', { name: 'Paste 2 rows without the total' }))
  expect(paid()).toEqual(['$100.00', '$200.00', '$0.00'])
  screen.getByText('Paid $300.00 agrees')
})

test('a column that ends in no total is pasted whole', async () => {
  const dialog = await pasteAtPaid('100', '200', '300.01')
  expect(dialog.queryByRole('button', { name: /without the total/ })).toBeNull()
})
