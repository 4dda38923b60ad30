import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import type { Replies } from '../../test/fake-server.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { iris, irisProfile, sam, samProfile } from '../../test/samples.ts'

const rename = 'POST /api/users/change-name/'
const move = 'POST /api/users/change-email/'
const asked = 'Open the link that is on its way to iris@new.example within an hour.'

const firefox = { browser: 'Firefox', system: 'Windows', network: '203.0.113.0/24' }

/** An account whose name follows what is sent. */
function account(more: Replies = {}): Replies {
  let profile = irisProfile
  return {
    'GET /api/users/profile/': () => ok(profile),
    'GET /api/users/pending-email/': ok({ email: null, expires_at: null }),
    'GET /api/users/sessions/': ok([]),
    'GET /api/users/sign-ins/': ok([]),
    'GET /api/users/account-views/': ok([]),
    [rename]: ({ body }) => {
      profile = { ...profile, ...(body as object) }
      return ok({ message: 'Your name is changed.' })
    },
    [move]: ok({ message: asked }),
    ...more,
  }
}

const you = () => screen.findByRole('region', { name: 'You' })

async function openForm(name: 'name' | 'e-mail') {
  const section = within(await you())
  await userEvent.click(section.getByRole('button', { name: `Change ${name}` }))
  return section
}

beforeEach(() => signIn('token', iris))

test('the name can be changed where it is shown, and is new at once', async () => {
  const received = fakeServer(account())
  openPage('/account')
  const section = await openForm('name')
  const first = section.getByLabelText<HTMLInputElement>('First name')
  expect([first.value, document.activeElement]).toEqual(['Iris', first])
  await userEvent.clear(first)
  await userEvent.type(first, 'Irene{Enter}')
  await section.findByText('Your name is changed. Statements show it once we have confirmed it.')
  await section.findByText('Irene Vega')
  expect(received.find(({ call }) => call === rename)?.body).toEqual({
    first_name: 'Irene',
    last_name: 'Vega',
  })
  expect(document.activeElement).toBe(section.getByRole('button', { name: 'Change name' }))
})

test('a name that stays as it is closes the form, without a call and without a message', async () => {
  const received = fakeServer(account())
  openPage('/account')
  const section = await openForm('name')
  await userEvent.click(section.getByRole('button', { name: 'Save name' }))
  await waitFor(() => expect(section.queryByLabelText('First name')).toBeNull())
  expect(document.activeElement).toBe(section.getByRole('button', { name: 'Change name' }))
  expect([section.queryByRole('alert'), section.getByRole('status').textContent]).toEqual([null, ''])
  expect(received.some(({ call }) => call === rename)).toBe(false)
})

test('without any name, nothing is sent and the field says so', async () => {
  const received = fakeServer(account())
  openPage('/account')
  const section = await openForm('name')
  await userEvent.clear(section.getByLabelText('First name'))
  await userEvent.clear(section.getByLabelText('Last name'))
  await userEvent.click(section.getByRole('button', { name: 'Save name' }))
  await section.findByText('Enter your name.')
  expect(received.some(({ call }) => call === rename)).toBe(false)
})

test('another e-mail needs the password; the page says once that a link is on its way and shows the old one', async () => {
  let pending: object = { email: null, expires_at: null }
  const received = fakeServer(
    account({
      'GET /api/users/pending-email/': () => ok(pending),
      [move]: () => {
        pending = { email: 'iris@new.example', expires_at: '2025-08-01T09:30:00.000Z' }
        return ok({ message: asked })
      },
    }),
  )
  openPage('/account')
  const section = await openForm('e-mail')
  expect(section.queryByLabelText('Code from your authenticator app')).toBeNull()
  await userEvent.type(section.getByLabelText('New e-mail'), 'iris@new.example')
  await userEvent.type(section.getByLabelText('Current password'), 'mine{Enter}')
  expect((await section.findByRole('status')).textContent).toContain('Open the link that we mailed to it')
  expect(section.queryByText(asked)).toBeNull()
  expect(received.find(({ call }) => call === move)?.body).toEqual({
    email: 'iris@new.example',
    current_password: 'mine',
  })
  expect(section.getByText(iris.email)).toBeTruthy()
})

test('the new e-mail that waits is shown after a reload too, until it is cancelled', async () => {
  let pending: object = { email: 'iris@new.example', expires_at: '2025-08-01T09:30:00.000Z' }
  const cancel = 'POST /api/users/cancel-email/'
  const received = fakeServer(
    account({
      'GET /api/users/pending-email/': () => ok(pending),
      [cancel]: () => {
        pending = { email: null, expires_at: null }
        return ok({ message: 'Your e-mail stays as it is.' })
      },
    }),
  )
  openPage('/account')
  const section = within(await you())
  expect((await section.findByText(/is not confirmed yet/)).textContent).toMatch(
    /^iris@new\.example is not confirmed yet\. Open the link that we mailed to it before August 1, 2025 at .*\.$/,
  )
  await userEvent.click(section.getByRole('button', { name: 'Cancel the new e-mail' }))
  await section.findByText('Your e-mail stays as it is.')
  expect(section.queryByText(/waits for you/)).toBeNull()
  expect(received.some(({ call }) => call === cancel)).toBe(true)
})

test('staff with a second factor are asked for a code too', async () => {
  signIn('token', sam)
  fakeServer(
    account({
      'GET /api/users/profile/': ok({ ...samProfile, impersonation_needs_reason: false }),
      'GET /api/users/second-factor/': ok({
        set: true,
        required: false,
        available: true,
        recovery_codes_left: 10,
      }),
    }),
  )
  openPage('/account')
  const section = await openForm('e-mail')
  expect(await section.findByLabelText('Code from your authenticator app')).toBeTruthy()
})

test('the login history says what happened, on what and where', async () => {
  const at = '2025-07-15T12:00:00.000Z'
  const entries = [
    { at, outcome: 'opened', attempts: 1, ...firefox },
    { at, outcome: 'wrong-password', attempts: 3, browser: '', system: '', network: '2001:db8:1::/48' },
    { at, outcome: 'wrong-code', attempts: 1, browser: 'Safari', system: 'iPhone', network: '' },
  ]
  fakeServer(account({ 'GET /api/users/sign-ins/': ok(entries) }))
  openPage('/account')
  const section = within(await screen.findByRole('region', { name: 'Login history' }))
  const items = await section.findAllByRole('listitem')
  expect(
    items.map((item) => [...item.children].map(({ textContent }) => textContent).toSpliced(1, 1)),
  ).toEqual([
    ['Logged in', 'Firefox on Windows, 203.0.113.x'],
    ['Wrong password, 3 times', 'Unknown device, 2001:db8:1:…'],
    ['Right password, wrong code', 'Safari on iPhone'],
  ])
})

const look = {
  started_at: '2025-07-15T12:00:00.000Z',
  ended_at: '2025-07-15T12:12:00.000Z',
  minutes: 12,
  who: 'Sam Staff',
  reason: '',
}

test.each([
  [[look], /^Sam Staff, July 15, 2025 at .*, 12 minutes\. No reason was given\.$/],
  [[], /^No one has looked at your account\.$/],
])('who looked last, from %j, reads %s', async (looks, sentence) => {
  fakeServer(account({ 'GET /api/users/account-views/': ok(looks) }))
  openPage('/account')
  const section = within(await screen.findByRole('region', { name: 'Who looked at your account' }))
  expect(await section.findByText(sentence)).toBeTruthy()
})
