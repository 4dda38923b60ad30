import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import type { Replies } from '../../test/fake-server.ts'
import { fakeServer, never, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { acting, investorView, iris, irisProfile, sam, samProfile } from '../../test/samples.ts'

const begin = 'POST /api/users/impersonate/'
const noUser = 'Please select a user to impersonate.'
const replies: Replies = {
  'GET /api/users/profile/': ({ headers }) =>
    headers.get('authorization') === 'Token acting' ? ok(irisProfile) : ok(samProfile),
  'GET /api/users/users/': ok([sam, iris]),
  [begin]: ok(acting),
  ...investorView,
}

const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Impersonate' })

async function choose(text: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Select a user' }))
  await userEvent.click(await screen.findByRole('option', { name: text, hidden: true }))
}

beforeEach(() => signIn('staff', sam))

test('offers investors by username, email and reference code, and no staff', async () => {
  fakeServer(replies)
  openPage('/impersonate')
  await userEvent.click(await screen.findByRole('combobox', { name: 'Select a user' }))
  const options = await screen.findAllByRole('option', { hidden: true })
  expect(options.map((option) => option.textContent)).toEqual([
    'iris@example.com (iris@example.com) · Iris Vega · P-000002-92',
  ])
})

test('preselects the investor named in the address', async () => {
  fakeServer(replies)
  openPage('/impersonate?user_id=2')
  const select = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Select a user' })
  expect(select.value).toBe('iris@example.com (iris@example.com) · Iris Vega · P-000002-92')
})

test.each(['vega', 'P-000002', 'p-000002-92'])('Enter takes the investor that “%s” leaves', async (typed) => {
  fakeServer(replies)
  openPage('/impersonate')
  const select = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Select a user' })
  await userEvent.type(select, typed)
  await screen.findByRole('option')
  await userEvent.keyboard('{Enter}')
  expect(select.value).toBe('iris@example.com (iris@example.com) · Iris Vega · P-000002-92')
})

test('asks for a user before anything is sent, until one is chosen', async () => {
  const received = fakeServer(replies)
  openPage('/impersonate')
  await userEvent.click(await button())
  await screen.findByText(noUser)
  const select = screen.getByRole('combobox', { name: 'Select a user', description: noUser })
  expect(document.activeElement).toBe(select)
  expect(screen.getByText(noUser).compareDocumentPosition(select)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  expect(received.some(({ call }) => call === begin)).toBe(false)
  await choose('iris@example.com (iris@example.com) · Iris Vega · P-000002-92')
  expect(screen.queryByText(noUser)).toBeNull()
})

test('requires a reason where the firm does, and says so beforehand', async () => {
  const received = fakeServer({
    ...replies,
    'GET /api/users/profile/': ok({ ...samProfile, impersonation_needs_reason: true }),
  })
  openPage('/impersonate')
  await screen.findByText('The investor can read it.')
  await choose('iris@example.com (iris@example.com) · Iris Vega · P-000002-92')
  await userEvent.click(await button())
  await screen.findByText('Say why you are viewing the portal as this investor.')
  expect(screen.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true')
  expect(received.some(({ call }) => call === begin)).toBe(false)
  await userEvent.type(screen.getByLabelText('Reason'), 'asked by phone')
  await userEvent.click(await button())
  await waitFor(() =>
    expect(received.find(({ call }) => call === begin)?.body).toEqual({
      user_id: 2,
      reason: 'asked by phone',
    }),
  )
})

test("replaces the staff session with the investor's and opens the dashboard", async () => {
  const received = fakeServer(replies)
  const router = openPage('/impersonate')
  await choose('iris@example.com (iris@example.com) · Iris Vega · P-000002-92')
  await userEvent.type(screen.getByLabelText('Reason'), 'asked by phone')
  await userEvent.click(await button())
  await screen.findByRole('heading', { name: 'Welcome, Iris Vega' })
  expect(router.state.location.pathname).toBe('/dashboard')
  expect(received.find(({ call }) => call === begin)?.body).toEqual({ user_id: 2, reason: 'asked by phone' })
  expect(localStorage.getItem('token')).toBe('acting')
  expect(localStorage.getItem('original_user_token')).toBe('staff')
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({ ...iris, role: null })
  const bar = screen.getByRole('complementary', { name: 'Impersonation' })
  expect(bar.textContent).toContain('Sam is viewing the portal as Iris Vega')
  expect(within(bar).getByRole('timer').textContent).toMatch(/^(30:00|29:5\d)$/)
})

test('says why it failed and keeps the choice', async () => {
  fakeServer({
    ...replies,
    [begin]: { status: 403, body: { error: 'Staff cannot be impersonated.' } },
  })
  openPage('/impersonate')
  await choose('iris@example.com (iris@example.com) · Iris Vega · P-000002-92')
  await userEvent.click(await button())
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Impersonation failed: Staff cannot be impersonated.',
  )
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toContain('iris@example.com')
  expect(localStorage.getItem('token')).toBe('staff')
})

test('a failure without a message gets one', async () => {
  fakeServer({ ...replies, [begin]: { status: 500 } })
  openPage('/impersonate')
  await choose('iris@example.com (iris@example.com) · Iris Vega · P-000002-92')
  await userEvent.click(await button())
  await screen.findByText('Impersonation failed: Something went wrong. Please try again.')
})

test('a response that arrives after another user has signed in changes nothing', async () => {
  let answer: (value: { body: unknown }) => void = () => undefined
  fakeServer({ ...replies, [begin]: new Promise<{ body: unknown }>((resolve) => (answer = resolve)) })
  openPage('/impersonate')
  await choose('iris@example.com (iris@example.com) · Iris Vega · P-000002-92')
  await userEvent.click(await button())
  await waitFor(async () => expect((await button()).disabled).toBe(true))
  signIn('another', iris)
  answer(ok(acting))
  await screen.findByRole('heading', { name: 'Admin access required.' })
  expect(localStorage.getItem('token')).toBe('another')
  expect(localStorage.getItem('original_user_token')).toBeNull()
})

test('says that the list could not be loaded, and tries again', async () => {
  let calls = 0
  fakeServer({
    ...replies,
    'GET /api/users/users/': () => (++calls === 1 ? { status: 500 } : ok([sam, iris])),
  })
  openPage('/impersonate')
  await screen.findByText('Failed to load impersonation data.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('combobox', { name: 'Select a user' })
})

test('is for staff', async () => {
  signIn('investor', iris)
  fakeServer({ 'GET /api/users/profile/': ok(irisProfile) })
  openPage('/impersonate')
  const title = await screen.findByRole('heading', { level: 1, name: /Admin/ })
  expect(title.textContent).toBe('Admin access required.')
})

test('is for staff, even where only the server knows who is', async () => {
  fakeServer({ ...replies, 'GET /api/users/profile/': never, 'GET /api/users/users/': { status: 403 } })
  openPage('/impersonate')
  const title = await screen.findByRole('heading', { level: 1, name: /Admin/ })
  expect(title.textContent).toBe('Admin access required.')
})

test('sends visitors to sign in and back', async () => {
  localStorage.clear()
  fakeServer({})
  const router = openPage('/impersonate')
  await screen.findByRole('heading', { name: 'You must be logged in.' })
  await userEvent.click(screen.getByRole('link', { name: 'Go to login' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(router.state.location.state).toEqual({ from: '/impersonate' })
})
