import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { endSession, signIn, storedToken } from '../../auth/session.ts'
import type { Replies, Sent } from '../../test/fake-server.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage, storeImpersonation } from '../../test/page.tsx'
import { investorView, iris, irisProfile, opened, sam, samProfile } from '../../test/samples.ts'

const login = 'POST /api/users/login/'
const changeName = 'POST /api/users/change-name/'
const expired = 'Session expired. Please log in again.'
const over = { status: 401, body: { error: 'Not authenticated. Please log in.' } }

/** Whether the session whose token a call carries is over. */
let isOver = (_token: string | null): boolean => false
const unlessOver =
  (answer: unknown) =>
  ({ headers }: Sent) =>
    isOver(headers.get('Authorization')) ? over : ok(answer)

const account: Replies = {
  ...investorView,
  'GET /api/users/profile/': unlessOver(irisProfile),
  'GET /api/users/sessions/': unlessOver([]),
  'GET /api/users/sign-ins/': unlessOver([]),
  'GET /api/users/account-views/': unlessOver([]),
  [changeName]: unlessOver({ message: 'Your name is changed.' }),
  [login]: ok(opened),
}

/** Opens the account page and types another first name. */
async function typeName(replies: Replies = {}) {
  const received = fakeServer({ ...account, ...replies })
  signIn('old', iris)
  const router = openPage('/account')
  // The profile has been read by then, so the session was valid when the page opened.
  await waitFor(() => expect(received.some(({ call }) => call === 'GET /api/users/profile/')).toBe(true))
  await userEvent.click(await screen.findByRole('button', { name: 'Change name' }))
  const name = screen.getByLabelText<HTMLInputElement>('First name')
  await userEvent.clear(name)
  await userEvent.type(name, 'Irene')
  return { received, router, name }
}

const endOld = () => {
  isOver = (token) => token === 'Token old'
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save name' }))
const prompt = () => screen.findByRole('dialog', { name: expired })
const fill = async (label: string, text: string) =>
  userEvent.type(within(await prompt()).getByLabelText(label), text)
const sentNames = (received: readonly Sent[]) =>
  received
    .filter(({ call }) => call === changeName)
    .map(({ headers, body }) => [headers.get('Authorization'), body])

beforeEach(() => {
  isOver = () => false
})

test('a session that ends in use asks for the password over the page, and repeats what was sent', async () => {
  const { received, router, name } = await typeName()
  endOld()
  await save()
  const asked = await prompt()
  expect(asked.textContent).toContain('Log in as iris@example.com to continue.')
  expect(document.activeElement).toBe(within(asked).getByLabelText('Password'))
  expect(name.value).toBe('Irene')
  await fill('Password', 'right{Enter}')
  await screen.findByText(/^Your name is changed\./)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(received.find(({ call }) => call === login)?.body).toEqual({
    username: 'iris@example.com',
    password: 'right',
    remember: false,
  })
  const body = { first_name: 'Irene', last_name: 'Vega' }
  expect(sentNames(received)).toEqual([
    ['Token old', body],
    ['Token abc', body],
  ])
  expect(router.state.location.pathname).toBe('/account')
  expect(storedToken()).toBe('abc')
})

test('a wrong password is said, and keeps the page', async () => {
  let attempts = 0
  const refused = { status: 401, body: { error: 'Invalid credentials. Please try again.' } }
  const { name } = await typeName({ [login]: () => (++attempts === 1 ? refused : ok(opened)) })
  endOld()
  await save()
  await fill('Password', 'wrong{Enter}')
  await within(await prompt()).findByText('Invalid credentials. Please try again.')
  expect(name.value).toBe('Irene')
  await fill('Password', 'right{Enter}')
  await screen.findByText(/^Your name is changed\./)
})

test('asks for a code where the account needs one', async () => {
  const { received } = await typeName({
    [login]: ({ body }) =>
      (body as { code?: string }).code === '123456'
        ? ok(opened)
        : { status: 401, body: { error: 'Enter the code.', code: 'secondFactorNeeded' } },
  })
  endOld()
  await save()
  await fill('Password', 'right{Enter}')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText('Code from your authenticator app')),
  )
  await userEvent.keyboard('123456{Enter}')
  await screen.findByText(/^Your name is changed\./)
  expect(received.filter(({ call }) => call === login).at(-1)?.body).toMatchObject({
    password: 'right',
    code: '123456',
  })
})

test('several calls that find the session over ask once and are all repeated', async () => {
  const received = fakeServer({
    ...account,
    'GET /api/users/summary-changes/': unlessOver([]),
    'GET /api/users/activity/': unlessOver([]),
  })
  signIn('old', iris)
  openPage('/account')
  await screen.findByText('Not logged in anywhere.')
  endOld()
  act(() => void window.dispatchEvent(new Event('focus')))
  await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }))
  await fill('Password', 'right{Enter}')
  await screen.findByRole('heading', { name: 'Welcome, Iris Vega' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(received.filter(({ call }) => call === login)).toHaveLength(1)
})

test('leaving goes to the login as before, and clears the browser', async () => {
  const { router, received } = await typeName()
  endOld()
  await save()
  await userEvent.click(within(await prompt()).getByRole('button', { name: 'Leave this page' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect((await screen.findByRole('alert')).textContent).toBe(expired)
  expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual([null, null])
  expect(sentNames(received)).toHaveLength(1)
})

test('another user who signs in leaves the page, and nothing is sent in their name', async () => {
  const { router, received } = await typeName({
    [login]: ok({ ...opened, user_id: 3 }),
    'GET /api/users/profile/': ({ headers }) =>
      headers.get('Authorization') === 'Token abc'
        ? ok({ ...irisProfile, id: 3, first_name: 'Bea' })
        : ok(irisProfile),
  })
  endOld()
  await save()
  await fill('Password', 'right{Enter}')
  await screen.findByRole('heading', { name: 'Welcome, Bea Vega' })
  expect(router.state.location.pathname).toBe('/dashboard')
  expect(sentNames(received)).toEqual([['Token old', { first_name: 'Irene', last_name: 'Vega' }]])
})

/** Another tab stores a session. */
const otherTab = (token: string, user: typeof iris) =>
  act(() => {
    localStorage.setItem('token', token)
    localStorage.setItem('user', JSON.stringify(user))
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  })

test('logging in again in another tab continues here too', async () => {
  const { received } = await typeName()
  endOld()
  await save()
  await prompt()
  otherTab('theirs', iris)
  await screen.findByText(/^Your name is changed\./)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sentNames(received).at(-1)?.[0]).toBe('Token theirs')
})

test('another user logging in in another tab ends the page, with what is typed on it', async () => {
  const { received } = await typeName()
  endOld()
  await save()
  await prompt()
  otherTab('theirs', { ...iris, id: 3 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('button', { name: 'Change name' })
  expect(screen.queryByDisplayValue('Irene')).toBeNull()
  expect(sentNames(received)).toHaveLength(1)
})

test('a token that is refused when the page opens goes to the login, without a question', async () => {
  isOver = () => true
  fakeServer(account)
  signIn('old', iris)
  const router = openPage('/account')
  await screen.findByText(expired)
  expect(router.state.location.pathname).toBe('/login')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an impersonation that ends asks for nothing: nothing can be typed in it, and the staff session follows', async () => {
  fakeServer({
    ...account,
    'GET /api/users/summary-changes/': unlessOver([]),
    'GET /api/users/profile/': ({ headers }) =>
      ok(headers.get('Authorization') === 'Token staff' ? samProfile : irisProfile),
  })
  signIn('staff', sam)
  const endsAt = Date.now() + 60_000
  storeImpersonation({ staff: sam, endsAt, from: '/dashboard' })
  openPage('/account')
  await screen.findByText('Not logged in anywhere.')
  isOver = (token) => token === 'Token acting'
  await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }))
  await screen.findByText('The impersonation has ended.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a logout after the session has ended asks for nothing', async () => {
  const { router } = await typeName({ 'POST /api/users/logout/': over })
  endOld()
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  await screen.findByText('Failed to log out. Session cleared locally.')
})

test('a call without a page to ask on is refused as before', async () => {
  const { call } = await import('../../api/api-client.ts')
  fakeServer({ 'GET /api/users/profile/': over })
  signIn('old', iris)
  await expect(call('profile')).rejects.toMatchObject({ status: 401 })
  endSession()
})
