import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { bob, bodiesOf, openAccounts } from '../../test/accounts.ts'
import { ok } from '../../test/fake-server.ts'
import { openRecord, read } from '../../test/record.ts'
import { emptyProfile, irisMonths, irisRecord, managedIris, monthsFrom, sam } from '../../test/samples.ts'

const audienceCall = 'POST /api/users/notice-audience/'
const audience = { each: 1, digest: 0, off: 0, none: 0, delay_minutes: 10, people: [] }

/** 10,000.00 at 3.33 % in June and July 2025. */
const held = irisMonths(monthsFrom(202506, 2))

/** Opens what asks before the account is closed. */
async function openClosing() {
  await userEvent.click(await screen.findByRole('button', { name: 'Close account' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Close the account of/ }))
  await dialog.findByRole('button', { name: 'Close the account' })
  return dialog
}

const mailed =
  'The investor is mailed 10 minutes after you close it; until then, Stop at the top of the page holds the mail back.'

test('before an account is closed, staff read that the investor is mailed of it, next to when of the payment', async () => {
  const { received } = openAccounts('?account=2', { ...held, [audienceCall]: ok(audience) })
  const dialog = await openClosing()
  await dialog.findByText(mailed)
  dialog.getByText(
    'The withdrawal is listed under Payments. The investor is told that it was sent once it is marked as sent there.',
  )
  expect(bodiesOf(received, audienceCall)).toEqual([
    { kind: 'account_closed', user_ids: [2] },
    { kind: 'money_sent', user_ids: [2] },
  ])
})

test('so they do where there is nothing to withdraw, and a second person releases postings: closing is not released', async () => {
  openAccounts('?account=2', {
    ...irisMonths([], 0),
    [audienceCall]: ok(audience),
    'GET /api/users/profile/': ok({ ...emptyProfile, ...sam, release: 'second-person' }),
  })
  const dialog = await openClosing()
  await dialog.findByText('There is nothing in the account, so nothing will be withdrawn.')
  await dialog.findByText(mailed)
  expect(dialog.queryByText(/listed under Payments/)).toBeNull()
})

test('where a second person releases, an account with money in it is not closed: its withdrawal is sent first', async () => {
  openAccounts('?account=2', {
    ...held,
    'GET /api/users/profile/': ok({ ...emptyProfile, ...sam, release: 'second-person' }),
    'GET /api/users/prepared-postings/': ok({ release: 'second-person', waiting: 0, postings: [] }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Close account' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Close the account of/ }))
  const link = await dialog.findByRole('link', { name: 'send a withdrawal of all of it for release' })
  expect(link.getAttribute('href')).toBe('/admin/user-summary?user_id=2&record-money')
  // 10,000.00 + 333.00 + 333.00
  expect(link.parentElement?.textContent).toBe(
    'There is $10,666.00 in the account, and this firm requires a second person: send a withdrawal of all of it for release, then close the empty account.',
  )
  expect(dialog.queryByRole('button', { name: 'Close the account' })).toBeNull()
})

test('what is left in a closed account is withdrawn without a second mail that it is closed', async () => {
  const closed = { ...managedIris, state: 'closed' as const }
  const { received } = openAccounts('?account=2', {
    ...held,
    [audienceCall]: ok(audience),
    'GET /api/users/account/2/': ok(closed),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw what is left' }))
  await screen.findByText(/^The withdrawal is listed under Payments\./)
  expect(bodiesOf(received, audienceCall)).toEqual([{ kind: 'money_sent', user_ids: [2] }])
})

const onPaper = 'The investor has no e-mail: tell them on paper.'
const paper = { email: 'ada-1@no-email.invalid', state: 'no-email', login: 'no-email', invited_until: null }

/** The audience of an investor whom no mail reaches. */
const untold = (email: string) => ({
  ...audience,
  each: 0,
  none: 1,
  people: [{ user: { id: 2, email, name: 'Bob' }, way: 'none' }],
})

test.each([
  [
    'is invited',
    { state: 'invited', login: 'invited' },
    'The invitation stays open: once it is accepted, the investor can log in and read.',
  ],
  [
    'let the invitation expire',
    { state: 'expired', login: 'expired', invited_until: null },
    'No one can log in yet; the investor can still be invited to read.',
  ],
  ['has no e-mail', paper, 'Without an e-mail, no one can log in and read.'],
] as const)('of an investor who %s, closing does not say that they can log in', async (...row) => {
  const [, login, sentence] = row
  openAccounts('?account=2', {
    ...irisMonths([], 0),
    [audienceCall]: ok(untold(login === paper ? paper.email : bob.email)),
    'GET /api/users/account/2/': ok({ ...bob, id: 2, ...login }),
  })
  const dialog = await openClosing()
  dialog.getByText(`The account then takes no further entries. ${sentence} The account can be reopened.`)
  const told = await dialog.findByText(/^(No e-mail is sent|The investor has no e-mail)/)
  expect(told.textContent).toBe(
    login === paper
      ? onPaper
      : 'No e-mail is sent, because no one can log in to this account now. The notice waits in the portal.',
  )
})

test('an investor without an e-mail is told nothing, so staff read that they tell them on paper, of a withdrawal too', async () => {
  openAccounts('?account=2', {
    ...held,
    [audienceCall]: ok(untold(paper.email)),
    'GET /api/users/account/2/': ok({ ...bob, id: 2, ...paper }),
  })
  await screen.findByText('It takes no months and no money. It can be enabled again.')
  const dialog = await openClosing()
  await dialog.findByText(onPaper)
  await dialog.findByText(
    'The withdrawal is listed under Payments. Once it is sent, tell the investor on paper.',
  )
  expect(dialog.queryByText(/No e-mail is sent|marked as sent/)).toBeNull()
})

test('of an investor who cannot log in yet, the notice of the withdrawal waits in the portal like that of the closing', async () => {
  openAccounts('?account=2', {
    ...held,
    [audienceCall]: ok(untold(bob.email)),
    'GET /api/users/account/2/': ok({ ...bob, id: 2 }),
  })
  const dialog = await openClosing()
  await dialog.findByText(
    'The withdrawal is listed under Payments. Once it is marked as sent there, its notice waits in the portal as well.',
  )
  expect(dialog.queryByText(/The investor is told/)).toBeNull()
})

test('a closed account that nobody can log in to says so, and its invitation is sent again', async () => {
  const account = { ...bob, id: 2, state: 'closed' as const }
  const again = 'POST /api/users/invite-account/'
  const { received } = openAccounts('?account=2', {
    ...irisMonths([], 0),
    'GET /api/users/account/2/': ok(account),
    [again]: ok({ message: 'The invitation is on its way to bob@example.com.', account }),
  })
  await screen.findByText(
    'It takes no further entries. No one can log in until the invitation is accepted. Its link works until July 22, 2025.',
  )
  expect(screen.queryByRole('button', { name: 'Mail a password link' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Send the invitation again' }))
  await screen.findByText('The invitation is on its way to bob@example.com.')
  expect(bodiesOf(received, again)).toEqual([{ user_id: 2 }])
})

test('so does its record, which offers no password link', async () => {
  const account = { ...bob, id: 2, state: 'closed' as const }
  openRecord('', { ...irisMonths([], 0), [read]: ok({ ...irisRecord, account }) })
  await screen.findByText('Link works until July 22, 2025')
  screen.getByRole('button', { name: 'Invite again' })
  expect(screen.queryByRole('button', { name: 'Mail a password link' })).toBeNull()
})
