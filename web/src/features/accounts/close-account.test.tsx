import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { bodiesOf, list, listOf, openAccounts as open } from '../../test/accounts.ts'
import { ok } from '../../test/fake-server.ts'
import { managedIris, monthsFrom, received } from '../../test/samples.ts'

const close = 'POST /api/users/close-account/'
const reopen = 'POST /api/users/reopen-account/'

/** 10,000.00 at 3.33 % in June and July 2025; 2,500.00 received in July, at work from August. */
const money = {
  'GET /api/users/all-summaries/2/': ok(monthsFrom(202506, 2)),
  'GET /api/users/all-activity/2/': ok([received]),
  'GET /api/users/user-investment/2/': ok({ user_id: 2, initial_investment: 10000, recorded: true }),
}
const closed = { ...managedIris, version: 4, state: 'closed' as const }

const nothing = {
  'GET /api/users/all-summaries/2/': ok([]),
  'GET /api/users/all-activity/2/': ok([]),
  'GET /api/users/user-investment/2/': ok({ user_id: 2, initial_investment: 0, recorded: false }),
}

/** 10,000.00 + 2,500.00 + 2 × 333.00 = 13,166.00, withdrawn on August 31, 2025. */
const everything = {
  ...received,
  id: 2,
  kind: 'withdrawal',
  amount: 13166,
  from_gains: 666,
  received_on: '2025-08-31',
  effective_month: 'September 2025',
}

test('closing an account says how much will be withdrawn, and asks for the day and a note', async () => {
  const { received } = open('?account=2', {
    ...money,
    [close]: ok({
      message: 'The account is closed. A withdrawal of $13,166.00 is recorded.',
      account: closed,
    }),
  })
  await screen.findByText(
    'Everything in it is withdrawn, and it takes no further entries. It can be reopened.',
  )
  screen.getByText('No one can log in to it. It can be enabled again.')
  await userEvent.click(await screen.findByRole('button', { name: 'Close account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close the account of Iris Vega' }))
  // 10,000.00 + 2,500.00 still to come + 2 × 333.00 = 13,166.00
  await dialog.findByText(
    '$13,166.00 will be withdrawn, of which $666.00 is retained gains. Nothing will be left in the account. The latest posted month is July 2025.',
  )
  dialog.getByText(/Months up to the day of the withdrawal can still be posted/)
  const day = dialog.getByLabelText<HTMLInputElement>('Withdrawn on')
  expect(day.value).toBe(new Date().toISOString().slice(0, 10))
  await userEvent.clear(day)
  await userEvent.type(day, '2025-08-31')
  dialog.getByText(
    /\. August 2025 can still be posted; if it leaves money in the account, withdraw it here as well\. /,
  )
  await userEvent.type(dialog.getByLabelText('Note'), 'Moved to another firm.')
  await userEvent.click(dialog.getByRole('button', { name: 'Close the account' }))
  await screen.findByText('The account is closed. A withdrawal of $13,166.00 is recorded.')
  expect(bodiesOf(received, close)).toEqual([
    { user_id: 2, received_on: '2025-08-31', note: 'Moved to another firm.' },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
  within(screen.getByRole('region', { name: 'Iris Vega' })).getByText('Closed')
  expect(screen.queryByRole('button', { name: 'Close account' })).toBeNull()
})

test('a day that the server refuses is marked in the dialog, and nothing is closed', async () => {
  const error = 'July 2025 is posted, and the money was at work in it. Choose a later day.'
  open('?account=2', { ...money, [close]: { status: 400, body: { error, fields: { received_on: error } } } })
  await userEvent.click(await screen.findByRole('button', { name: 'Close account' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Close the account' }))
  await screen.findByText(error)
  expect(screen.getByLabelText('Withdrawn on').getAttribute('aria-invalid')).toBe('true')
})

test('an account without money closes without a withdrawal, and asks for no day or note of one', async () => {
  const { received } = open('?account=2', {
    ...nothing,
    [close]: ok({ message: 'The account is closed.', account: closed }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Close account' }))
  await screen.findByText('There is nothing in the account, so nothing will be withdrawn.')
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.queryByLabelText('Withdrawn on')).toBeNull()
  expect(dialog.queryByLabelText('Note')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Close the account' }))
  await screen.findByText('The account is closed.')
  const today = new Date().toISOString().slice(0, 10)
  expect(bodiesOf(received, close)).toEqual([{ user_id: 2, received_on: today, note: '' }])
})

test('an account below zero is not closed: staff read what the server would refuse it with', async () => {
  // 10,000.00 + 2 × 333.00 − 11,000.00 = −334.00
  const all = { ...received, kind: 'withdrawal', amount: 11_000, from_gains: 666 }
  const { received: sent } = open('?account=2', { ...money, 'GET /api/users/all-activity/2/': ok([all]) })
  await userEvent.click(await screen.findByRole('button', { name: 'Close account' }))
  await screen.findByText('The account is at −$334.00. Record the money that settles it, then close it.')
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.queryByRole('button', { name: 'Close the account' })).toBeNull()
  expect(bodiesOf(sent, 'POST /api/users/notice-audience/')).toEqual([])
})

test('of an account that has not started, the recorded initial investment is named as what it is', async () => {
  open('?account=2', {
    'GET /api/users/all-summaries/2/': ok([]),
    'GET /api/users/all-activity/2/': ok([]),
    'GET /api/users/user-investment/2/': ok({ user_id: 2, initial_investment: 75000, recorded: true }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Close account' }))
  await screen.findByText(
    'The recorded initial investment of $75,000.00 will be withdrawn, although nothing is posted yet. If it never arrived, empty the initial investment first; then nothing is withdrawn.',
  )
  screen.getByText(/^The withdrawal is listed under Payments\./)
  screen.getByText(
    'The account then takes no further entries. The investor can still log in and read. The account can be reopened.',
  )
})

test('a closed account is named so in the list, can be read, and is reopened after a confirmation', async () => {
  const { received: sent } = open('?account=2', {
    ...money,
    'GET /api/users/all-activity/2/': ok([received, { ...everything, received_on: '2025-07-31' }]),
    [list()]: listOf([closed]),
    'GET /api/users/account/2/': ok(closed),
    [reopen]: ok({ message: 'The account is open again.', account: { ...managedIris, version: 5 } }),
  })
  await screen.findByText(
    'It takes no further entries. Its owner can still log in and read. Last login July 15, 2025.',
  )
  expect(screen.getAllByText('Closed').length).toBeGreaterThan(0)
  // As the record calls them. The footer has two of the names, of no account.
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toContainEqual(['Impersonate', '/impersonate?user_id=2'])
  expect(links).toContainEqual(['Trail', '/admin/account?user_id=2&tab=trail'])
  expect(links).not.toContainEqual(['Add Summary', '/admin/user-summary?user_id=2'])
  await userEvent.click(screen.getByRole('button', { name: 'Reopen account' }))
  screen.getByText(
    'Iris Vega can be posted to again. The withdrawal of $13,166.00 stays until it is voided. If the investor may have heard of the closing, they are told that the account is open again. If not, they are told nothing, and the mail about the closing is not sent.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Reopen Iris Vega' }))
  await screen.findByText(/^The account is open again\./)
  expect(screen.getByRole('link', { name: 'See what was withdrawn' }).getAttribute('href')).toBe(
    '/admin/user-summary?user_id=2&activity',
  )
  await waitFor(() => expect(bodiesOf(sent, reopen)).toEqual([{ user_id: 2 }]))
})

test('reopening counts the withdrawals that stay, with what they took together', async () => {
  const rest = { ...everything, id: 3, amount: 333, from_gains: 333 }
  open('?account=2', {
    ...money,
    'GET /api/users/all-activity/2/': ok([received, everything, rest]),
    'GET /api/users/account/2/': ok(closed),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Reopen account' }))
  // 13,166.00 + 333.00
  await screen.findByText(/ 2 withdrawals of \$13,499\.00 in total stay until they are voided\./)
})

test('before an account is closed, staff read which months are missing and what is not sent', async () => {
  const [june, august] = [monthsFrom(202506, 1), monthsFrom(202508, 1)]
  const earlier = { ...everything, amount: 2_000, received_on: '2025-08-31', sent_on: null }
  open('?account=2', {
    ...money,
    'GET /api/users/all-summaries/2/': ok([...june, ...august]),
    'GET /api/users/all-activity/2/': ok([earlier]),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Close account' }))
  await screen.findByText(/^July 2025 is not posted\. September 2025 to .* are not posted\.$/)
  const unsent = screen.getByText(/^\$2,000\.00 that was withdrawn earlier is not sent yet: /)
  expect(within(unsent).getByRole('link', { name: 'Payments' }).getAttribute('href')).toBe('/admin/payments')
})

test('a month that is over is named also after the latest posted one, up to the day on which the money leaves', async () => {
  open('?account=2', money)
  await userEvent.click(await screen.findByRole('button', { name: 'Close account' }))
  const day = await screen.findByLabelText('Withdrawn on')
  const chosen = async (text: string) => {
    await userEvent.clear(day)
    await userEvent.type(day, text)
  }
  // June and July 2025 are posted.
  await chosen('2025-09-30')
  await screen.findByText('August to September 2025 are not posted.')
  await chosen('2025-09-29')
  await screen.findByText('August 2025 is not posted.')
  await chosen('2025-08-30')
  await waitFor(() => expect(screen.queryByText(/not posted/)).toBeNull())
})

test('of an account that is empty already, the months that its money was at work in are named, and none later', async () => {
  open('?account=2', { ...money, 'GET /api/users/all-activity/2/': ok([received, everything]) })
  await userEvent.click(await screen.findByRole('button', { name: 'Close account' }))
  await screen.findByText('There is nothing in the account, so nothing will be withdrawn.')
  // July 2025 is posted, and everything was withdrawn on August 31.
  expect(screen.getByText(/not posted/).textContent).toBe('August 2025 is not posted.')
})

test('reopening speaks of no withdrawal where none was made, and of no mail to an investor without an e-mail', async () => {
  const login = { email: 'ada-1@no-email.invalid', login: 'no-email' } as const
  open('?account=2', { ...nothing, 'GET /api/users/account/2/': ok({ ...closed, ...login }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Reopen account' }))
  screen.getByText('Iris Vega can be posted to again.')
})

test('a closed account leads to Add Summary while a month up to its closing day is not posted', async () => {
  open('?account=2', {
    ...money,
    'GET /api/users/all-activity/2/': ok([received, everything]),
    [list()]: listOf([closed]),
    'GET /api/users/account/2/': ok(closed),
  })
  const links = async () =>
    (await screen.findAllByRole('link', { name: 'Add Summary' })).map((link) => link.getAttribute('href'))
  await waitFor(async () => expect(await links()).toContain('/admin/user-summary?user_id=2'))
})

test('what a month that was posted since has left in a closed account is withdrawn in the same dialog', async () => {
  const message = 'The account is closed. A withdrawal of $13,166.00 is recorded.'
  const { received } = open('?account=2', {
    ...money,
    [list()]: listOf([closed]),
    'GET /api/users/account/2/': ok(closed),
    [close]: ok({ message, account: closed }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw what is left' }))
  await screen.findByText(/^\$13,166\.00 will be withdrawn, of which \$666\.00 is retained gains\./)
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw it' }))
  await screen.findByText(message)
  expect(bodiesOf(received, close)).toMatchObject([{ user_id: 2 }])
})

test('the account closes next to the list with its cross, and Escape calls off what is asked about it', async () => {
  const { router } = open('?account=2')
  await userEvent.click(await screen.findByRole('button', { name: 'Disable account' }))
  expect(screen.queryByRole('button', { name: 'Close account' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await screen.findByRole('button', { name: 'Close account' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Disable account' }))
  await userEvent.click(screen.getByRole('link', { name: 'Close' }))
  expect(router.state.location.search).toBe('')
})

test('an account of staff is not closed', async () => {
  open('?account=1')
  await screen.findByRole('button', { name: 'Disable account' })
  expect(screen.queryByRole('button', { name: 'Close account' })).toBeNull()
})
