import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import type { Replies, Sent } from '../../test/fake-server.ts'
import { fakeServer, never, ok } from '../../test/fake-server.ts'
import { openPage, storeImpersonation } from '../../test/page.tsx'
import { iris, irisProfile, sam } from '../../test/samples.ts'

const change = 'POST /api/users/change-password/'
const endOne = 'POST /api/users/end-session/'
const endOthers = 'POST /api/users/end-other-sessions/'

const device = { browser: 'Firefox', system: 'Windows', network: '203.0.113.0/24' }

const session = (id: number, current: boolean) => ({
  id,
  created_at: `2025-07-15T0${id}:00:00.000Z`,
  last_used_at: '2025-07-15T12:00:00.000Z',
  expires_at: '2025-07-15T12:30:00.000Z',
  current,
  ...device,
})

/** An account with this session and two others, which can be ended. */
function account(): Replies {
  let list = [session(1, true), session(2, false), session(3, false)]
  return {
    'GET /api/users/profile/': ok(irisProfile),
    'GET /api/users/pending-email/': ok({ email: null, expires_at: null }),
    'GET /api/users/sessions/': () => ok(list),
    'GET /api/users/sign-ins/': ok([]),
    'GET /api/users/account-views/': ok([]),
    [endOne]: ({ body }) => {
      list = list.filter(({ id }) => id !== (body as { session_id: number }).session_id)
      return ok({ message: 'The session is ended.' })
    },
    [endOthers]: () => {
      list = list.filter(({ current }) => current)
      return ok({ message: 'All other sessions are ended.' })
    },
    [change]: () => {
      list = list.filter(({ current }) => current)
      return ok({ message: 'Your password is changed. All other sessions are ended.' })
    },
  }
}

/** Presses a button that opens a form. */
const open = async (button: string) =>
  userEvent.click(await screen.findByRole('button', { name: button, expanded: false }))

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

async function typePasswords(current: string, first: string, second: string) {
  await open('Change password')
  await userEvent.type(await field('Current password'), current)
  await userEvent.type(await field('New password'), first)
  await userEvent.type(await field('Confirm new password'), `${second}{Enter}`)
}

const sessions = async () =>
  within(await screen.findByRole('region', { name: 'Sessions' })).findAllByRole('listitem')

beforeEach(() => signIn('token', iris))

test('changes the password, says what that ended, and closes the form', async () => {
  const received = fakeServer(account())
  openPage('/account')
  expect(await sessions()).toHaveLength(3)
  await typePasswords('old one', 'a much better one', 'a much better one')
  await screen.findByText('Your password is changed. All other sessions are ended.')
  expect(received.find(({ call }) => call === change)?.body).toEqual({
    current_password: 'old one',
    new_password1: 'a much better one',
    new_password2: 'a much better one',
  })
  expect(screen.queryByLabelText('New password')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change password' }))
  await waitFor(async () => expect(await sessions()).toHaveLength(1))
})

test('tells password managers whose password it is, and which field is which', async () => {
  fakeServer(account())
  openPage('/account')
  await open('Change password')
  expect((await field('Current password')).autocomplete).toBe('current-password')
  expect((await field('New password')).autocomplete).toBe('new-password')
  expect((await field('Confirm new password')).autocomplete).toBe('new-password')
  const username = document.querySelector<HTMLInputElement>('input[autocomplete="username"]')
  expect([username?.value, username?.hidden]).toEqual([iris.email, true])
})

test('refuses passwords that differ before anything is sent', async () => {
  const received = fakeServer(account())
  openPage('/account')
  await typePasswords('old one', 'a much better one', 'a much bitter one')
  await screen.findByText('Passwords do not match.')
  expect((await field('Confirm new password')).getAttribute('aria-invalid')).toBe('true')
  expect(received.some(({ call }) => call === change)).toBe(false)
})

test("shows the server's error next to its field and keeps the input", async () => {
  const sentence = 'This is not your current password.'
  fakeServer({
    ...account(),
    [change]: { status: 400, body: { error: sentence, fields: { current_password: sentence } } },
  })
  openPage('/account')
  await typePasswords('wrong', 'a much better one', 'a much better one')
  await screen.findByText(sentence)
  const current = await field('Current password')
  expect(current.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(current))
  expect(current.value).toBe('wrong')
})

test('says when there were too many attempts', async () => {
  const sentence = 'Too many attempts. Please try again later.'
  fakeServer({ ...account(), [change]: { status: 429, body: { error: sentence } } })
  openPage('/account')
  await typePasswords('old one', 'a much better one', 'a much better one')
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
})

test('marks this session, ends another one, and refreshes the list', async () => {
  const received = fakeServer(account())
  openPage('/account')
  const items = await sessions()
  expect(items.map((item) => item.textContent.includes('This session'))).toEqual([true, false, false])
  // The day stands once.
  expect(items[0]?.textContent).toMatch(/Active now.*Started at \d\d:\d\d, ends at \d\d:\d\d if unused/)
  expect(items[1]?.textContent).toMatch(/Last used July 15, 2025 at \d\d:\d\d/)
  const buttons = items.map((item) =>
    within(item).queryByRole('button', { name: /^End the session started July 15, 2025 at / }),
  )
  expect(buttons.map((button) => button !== null)).toEqual([false, true, true])
  await userEvent.click(buttons[1] as HTMLElement)
  await screen.findByText('The session is ended.')
  expect(received.find(({ call }) => call === endOne)?.body).toEqual({ session_id: 2 })
  await waitFor(async () => expect(await sessions()).toHaveLength(2))
})

test('ends one session at a time: while one is being ended, no other can be', async () => {
  fakeServer({ ...account(), [endOne]: never })
  openPage('/account')
  const ends = await screen.findAllByRole('button', { name: /^End / })
  expect(ends.map(({ textContent }) => textContent)).toEqual(['End', 'End', 'End all other sessions'])
  await userEvent.click(ends[0] as HTMLElement)
  expect(ends.map((end) => (end as HTMLButtonElement).disabled)).toEqual([true, true, true])
  expect(ends.map((end) => end.getAttribute('aria-busy'))).toEqual(['true', 'false', 'false'])
})

test('ends all other sessions, and no longer offers to', async () => {
  fakeServer(account())
  openPage('/account')
  await userEvent.click(await screen.findByRole('button', { name: 'End all other sessions' }))
  await screen.findByText('All other sessions are ended.')
  await waitFor(async () => expect(await sessions()).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull()
})

test('says that a session had already ended, and refreshes the list', async () => {
  let calls = 0
  fakeServer({
    ...account(),
    'GET /api/users/sessions/': () =>
      ok(++calls === 1 ? [session(1, true), session(2, false)] : [session(1, true)]),
    [endOne]: { status: 404, body: { error: 'There is no such session.' } },
  })
  openPage('/account')
  await userEvent.click(await screen.findByRole('button', { name: /^End the session/ }))
  await screen.findByText('There is no such session.')
  await waitFor(async () => expect(await sessions()).toHaveLength(1))
})

test('a list that fails says so, and leaves the password form alone', async () => {
  const failed = { status: 500 }
  fakeServer({
    ...account(),
    'GET /api/users/sessions/': failed,
    'GET /api/users/account-views/': failed,
  })
  openPage('/account')
  await screen.findByText('Failed to load the sessions.')
  await screen.findByText('Failed to load who looked.')
  await open('Change password')
  await field('Current password')
})

test('while impersonating, nothing can be changed or ended, the history is not asked for, and the page says why', async () => {
  signIn('staff', sam)
  storeImpersonation({ staff: sam, endsAt: null, from: '/dashboard' })
  const none = { browser: '', system: '', network: '' }
  const received = fakeServer({
    ...account(),
    'GET /api/users/sessions/': ok([{ ...session(2, false), ...none }]),
  })
  openPage('/account')
  await screen.findByText(/Only the owner can change it, end its sessions and see its login history\./)
  expect((await sessions())[0]?.textContent).toContain('Device hidden from staff')
  expect(screen.queryByRole('button', { name: /^(Change|End)/ })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Login history' })).toBeNull()
  expect(received.some(({ call }) => call === 'GET /api/users/sign-ins/')).toBe(false)
})

test('asks a visitor to log in', async () => {
  localStorage.clear()
  fakeServer({})
  openPage('/account')
  const title = await screen.findByRole('heading', { level: 1 })
  expect(title.textContent).toBe('You must be logged in.')
})

test('offline, the page says so once, and the network loads what is missing', async () => {
  let isOffline = true
  const ways = {
    month_posted: 'each',
    month_restated: 'each',
    statement: 'each',
    document: 'each',
    money_received: 'each',
    money_sent: 'each',
    account_closed: 'each',
  }
  const replies: Replies = {
    ...account(),
    'GET /api/users/mail-preferences/': ok({ ways, time_zone: 'America/New_York' }),
  }
  const online = (reply: Replies[string], sent: Sent) => (typeof reply === 'function' ? reply(sent) : reply)
  fakeServer(
    Object.fromEntries(
      Object.entries(replies).map(([call, reply]) => [
        call,
        (sent: Sent) => (isOffline ? new TypeError('Failed to fetch') : online(reply, sent)),
      ]),
    ),
  )
  openPage('/account')
  const notice = await screen.findByRole('alert')
  await waitFor(() => expect(screen.queryAllByRole('status', { name: 'Loading' })).toEqual([]))
  expect(screen.getAllByRole('alert')).toEqual([notice])
  expect(notice.textContent).toBe('The server could not be reached. Please try again.Try again')
  isOffline = false
  for (const network of ['offline', 'online']) window.dispatchEvent(new Event(network))
  expect(await sessions()).toHaveLength(3)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
