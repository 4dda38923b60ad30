import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { site } from '../../../../site.config.ts'
import { queryClient } from '../../api/query-client.ts'
import { signIn, storedToken } from '../../auth/session.ts'
import { fakeServer, never, ok } from '../../test/fake-server.ts'
import { openPage, withoutMotion } from '../../test/page.tsx'
import { iris, irisPortfolio, irisProfile, returnsFor, summaries } from '../../test/samples.ts'

const portfolio = irisPortfolio()

/** The card with this title. */
const card = async (title: string) => within(await screen.findByRole('region', { name: title }))

beforeEach(withoutMotion)

test('shows the figures of the profile', async () => {
  fakeServer(portfolio)
  signIn('abc', iris)
  openPage('/dashboard')
  await screen.findByRole('heading', { name: 'Welcome, Iris Vega' })
  const principal = await card('Principal Investment')
  await principal.findByText('Initial investment')
  expect(principal.getAllByRole('definition').map((figure) => figure.textContent)).toEqual([
    '$10,000.00', // and the principal now: nothing was added or withdrawn
    '$1,998.00', // 6 × 333.00
    '$0.00',
    '+$1,998.00',
  ])
  const value = await card('Total Account Value')
  // The value, and the sum that ends in it: nothing was paid out.
  expect(value.getAllByText('$11,998.00')).toHaveLength(2)
  // Its rate is the ROI, which is not said again.
  expect(value.getByText(/since Feb 2025/).textContent).toBe('6 of 6 months gained since Feb 2025')
  value.getByText('The time-weighted return equals ROI.')
  const roi = await card('ROI')
  roi.getByText('Profit')
  expect(roi.getAllByText('19.98%')).toHaveLength(2)
  roi.getByText('of the money put in, since the start')
})

test('lists the months with the newest first and their running balance', async () => {
  fakeServer(portfolio)
  signIn('abc', iris)
  openPage('/dashboard')
  const table = within(await screen.findByRole('table', { name: 'Investment Summary (Monthly)' }))
  expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Month',
    'Principal',
    'Div %',
    'Dividend',
    'Unrealized',
    'Paid',
    'Current Balance',
  ])
  const [, , newest] = table.getAllByRole('row')
  // 10,000.00 + 6 × 333.00 = 11,998.00
  expect(newest?.textContent).toBe('July 2025$10,000.003.33%$333.00$333.00$0.00$11,998.00')
})

test('starts every call at once and shows the splash until the profile has loaded', async () => {
  const received = fakeServer({ ...portfolio, 'GET /api/users/profile/': never })
  signIn('abc', iris)
  document.cookie = 'csrftoken=chalk; Path=/'
  openPage('/dashboard')
  await screen.findByRole('heading', { name: 'Welcome, Iris Vega' })
  const calls = () => received.map((sent) => sent.call).toSorted()
  await waitFor(() =>
    expect(calls()).toEqual([...Object.keys(portfolio), 'GET /api/users/notices/'].toSorted()),
  )
})

test('labels a negative ROI as a loss, with a real minus sign', async () => {
  fakeServer({
    ...portfolio,
    'GET /api/users/profile/': ok({ ...irisProfile, profit: -5, roi_percentage: -0.05 }),
  })
  signIn('abc', iris)
  openPage('/dashboard')
  const roi = await card('ROI')
  roi.getByText('Loss')
  expect(roi.getAllByText('−0.05%')).toHaveLength(2)
})

test('keeps the other cards when one section fails, and retries that section', async () => {
  let isBusy = true
  fakeServer({
    ...portfolio,
    'GET /api/users/returns/': () =>
      !isBusy ? ok(returnsFor(summaries(6))) : { status: 503, body: { error: 'The service is busy.' } },
  })
  signIn('abc', iris)
  openPage('/dashboard')
  const returns = await card('Returns')
  expect((await returns.findByRole('alert')).textContent).toContain('The service is busy.')
  await card('ROI')
  isBusy = false
  await userEvent.click(returns.getByRole('button', { name: 'Try again' }))
  await returns.findByText('Time-weighted')
})

test.each([
  ['the months', { 'GET /api/users/summaries-deux/': { status: 503 } }],
  [
    'everything, offline,',
    Object.fromEntries(Object.keys(portfolio).map((call) => [call, new TypeError('Failed to fetch')])),
  ],
])('says once that %s cannot be loaded, and the network or Try again loads it all', async (_, failing) => {
  let isFailing = true
  fakeServer(
    Object.fromEntries(
      Object.entries(portfolio).map(([call, reply]) => [
        call,
        () =>
          isFailing && call in failing ? (failing[call as keyof typeof failing] as Error) : (reply as Error),
      ]),
    ),
  )
  signIn('abc', { ...iris, first_name: '', last_name: '' })
  openPage('/dashboard')
  const notice = await screen.findByRole('alert')
  expect(notice.nextElementSibling).toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'GET /api/users/profile/' in failing ? 'Welcome' : 'Welcome, Iris Vega',
  )
  await waitFor(() => expect(screen.queryAllByRole('status', { name: 'Loading' })).toEqual([]))
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1)
  isFailing = false
  if ('GET /api/users/profile/' in failing)
    for (const network of ['offline', 'online']) window.dispatchEvent(new Event(network))
  else await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('table', { name: 'Investment Summary (Monthly)' })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('keeps every figure when the server is lost later, says so, and loads them again with the network', async () => {
  let isLost = false
  fakeServer(
    Object.fromEntries(
      Object.entries(portfolio).map(([call, reply]) => [
        call,
        () => (isLost ? new TypeError('Failed to fetch') : (reply as Error)),
      ]),
    ),
  )
  signIn('abc', iris)
  openPage('/dashboard')
  const roi = await card('ROI')
  await roi.findByText('Time-weighted, to July 2025')
  isLost = true
  await act(() => queryClient.invalidateQueries())
  await screen.findByText('The server could not be reached. As of July 31, 2025.')
  roi.getByText('Time-weighted, to July 2025')
  isLost = false
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByText(/could not be reached/)).toBeNull())
})

test('retries a busy server when it says when, and gives up after two more tries', async () => {
  const busy = { status: 503, headers: { 'Retry-After': '0' }, body: { error: 'The service is busy.' } }
  let attempts = 0
  const received = fakeServer({
    ...portfolio,
    'GET /api/users/summaries-deux/': () => ((attempts += 1) > 2 ? ok(summaries(2)) : busy),
    'GET /api/users/returns/': busy,
  })
  signIn('abc', iris)
  openPage('/dashboard')
  await screen.findByRole('table', { name: 'Investment Summary (Monthly)' })
  const refused = await screen.findByRole('alert')
  expect(refused.textContent).toContain('The service is busy.')
  expect(received.filter(({ call }) => call === 'GET /api/users/returns/')).toHaveLength(3)
})

test('says what failed when the profile cannot be loaded, and can be retried', async () => {
  let attempts = 0
  fakeServer({
    ...portfolio,
    'GET /api/users/profile/': () => ((attempts += 1) > 1 ? ok(irisProfile) : { status: 500 }),
  })
  signIn('abc', iris)
  openPage('/dashboard')
  await screen.findByText('Failed to load dashboard data.')
  await screen.findByRole('table')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('sends someone without a token to the login page, and says why', async () => {
  fakeServer({})
  const router = openPage('/dashboard')
  await screen.findByText('Not authenticated. Please log in.')
  await screen.findByRole('button', { name: 'Login' })
  expect(router.state.location.pathname).toBe('/login')
})

test('clears an expired session and redirects to the login page', async () => {
  fakeServer({
    ...portfolio,
    'GET /api/users/profile/': { status: 401, body: { error: 'Not authenticated.' } },
  })
  signIn('old', iris)
  const router = openPage('/dashboard')
  await screen.findByText('Session expired. Please log in again.')
  expect(router.state.location.pathname).toBe('/login')
  expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual([null, null])
})

test('logs out to the front page', async () => {
  fakeServer({ ...portfolio, 'POST /api/users/logout/': ok({ message: 'Logged out.' }) })
  signIn('abc', iris)
  const router = openPage('/dashboard')
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }))
  await screen.findByRole('heading', { name: site.headline })
  expect(router.state.location.pathname).toBe('/')
  expect(storedToken()).toBeNull()
})

test('clears the session in the browser even when the server cannot be reached', async () => {
  fakeServer({ ...portfolio, 'POST /api/users/logout/': { status: 500 } })
  signIn('abc', iris)
  const router = openPage('/dashboard')
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }))
  await screen.findByText('Failed to log out. Session cleared locally.')
  expect(router.state.location.pathname).toBe('/login')
  expect(storedToken()).toBeNull()
})

test('never shows one user what another one loaded', async () => {
  const received = fakeServer(portfolio)
  signIn('abc', iris)
  openPage('/dashboard')
  await screen.findByRole('table')
  signIn('xyz', { ...iris, id: 3 })
  await waitFor(() =>
    expect(received.filter((sent) => sent.headers.get('Authorization') === 'Token xyz')).toHaveLength(8),
  )
})

test('offers Add Summary to staff only', async () => {
  fakeServer({
    ...portfolio,
    'GET /api/users/profile/': ok({ ...irisProfile, is_staff: true, role: 'preparer' }),
  })
  signIn('abc', iris)
  openPage('/dashboard')
  const link = await screen.findByRole('link', { name: 'Add Summary' })
  expect(link.getAttribute('href')).toBe('/admin/user-summary')
})
