import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signIn, storedToken } from '../../auth/session.ts'
import type { Replies } from '../../test/fake-server.ts'
import { fakeServer, never, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { iris, irisProfile, opened, summaries } from '../../test/samples.ts'

const login = 'POST /api/users/login/'
const portfolio: Replies = {
  'GET /api/users/profile/': ok(irisProfile),
  'GET /api/users/summaries-deux/': ok(summaries(6)),
  'GET /api/users/activity/': ok([]),
  'GET /api/users/summary-changes/': ok([]),
}

const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Login' })
const readyButton = async () => {
  const found = await button()
  await waitFor(() => expect(found.disabled).toBe(false))
  return found
}

async function fillIn(email: string, password: string) {
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('E-mail'), email)
  await user.type(screen.getByLabelText('Password'), password)
  return user
}

test('signs in with the username in lower case and opens the dashboard', async () => {
  const received = fakeServer({ ...portfolio, [login]: ok(opened) })
  const router = openPage('/login')
  await readyButton()
  const user = await fillIn('Iris@Example.COM', 'right{Enter}')
  await screen.findByRole('heading', { name: 'Welcome, Iris Vega' })
  expect(received.find((sent) => sent.call === login)?.body).toEqual({
    username: 'iris@example.com',
    password: 'right',
    remember: false,
  })
  expect(storedToken()).toBe('abc')
  expect(router.state.location.pathname).toBe('/dashboard')
  expect(user).toBeDefined()
})

test('the name is in the header before the profile has come', async () => {
  fakeServer({ ...portfolio, 'GET /api/users/profile/': { status: 500, body: {} }, [login]: ok(opened) })
  openPage('/login')
  await readyButton()
  await fillIn('iris@example.com', 'right{Enter}')
  expect(await screen.findByRole('button', { name: 'Iris Vega' })).toBeDefined()
})

test('returns to the page that led to the login', async () => {
  fakeServer({ ...portfolio, [login]: ok(opened) })
  const router = openPage('/login', { from: '/admin/user-summary?user_id=7' })
  await readyButton()
  await fillIn('iris@example.com', 'right{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?user_id=7'))
})

test('keeps the Login button disabled until the CSRF token is loaded', async () => {
  fakeServer({ 'GET /api/users/get-csrf-token/': never })
  openPage('/login')
  expect((await button()).disabled).toBe(true)
})

test('keeps a submit while the CSRF token is loading, and sends it once with what is typed then', async () => {
  let answer = (_: ReturnType<typeof ok>) => {}
  const token = new Promise<ReturnType<typeof ok>>((resolve) => (answer = resolve))
  const received = fakeServer({ 'GET /api/users/get-csrf-token/': token, [login]: never })
  openPage('/login')
  const user = await fillIn('iris@example.com', 'right{Enter}')
  const waiting = await screen.findByRole<HTMLButtonElement>('button', { name: 'One moment…' })
  await user.keyboard('{Enter}-er')
  expect([waiting.disabled, received.some((sent) => sent.call === login)]).toEqual([true, false])
  document.cookie = 'csrftoken=chalk; Path=/'
  answer(ok({ csrfToken: 'chalk' }))
  await waitFor(() => expect(received.some((sent) => sent.call === login)).toBe(true))
  expect(received.filter((sent) => sent.call === login).map(({ body }) => body)).toEqual([
    { username: 'iris@example.com', password: 'right-er', remember: false },
  ])
  // It looks as kept as before until the next page comes.
  expect([waiting.textContent, waiting.disabled, waiting.getAttribute('aria-busy')]).toEqual([
    'One moment…',
    true,
    'true',
  ])
})

test('drops a kept submit when the CSRF token cannot be loaded', async () => {
  let answer = (_: { status: number }) => {}
  const token = new Promise<{ status: number }>((resolve) => (answer = resolve))
  const received = fakeServer({ 'GET /api/users/get-csrf-token/': token })
  openPage('/login')
  const user = await fillIn('iris@example.com', 'right{Enter}')
  await screen.findByRole('button', { name: 'One moment…' })
  answer({ status: 500 })
  await screen.findByText('Failed to initialize login. Please refresh and try again.')
  expect((await button()).getAttribute('aria-busy')).toBe('false')
  await user.keyboard('{Enter}')
  await screen.findByText('CSRF token not loaded. Please refresh and try again.')
  expect(received.some((sent) => sent.call === login)).toBe(false)
})

test('says so when the CSRF token cannot be loaded, below why the page is here, as after logging out offline', async () => {
  fakeServer({ 'GET /api/users/get-csrf-token/': { status: 500 } })
  openPage('/login', { message: 'Failed to log out. Session cleared locally.' })
  await screen.findByText('Failed to initialize login. Please refresh and try again.')
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    'Failed to log out. Session cleared locally.',
    'Failed to initialize login. Please refresh and try again.',
  ])
  const form = (await button()).form
  form?.requestSubmit()
  await screen.findByText('CSRF token not loaded. Please refresh and try again.')
})

test("shows the server's message, keeps the input and goes to the password", async () => {
  fakeServer({ [login]: { status: 429, body: { error: 'Too many attempts.' } } })
  openPage('/login')
  await readyButton()
  const user = await fillIn('iris@example.com', 'wrong')
  await user.click(await button())
  expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts.')
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('iris@example.com')
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  expect([password.value, document.activeElement]).toEqual(['wrong', password])
})

test('falls back to its own message when the server has none', async () => {
  fakeServer({ [login]: { status: 500 } })
  openPage('/login')
  await readyButton()
  await fillIn('iris@example.com', 'wrong{Enter}')
  await screen.findByText('Invalid credentials. Please try again.')
})

test('requires both fields, with errors next to them and without a call', async () => {
  const received = fakeServer({})
  openPage('/login')
  await userEvent.click(await readyButton())
  await screen.findByText('Enter your e-mail.')
  await screen.findByText('Enter your password.')
  expect(received.some((sent) => sent.call === login)).toBe(false)
})

test('sends a sign-in once, however often it is submitted', async () => {
  const received = fakeServer({ [login]: never })
  openPage('/login')
  const { form } = await readyButton()
  await fillIn('iris@example.com', 'right')
  form?.requestSubmit()
  form?.requestSubmit()
  await waitFor(() => expect(received.filter((sent) => sent.call === login)).toHaveLength(1))
})

test('shows and hides the password', async () => {
  fakeServer({})
  openPage('/login')
  const password = await screen.findByLabelText<HTMLInputElement>('Password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password.type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password.type).toBe('password')
})

test('goes straight to the dashboard with a valid stored token', async () => {
  fakeServer(portfolio)
  signIn('abc', iris)
  const router = openPage('/login')
  await screen.findByRole('heading', { name: 'Welcome, Iris Vega' })
  expect(router.state.location.pathname).toBe('/dashboard')
})

test('clears a stored token that is no longer a session', async () => {
  fakeServer({ 'GET /api/users/profile/': { status: 401, body: { error: 'Not authenticated.' } } })
  signIn('old', iris)
  openPage('/login')
  expect((await screen.findByRole('alert')).textContent).toBe('Session expired. Please log in again.')
  expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual([null, null])
})

test('a late response to the previous token leaves the new session alone', async () => {
  localStorage.setItem('token', 'old')
  let answerLate: (answer: { status: number; body: unknown }) => void = () => undefined
  const late = new Promise<{ status: number; body: unknown }>((resolve) => {
    answerLate = resolve
  })
  fakeServer({
    ...portfolio,
    [login]: ok(opened),
    'GET /api/users/profile/': ({ headers }) =>
      headers.get('Authorization') === 'Token old' ? late : ok(irisProfile),
  })
  openPage('/login')
  await readyButton()
  await fillIn('iris@example.com', 'right{Enter}')
  await waitFor(() => expect(storedToken()).toBe('abc'))
  answerLate({ status: 401, body: { error: 'Not authenticated. Please log in.' } })
  await screen.findByRole('heading', { name: 'Welcome, Iris Vega' })
  expect(storedToken()).toBe('abc')
})

const codeLabel = 'Code from your authenticator app'
const needed = 'Enter the code from your authenticator app, or a recovery code.'
const wrongCode = 'This code is wrong or was used before. Check it, or use another one.'
const refusal = (code: string, sentence: string) => ({
  status: 401,
  body: { error: sentence, code, fields: { code: sentence } },
})

test('asks for nothing but a code where the account needs one, focuses it and keeps the input', async () => {
  const received = fakeServer({
    ...portfolio,
    [login]: ({ body }) => {
      const { code } = body as { code?: string }
      if (code === undefined) return refusal('secondFactorNeeded', needed)
      return code === '123456' ? ok(opened) : refusal('secondFactorWrong', wrongCode)
    },
  })
  openPage('/login')
  await readyButton()
  expect(screen.queryByLabelText(codeLabel)).toBeNull()
  const user = await fillIn('iris@example.com', 'right{Enter}')
  const code = await screen.findByLabelText<HTMLInputElement>(codeLabel)
  await waitFor(() => expect(document.activeElement).toBe(code))
  expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric'])
  expect(screen.getAllByRole('textbox')).toEqual([code])
  expect(screen.getByLabelText('Password').closest('[hidden]')).not.toBeNull()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Use a recovery code',
    'Login',
    'Back',
  ])
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Join Waitlist' })).toBeNull()

  await user.keyboard('{Enter}')
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
  await user.type(code, '000000{Enter}')
  const says = await screen.findByText(wrongCode)
  expect([code.getAttribute('aria-describedby'), document.activeElement]).toEqual([says.id, code])
  expect(screen.queryByRole('alert')).toBeNull()
  expect(code.value).toBe('000000')
  await user.clear(code)
  await user.type(code, '123456{Enter}')
  await screen.findByRole('heading', { name: 'Welcome, Iris Vega' })
  const sent = received.filter(({ call }) => call === login).map(({ body }) => body)
  expect(sent[0]).toEqual({ username: 'iris@example.com', password: 'right', remember: false })
  expect(sent.at(-1)).toMatchObject({ username: 'iris@example.com', password: 'right', code: '123456' })
})

test('a recovery code is typed with letters, and what was said of the other code is not said of it', async () => {
  fakeServer({
    [login]: ({ body }) =>
      (body as { code?: string }).code === undefined
        ? refusal('secondFactorNeeded', needed)
        : refusal('secondFactorWrong', wrongCode),
  })
  openPage('/login')
  await readyButton()
  const user = await fillIn('iris@example.com', 'right{Enter}')
  await user.type(await screen.findByLabelText(codeLabel), '000000{Enter}')
  await screen.findByText(wrongCode)
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  const code = screen.getByLabelText<HTMLInputElement>('Recovery code')
  expect([code.value, code.inputMode, document.activeElement]).toEqual(['', 'text', code])
  expect(screen.queryByText(wrongCode)).toBeNull()
  await user.keyboard('y4jt-jxa9{Enter}')
  await screen.findByText(wrongCode)
  await user.click(screen.getByRole('button', { name: 'Use your authenticator app' }))
  expect(document.activeElement).toBe(screen.getByLabelText(codeLabel))
})

test('from the code, one goes back to the e-mail and the password, as they were typed', async () => {
  const received = fakeServer({ [login]: refusal('secondFactorNeeded', needed) })
  openPage('/login')
  await readyButton()
  const user = await fillIn('iris@example.com', 'right{Enter}')
  await user.type(await screen.findByLabelText(codeLabel), '123456')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  const email = screen.getByLabelText<HTMLInputElement>('E-mail')
  expect([email.value, document.activeElement]).toEqual(['iris@example.com', email])
  expect(screen.queryByLabelText(codeLabel)).toBeNull()
  expect(screen.getByRole('link', { name: 'Join Waitlist' })).toBeTruthy()
  await user.type(email, '{Enter}')
  await screen.findByLabelText(codeLabel)
  expect(received.findLast(({ call }) => call === login)?.body).toEqual({
    username: 'iris@example.com',
    password: 'right',
    remember: false,
  })
})
