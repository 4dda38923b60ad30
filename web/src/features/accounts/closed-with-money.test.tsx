import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { list, listOf, openAccounts } from '../../test/accounts.ts'
import { ok } from '../../test/fake-server.ts'
import { openRecord, read } from '../../test/record.ts'
import { irisMonths, irisRecord, managedIris, monthsFrom } from '../../test/samples.ts'

const closed = { ...managedIris, state: 'closed' as const }

/** 10,000.00 at 3.33 % in June and July 2025: 10,666.00. Its withdrawal was voided. */
const held = irisMonths(monthsFrom(202506, 2))

test('a closed account that holds money says so in the list', async () => {
  openAccounts('', { [list()]: listOf([{ ...closed, holds: 10_666 }]) })
  const item = await screen.findByRole('listitem')
  expect(item.textContent).toContain('Closed')
  within(item).getByText('Still holds $10,666.00')
})

test('a closed account that holds money says so where it is managed, with the way to withdraw it, and guesses no cause', async () => {
  openAccounts('?account=2', { ...held, 'GET /api/users/account/2/': ok(closed) })
  const held10666 = await screen.findByText('Still holds $10,666.00.')
  expect(held10666.parentElement?.textContent).toBe(
    'Still holds $10,666.00. Withdraw what is left, or reopen the account.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw what is left' }))
  const dialog = await screen.findByRole('dialog', { name: 'What is left in the account of Iris Vega' })
  await within(dialog).findByText(
    'The account stays closed, and its closing day becomes the day of this withdrawal.',
  )
})

test('a closed account that holds nothing offers no withdrawal', async () => {
  openAccounts('?account=2', { ...irisMonths([], 0), 'GET /api/users/account/2/': ok(closed) })
  await screen.findByRole('button', { name: 'Reopen account' })
  expect(screen.queryByText(/Still holds/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Withdraw what is left' })).toBeNull()
})

test.each([
  [
    'closed and holds money',
    held,
    'closed',
    'This account is closed and still holds $10,666.00, which can be withdrawn. Reopen it to record anything else.',
    'Record a withdrawal',
  ],
  [
    'closed',
    irisMonths([], 0),
    'closed',
    'This account is closed. Reopen it before you record money.',
    undefined,
  ],
  ['disabled', held, 'disabled', 'This account is disabled. Enable it before you record money.', undefined],
] as const)('the record of an account that is %s offers only the entries that it takes', async (...row) => {
  const [, replies, state, sentence, offered] = row
  const login = state === 'disabled' ? state : 'active'
  const account = { ...managedIris, state, login } as const
  openRecord('&tab=activity', {
    ...replies,
    [read]: ok({ ...irisRecord, account }),
    'GET /api/users/account/2/': ok(account),
  })
  const link = within(await screen.findByText(sentence)).getByRole('link', { name: 'Open the account' })
  expect(link.getAttribute('href')).toBe('/admin/accounts?account=2')
  expect(screen.queryByRole('link', { name: 'Record money in or out' })).toBeNull()
  expect(screen.queryByRole('link', { name: /^Record (a|money)/ })?.textContent).toBe(offered)
})
