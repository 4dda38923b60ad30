import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { iris, irisPortfolio } from '../../test/samples.ts'

async function openStatement(address = '/statement') {
  fakeServer(irisPortfolio())
  signIn('abc', iris)
  const router = openPage(address)
  return { router, sheet: within(await screen.findByRole('article')) }
}

test('names the investor, the firm and the period, and shows the account at its end', async () => {
  const { sheet } = await openStatement()
  for (const text of ['Sports Index Fund', 'Iris Vega', 'iris@example.com', 'February 2025 to July 2025'])
    sheet.getByText(text)
  expect(sheet.getAllByRole('rowheader')).toHaveLength(6)
  // 6 × 333.00 = 1,998.00; 10,000.00 + 1,998.00 = 11,998.00; 1,998.00 ÷ 10,000.00 = 19.98 %
  sheet.getByText('Unrealized $1,998.00 + paid $0.00 = profit $1,998.00')
  const standing = within(
    sheet.getByRole('heading', { name: /At the end of July 2025/ }).parentElement as HTMLElement,
  )
  expect(standing.getAllByRole('paragraph').map((line) => line.textContent)).toEqual([
    'Unrealized gain $1,998.00 + dividends paid $0.00 = total profit $1,998.00',
    'Principal $10,000.00 + total profit $1,998.00 = total account value $11,998.00',
    'Total profit $1,998.00 ÷ principal $10,000.00 = ROI 19.98%',
    'Dividends paid out are included in the total account value.',
  ])
})

test('one month or a range can be chosen, is kept in the address, and printed', async () => {
  const { router, sheet } = await openStatement('/statement?from=202503&to=202503')
  sheet.getByText('March 2025', { selector: 'dd' })
  expect(sheet.getAllByRole('rowheader').map((header) => header.textContent)).toEqual(['March 2025'])
  sheet.getByText('Unrealized $333.00 + paid $0.00 = profit $333.00')
  // 2 × 333.00 = 666.00 by the end of March
  sheet.getByText(/Principal \$10,000.00 \+ total profit \$666.00/)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'From' }), 'May 2025')
  expect(router.state.location.search).toBe('?from=202505&to=202505')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'To' }), 'July 2025')
  sheet.getByText('May 2025 to July 2025')
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  await userEvent.click(screen.getByRole('button', { name: 'Print or save as PDF' }))
  expect(print).toHaveBeenCalledOnce()
})

test('an account without months has no statement yet', async () => {
  fakeServer({ ...irisPortfolio(), 'GET /api/users/summaries-deux/': ok([]) })
  signIn('abc', iris)
  openPage('/statement')
  await screen.findByText('No summary data available.')
})

test('without a token it redirects to the login page and back', async () => {
  fakeServer({})
  const router = openPage('/statement')
  await screen.findByText('Not authenticated. Please log in.')
  expect(router.state.location.pathname).toBe('/login')
})
