import type { Answer } from '@portico/contract/api/endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { signIn } from '../../auth/session.ts'
import type { Replies } from '../../test/fake-server.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { iris, irisProfile, noSecondFactor, sam, staffProfile } from '../../test/samples.ts'

const change = 'POST /api/users/change-mail-preferences/'

const ways: Answer<'mailPreferences'>['ways'] = {
  month_posted: 'each',
  month_restated: 'each',
  statement: 'digest',
  document: 'each',
  money_received: 'each',
  money_sent: 'off',
  account_closed: 'each',
}

/** The account page of an investor with these choices. */
const account = (): Replies => ({
  'GET /api/users/profile/': ok(irisProfile),
  'GET /api/users/pending-email/': ok({ email: null, expires_at: null }),
  'GET /api/users/sessions/': ok([]),
  'GET /api/users/sign-ins/': ok([]),
  'GET /api/users/account-views/': ok([]),
  'GET /api/users/mail-preferences/': ok({ ways, time_zone: 'America/New_York' }),
  [change]: ({ body }) =>
    ok({
      message: 'Your choice is saved.',
      ways: { ...ways, ...(body as { ways: object }).ways },
      time_zone: 'America/New_York',
    }),
})

const group = async (name: string) => within(await screen.findByRole('group', { name }))
const chosen = async (name: string) => (await group(name)).getByRole('button', { pressed: true }).textContent

test('shows how an investor hears of each kind, and what cannot be turned off', async () => {
  signIn('token', iris)
  fakeServer(account())
  openPage('/account')
  expect(await chosen('A month is posted')).toBe('At once')
  expect(await chosen('A statement is available or replaced')).toBe('Daily digest')
  expect(await chosen('Money is sent')).toBe('Off')
  screen.getByText(/sent after 07:00 \(America\/New York\)\. .* You cannot turn these e-\u2060mails off\.$/)
  // Only staff can set one up.
  expect(screen.queryByText(/second factor/)).toBeNull()
})

test('a choice is saved at once and says so', async () => {
  signIn('token', iris)
  const received = fakeServer(account())
  openPage('/account')
  await userEvent.click((await group('A month is posted')).getByRole('button', { name: 'Off' }))
  await screen.findByText('Your choice is saved.')
  expect(received.find(({ call }) => call === change)?.body).toEqual({ ways: { month_posted: 'off' } })
  await waitFor(async () => expect(await chosen('A month is posted')).toBe('Off'))
  expect(await chosen('A document is available')).toBe('At once')
})

test('one choice is for all e-mails, and what differs from it is an exception', async () => {
  signIn('token', iris)
  const received = fakeServer(account())
  openPage('/account')
  expect(await chosen('News about your account')).toBe('At once')
  // The statement and money that is sent.
  screen.getByText('2 exceptions')
  await userEvent.click((await group('News about your account')).getByRole('button', { name: 'At once' }))
  await screen.findByText('Choose for each kind')
  const body = { ways: Object.fromEntries(Object.keys(ways).map((kind) => [kind, 'each'])) }
  expect(received.find(({ call }) => call === change)?.body).toEqual(body)
  expect(await chosen('Money is sent')).toBe('At once')
})

test('a choice that is not saved goes back, and says why', async () => {
  signIn('token', iris)
  fakeServer({ ...account(), [change]: { status: 503, body: { error: 'Please try again later.' } } })
  openPage('/account')
  await userEvent.click((await group('A month is posted')).getByRole('button', { name: 'Off' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Please try again later.')
  expect(await chosen('A month is posted')).toBe('At once')
})

test('an address with #mail leads to it', async () => {
  signIn('token', iris)
  fakeServer(account())
  const scrolled = vi.fn<() => void>()
  Element.prototype.scrollIntoView = scrolled
  const router = openPage('/account')
  await group('A month is posted')
  expect(scrolled).not.toHaveBeenCalled()
  await router.navigate('/account#mail')
  await waitFor(() => expect(scrolled).toHaveBeenCalled())
})

test('staff have no such e-mails to choose', async () => {
  signIn('token', sam)
  fakeServer({ ...account(), ...staffProfile, 'GET /api/users/second-factor/': ok(noSecondFactor) })
  openPage('/account')
  await screen.findByRole('region', { name: 'Appearance' })
  expect(screen.queryByRole('region', { name: 'E-mails' })).toBeNull()
})
