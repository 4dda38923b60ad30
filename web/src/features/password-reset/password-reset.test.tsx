import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Replies } from '../../test/fake-server.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'

const request = 'POST /api/users/password-reset/'
const confirm = 'POST /api/users/password-reset-confirm/'
const tooMany =
  'Too many attempts. Please try again in 60 minutes. If a reset link was mailed to you less than an hour ago, the newest one still works.'
const asked = 'If an account exists for this e-mail, a reset link is on its way.'

async function askFor(email: string, replies: Replies, address = '/reset-password') {
  const received = fakeServer(replies)
  openPage(address)
  await userEvent.type(await screen.findByLabelText('E-mail'), `${email}{Enter}`)
  return received
}

async function choose(first: string, second: string, replies: Replies) {
  const received = fakeServer(replies)
  const router = openPage('/reset/Mg/abc-_1')
  await userEvent.type(await screen.findByLabelText('New Password'), `${first}{Tab}`)
  expect(received).toEqual([])
  await userEvent.type(screen.getByLabelText('Confirm New Password'), `${second}{Enter}`)
  return { received, router }
}

test("once a link is requested, the server's message stands in place of the form, until another address is wanted", async () => {
  const received = await askFor('ada@example.com', { [request]: ok({ message: asked }) }, '/reset-password/')
  expect((await screen.findByRole('status')).textContent).toBe(asked)
  expect(received.find((sent) => sent.call === request)?.body).toEqual({ email: 'ada@example.com' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Check your e-mail')
  expect(screen.getByText(/^You entered/).textContent).toBe(
    'You entered ada@example.com. The link works once and expires in an hour.',
  )
  expect(screen.queryByLabelText('E-mail')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send Reset Link' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Use another address' }))
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('')
  expect(screen.queryByRole('status')).toBeNull()
})

test('an invalid address is rejected next to the field, without a call', async () => {
  const received = await askFor('ada', {})
  await screen.findByText('Enter an e-mail address such as name@example.com.')
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
  expect(received).toEqual([])
})

test.each([
  [{ error: 'Too many attempts. Please try again later.' }, 'Too many attempts. Please try again later.'],
  [{ error: tooMany }, tooMany],
  [{}, 'Something went wrong. Please try again.'],
])('a request that fails with %j says "%s"', async (body, sentence) => {
  await askFor('ada@example.com', { [request]: { status: 429, body } })
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ada@example.com')
})

test('a new password is sent with the link, announced, and followed by the login after 2.5 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const changed = 'Your password is changed. Please log in with the new one.'
  const { received, router } = await choose('grass and chalk', 'grass and chalk', {
    [confirm]: ok({ message: changed }),
  })
  expect((await screen.findByRole('status')).textContent).toBe(changed)
  expect(received.find((sent) => sent.call === confirm)?.body).toEqual({
    uid: 'Mg',
    token: 'abc-_1',
    new_password1: 'grass and chalk',
    new_password2: 'grass and chalk',
  })
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(router.state.location.pathname).toBe('/reset/Mg/abc-_1')
  await act(() => vi.advanceTimersByTimeAsync(600))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect((await screen.findByRole('status')).textContent).toBe(changed)
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each(['abc', 'welcome-abc'])(
  'once %s has set the password, the page no longer asks for one, and leads to the login',
  async (token) => {
    fakeServer({
      [confirm]: ok({ message: 'Done.' }),
      'GET /api/users/get-csrf-token/': ok({ csrfToken: 'c' }),
    })
    openPage(`/reset/Mg/${token}`)
    await userEvent.type(await screen.findByLabelText('New Password'), 'grass and chalk')
    await userEvent.type(screen.getByLabelText('Confirm New Password'), 'grass and chalk{Enter}')
    expect((await screen.findByRole('status')).textContent).toBe('Done.')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Now log in')
    expect(document.title).toContain('Now log in')
    expect(document.body.textContent).not.toMatch(/choose|new link/i)
    await userEvent.click(screen.getByRole('link', { name: 'Go to Login' }))
    await screen.findByRole('heading', { level: 1, name: 'Login' })
    expect((await screen.findByRole('status')).textContent).toBe('Done.')
  },
)

test.each([
  ['grass and chalk', 'grass and cheese', 'Passwords do not match.'],
  ['', '', 'Enter a password of at least 8 characters.'],
  ['short', 'short', 'A password has at least 8 characters and is not a common one.'],
])('"%s" with "%s" is rejected next to the field, without a call', async (first, second, sentence) => {
  const { received } = await choose(first, second, {})
  await screen.findByText(sentence)
  expect(received).toEqual([])
})

test("the server's message about a weak password is shown next to the field", async () => {
  const sentence = 'This password is too common.'
  await choose('password1', 'password1', {
    [confirm]: { status: 400, body: { error: sentence, fields: { new_password1: sentence } } },
  })
  await screen.findByText(sentence)
  const field = screen.getByLabelText<HTMLInputElement>('New Password')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.value).toBe('password1')
})

test.each([
  [{ error: 'This reset link is invalid or has expired.' }, 'This reset link is invalid or has expired.'],
  [{}, 'Reset failed. Please try again.'],
])('a reset that fails with %j says "%s" and offers a new link', async (body, sentence) => {
  await choose('grass and chalk', 'grass and chalk', { [confirm]: { status: 400, body } })
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe(
    '/reset-password',
  )
  // A form that can never be sent is not offered again.
  expect(screen.queryByLabelText('New Password') === null).toBe('error' in body)
})

test('an invitation that is dead does not speak of a reset', async () => {
  fakeServer({ [confirm]: { status: 400, body: { error: 'This reset link is invalid or has expired.' } } })
  openPage('/reset/Mg/welcome-abc')
  await userEvent.type(await screen.findByLabelText('New Password'), 'grass and chalk')
  await userEvent.type(screen.getByLabelText('Confirm New Password'), 'grass and chalk{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This invitation is invalid or has expired. Ask for a new link to choose your password.',
  )
})

test('an invitation has its own welcome', async () => {
  fakeServer({})
  openPage('/reset/Mg/welcome-abc-_1')
  await screen.findByRole('heading', { name: 'Choose your password' })
  expect(screen.getByRole('button', { name: 'Set Password' })).toBeTruthy()
})
