import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { catchDownloads, openPage, withoutMotion } from '../../test/page.tsx'
import { iris, irisPortfolio, summaries } from '../../test/samples.ts'

beforeEach(withoutMotion)

const title = 'Investment Summary (Monthly)'

async function openMonths(rows = summaries(3)) {
  fakeServer({ ...irisPortfolio(), 'GET /api/users/summaries-deux/': ok(rows) })
  signIn('abc', iris)
  openPage('/dashboard')
  return within(await screen.findByRole('table', { name: title }))
}

const monthsOf = (table: Awaited<ReturnType<typeof openMonths>>) =>
  table.getAllByRole('rowheader').map((header) => header.textContent)

test('a column sorts the rows, largest first, smallest first, and back', async () => {
  const table = await openMonths()
  const newest = ['April 2025', 'March 2025', 'February 2025']
  expect(monthsOf(table)).toEqual(newest)
  const balance = table.getByRole('columnheader', { name: /Current Balance/ })
  await userEvent.click(within(balance).getByRole('button'))
  expect([balance.getAttribute('aria-sort'), monthsOf(table)]).toEqual(['descending', newest])
  await userEvent.click(within(balance).getByRole('button'))
  expect([balance.getAttribute('aria-sort'), monthsOf(table)]).toEqual(['ascending', newest.toReversed()])
  await userEvent.click(within(balance).getByRole('button'))
  expect([balance.getAttribute('aria-sort'), monthsOf(table)]).toEqual(['none', newest])
})

test('the arrow keys move through more than a year', async () => {
  const table = await openMonths(summaries(14))
  const figures = table.getAllByRole('button').filter((each) => each.closest('td') !== null)
  figures[0]?.focus()
  await userEvent.keyboard('{PageDown}')
  expect(document.activeElement).toBe(figures[13 * 6])
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(figures[11 * 6])
  await userEvent.keyboard('{ArrowDown}{End}{ArrowRight}')
  expect(document.activeElement).toBe(figures[12 * 6 + 5])
  await userEvent.keyboard('{PageUp}{Home}')
  expect(document.activeElement).toBe(figures[0])
})

test('the file has the texts of the page', async () => {
  const table = await openMonths()
  const downloaded = catchDownloads()
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
  const text = await downloaded()
  const onPage = table
    .getAllByRole('row')
    .map((row) => Array.from(row.children, (cell) => cell.textContent.trim()))
  const inFile = text
    .replace('\u{FEFF}', '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => Array.from(line.matchAll(/"([^"]*)"/g), ([, cell]) => cell))
  expect(text.startsWith('\u{FEFF}"Month"')).toBe(true)
  expect(inFile).toEqual(onPage)
})

test('a corrected month says so', async () => {
  const rows = summaries(2).map((row, k) => ({ ...row, version: k + 1 }))
  const table = await openMonths(rows)
  expect(table.getAllByText(/^Restated on/).map((note) => note.textContent)).toEqual([
    'Restated on 2 August 2025.',
  ])
})

test('the figures of a chart can be copied for a spreadsheet', async () => {
  await openMonths()
  const clipboard = userEvent.setup()
  const profit = within(screen.getByRole('region', { name: 'Cumulative Profit' }))
  await clipboard.click(profit.getByText('As a table'))
  await clipboard.click(profit.getByRole('button', { name: 'Copy' }))
  expect((await navigator.clipboard.readText()).split('\n').slice(0, 3)).toEqual([
    'Month\tProfit so far',
    'February 2025\t$333.00',
    'March 2025\t$666.00',
  ])
  profit.getByText('Copied')
})
