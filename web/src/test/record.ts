import type { Answer } from '@portico/contract/api/endpoints'
import { screen, within } from '@testing-library/react'
import { signIn } from '../auth/session.ts'
import type { Replies } from './fake-server.ts'
import { fakeServer, ok } from './fake-server.ts'
import { openPage } from './page.tsx'
import { irisMonths, irisRecord, sam, staffProfile } from './samples.ts'

/** A month of Iris, whose principal is 10,000.00. */
export const month = (
  quarter: string,
  dividend: number,
  paid: number,
  loss = 0,
): Answer<'allSummaries'>[number] => ({
  id: 1,
  quarter,
  beginning_balance: 10000,
  dividend_percent: dividend / 100,
  dividend_amount: dividend,
  dividend_paid: paid,
  unrealized_gain: dividend - paid,
  loss_amount: loss,
  ending_balance: 10000 + dividend - paid - loss,
  posted_at: '2025-08-02T12:00:00.000Z',
  version: 1,
  checks: [],
})

/** What answers the page of her account. */
export const read = 'GET /api/users/account-record/2/'

/** Opens the page of her account. */
export function openRecord(query = '', replies: Replies = {}, months = [month('July 2025', 333, 100)]) {
  signIn('chalk', sam)
  const calls = fakeServer({
    ...irisMonths(months),
    ...staffProfile,
    [read]: ok(irisRecord),
    ...replies,
  })
  return { calls, router: openPage(`/admin/account?user_id=2${query}`) }
}

/** The rows of a table with the text of their cells. */
export const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '))
