import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import type { Replies } from '../../test/fake-server.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage, storeImpersonation } from '../../test/page.tsx'
import { investorView, iris, irisProfile, managedIris, sam, samProfile } from '../../test/samples.ts'

const stop = 'POST /api/users/stop-impersonation/'
const logout = 'POST /api/users/logout/'
const minuteMs = 60_000

const over = { status: 401, body: { error: 'Not authenticated. Please log in.' } }

/** Each user's profile by token; every other token has expired. */
const profiles: Replies[string] = ({ headers }) => {
  const token = headers.get('authorization')
  if (token === 'Token acting') return ok(irisProfile)
  if (token === 'Token staff' || token === 'Token fresh') return ok(samProfile)
  return over
}
const server: Replies = {
  'GET /api/users/profile/': profiles,
  'GET /api/users/users/': ok([sam, iris]),
  'GET /api/users/all-summaries/2/': ok([]),
  'GET /api/users/latest-summary/2/': ok(null),
  'GET /api/users/account/2/': ok(managedIris),
  'GET /api/users/user-investment/2/': ok({ user_id: 2, initial_investment: 5, recorded: true }),
  ...investorView,
  [stop]: ok({ token: 'fresh', user: sam }),
  [logout]: ok({ message: 'You are logged out.' }),
}

function impersonate(from = '/dashboard', leftMs = 30 * minuteMs) {
  signIn('staff', sam)
  storeImpersonation({ staff: sam, endsAt: Date.now() + leftMs, from })
}

const stopButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Stop Impersonating' })
const keys = () => ['token', 'user', 'original_user_token'].map((key) => localStorage.getItem(key))

beforeEach(() => impersonate())

test('stopping restores the staff session under the returned token, on the dashboard', async () => {
  fakeServer(server)
  const router = openPage('/dashboard')
  await userEvent.click(await stopButton())
  await screen.findByRole('heading', { name: 'Welcome, Sam' })
  expect(router.state.location.pathname).toBe('/dashboard')
  expect(keys()).toEqual(['fresh', JSON.stringify(sam), null])
  expect(screen.queryByRole('complementary', { name: 'Impersonation' })).toBeNull()
  screen.getByRole('link', { name: 'Impersonate' })
})

test('stopping leads back to the page where it started', async () => {
  impersonate('/admin/user-summary?user_id=2')
  fakeServer(server)
  const router = openPage('/dashboard')
  await userEvent.click(await stopButton())
  await screen.findByRole('heading', { name: 'Add Summary' })
  expect(router.state.location.search).toBe('?user_id=2')
})

test('the original token is restored where none is returned', async () => {
  fakeServer({ ...server, [stop]: ok({ user: sam }) })
  openPage('/dashboard')
  await userEvent.click(await stopButton())
  await screen.findByRole('heading', { name: 'Welcome, Sam' })
  expect(localStorage.getItem('token')).toBe('staff')
})

test('the impersonation page names the investor and has the only button to stop', async () => {
  fakeServer(server)
  openPage('/impersonate')
  await screen.findByRole('heading', { name: 'Currently Impersonating' })
  expect(await screen.findAllByRole('button', { name: 'Stop Impersonating' })).toHaveLength(1)
  await userEvent.click(await stopButton())
  await screen.findByRole('heading', { name: 'Welcome, Sam' })
})

test('a stop that fails says why and can be tried again', async () => {
  let calls = 0
  fakeServer({
    ...server,
    [stop]: () =>
      ++calls === 1 ? { status: 500, body: { error: 'Not now.' } } : ok({ token: 'fresh', user: sam }),
  })
  openPage('/dashboard')
  await userEvent.click(await stopButton())
  await screen.findByText('Failed to stop impersonating... Not now.')
  expect(localStorage.getItem('token')).toBe('acting')
  await userEvent.click(await stopButton())
  await screen.findByRole('heading', { name: 'Welcome, Sam' })
})

test('a stop that is forbidden asks to log in as an admin again', async () => {
  fakeServer({ ...server, [stop]: { status: 403, body: { error: 'No.' } } })
  openPage('/dashboard')
  await userEvent.click(await stopButton())
  await screen.findByText('Permission denied. Please log out and log back in as an admin.')
})

test('when it has expired by the next request, the staff session is restored and the page says so', async () => {
  fakeServer({
    ...server,
    'GET /api/users/summary-changes/': ({ headers }) =>
      headers.get('authorization') === 'Token acting' ? over : ok([]),
  })
  openPage('/dashboard')
  await screen.findByText('The impersonation has ended.')
  await screen.findByRole('heading', { name: 'Welcome, Sam' })
  expect(keys()).toEqual(['staff', JSON.stringify(sam), null])
})

test('when the document learns that it has expired before the page is drawn, the page says so too', async () => {
  localStorage.setItem('token', 'expired')
  const response = Promise.resolve(new Response(JSON.stringify(over.body), { status: over.status }))
  window.earlyAnswers = new Map([
    ['/api/users/profile/', { token: 'expired', response, askedAt: Date.now() }],
  ])
  fakeServer(server)
  const { loader } = await import('../portfolio/dashboard-page.tsx')
  await loader()
  await waitFor(() => expect(localStorage.getItem('token')).toBe('staff'))
  openPage('/dashboard')
  await screen.findByText('The impersonation has ended.')
  await screen.findByRole('heading', { name: 'Welcome, Sam' })
  expect(keys()).toEqual(['staff', JSON.stringify(sam), null])
})

test('stopping after it has expired restores the staff session too', async () => {
  fakeServer({ ...server, [stop]: over })
  openPage('/dashboard')
  await userEvent.click(await stopButton())
  await screen.findByText('The impersonation has ended.')
  await screen.findByRole('heading', { name: 'Welcome, Sam' })
  expect(keys()).toEqual(['staff', JSON.stringify(sam), null])
})

test('when the staff session has expired too, the login is shown', async () => {
  fakeServer({ ...server, 'GET /api/users/profile/': { status: 401 } })
  const router = openPage('/dashboard')
  await screen.findByText('Session expired. Please log in again.')
  expect(router.state.location.pathname).toBe('/login')
  expect(keys()).toEqual([null, null, null])
})

test('logging out ends both and clears the browser', async () => {
  fakeServer(server)
  const router = openPage('/dashboard')
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(keys()).toEqual([null, null, null])
  expect(localStorage.getItem('impersonation')).toBeNull()
})

test('logging out after it has expired still ends the staff session', async () => {
  const received = fakeServer({
    ...server,
    [logout]: ({ headers }) =>
      headers.get('authorization') === 'Token acting'
        ? { status: 401 }
        : ok({ message: 'You are logged out.' }),
  })
  const router = openPage('/dashboard')
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(
    received
      .filter(({ call }) => call === logout)
      .at(-1)
      ?.headers.get('authorization'),
  ).toBe('Token staff')
  expect(keys()).toEqual([null, null, null])
})

test('signing in leaves nothing of an impersonation behind', async () => {
  fakeServer(server)
  signIn('staff', sam)
  openPage('/dashboard')
  await screen.findByRole('heading', { name: 'Welcome, Sam' })
  expect(keys()).toEqual(['staff', JSON.stringify(sam), null])
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('follows another tab into an impersonation and out of it', async () => {
  localStorage.clear()
  signIn('staff', sam)
  fakeServer(server)
  openPage('/dashboard')
  await screen.findByRole('heading', { name: 'Welcome, Sam' })
  const otherTab = (items: Record<string, string>) =>
    act(() => {
      localStorage.clear()
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
      window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    })
  otherTab({ token: 'acting', user: JSON.stringify(iris), original_user_token: 'staff' })
  await screen.findByRole('heading', { name: 'Welcome, Iris Vega' })
  // Only the token was kept: neither the staff member nor the remaining time is known.
  expect((await screen.findByRole('complementary')).textContent).toContain(
    'You are viewing the portal as Iris Vega',
  )
  expect(screen.queryByRole('timer')).toBeNull()
  otherTab({ token: 'fresh', user: JSON.stringify(sam) })
  await screen.findByRole('heading', { name: 'Welcome, Sam' })
  expect(screen.queryByRole('complementary')).toBeNull()
})
