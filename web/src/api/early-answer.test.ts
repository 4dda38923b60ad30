import { endpoints } from '@portico/contract/api/endpoints'
import { afterEach, expect, test, vi } from 'vitest'
import type { OpeningPage } from '../../prerender/opening.tsx'
import { renderOpening } from '../../prerender/render.tsx'
import { call } from './api-client.ts'
import { beginImpersonation, endSession, signIn } from '../auth/session.ts'
import { fakeServer, never, ok } from '../test/fake-server.ts'
import { emptyFirm } from '../test/firm.ts'
import { iris, irisProfile, sam, samProfile } from '../test/samples.ts'

/** Runs the script as the document does. */
async function askEarly(page: OpeningPage = 'dashboard') {
  vi.resetModules()
  const opening = new DOMParser().parseFromString(await renderOpening(page), 'text/html')
  document.body.replaceChildren(...opening.body.childNodes)
  await import('../app/early-profile.client.ts')
}

const shown = () => document.getElementById('opening')?.textContent

const profile = 'GET /api/users/profile/'
const months = 'GET /api/users/summaries-deux/'

const profileAsked = () => window.earlyAnswers?.get(endpoints.profile.path)

/** Waits until the response has arrived and been handled. */
async function answered() {
  await profileAsked()?.response
  await new Promise((resolve) => setTimeout(resolve))
}

afterEach(() => {
  window.earlyAnswers = undefined
  window.earlyFigure = undefined
  document.body.replaceChildren()
})

test('the profile is requested before the app has loaded, and its response is used once', async () => {
  const received = fakeServer({ [profile]: ok(irisProfile) })
  const asked = () => received.filter((sent) => sent.call === profile)
  signIn('abc', iris)
  await askEarly()
  expect(asked()).toHaveLength(1)
  expect(received[0]?.headers.get('Authorization')).toBe('Token abc')
  expect(profileAsked()?.token).toBe('abc')
  expect((await call('profile')).profit).toBe(1_998_00)
  expect(asked()).toHaveLength(1)
  await call('profile')
  expect(asked()).toHaveLength(2)
})

test('after a change, the profile is requested again: the one requested before could have the old name', async () => {
  const received = fakeServer({
    [profile]: ok(irisProfile),
    'POST /api/users/change-name/': ok({ message: 'Changed.' }),
  })
  signIn('abc', iris)
  await askEarly()
  await call('changeName', { body: { first_name: 'Iris', last_name: 'Vale' } })
  await call('profile')
  expect(received.filter((sent) => sent.call === profile)).toHaveLength(2)
})

test('the months of an investor are requested once their profile is there', async () => {
  const received = fakeServer({ [profile]: ok(irisProfile), [months]: ok([]) })
  signIn('abc', iris)
  await askEarly()
  await answered()
  expect(await call('summariesDeux')).toEqual([])
  expect(received[0]?.call).toBe(profile)
  expect(received.filter((sent) => sent.call === months)).toHaveLength(1)
})

test.each(['statement', 'documents', 'account'] as const)(
  'a first visit to the %s page shows its name and the navigation before the app has loaded, and requests the profile alone',
  async (page) => {
    const received = fakeServer({ [profile]: ok(irisProfile) })
    signIn('abc', iris)
    await askEarly(page)
    await answered()
    expect(document.querySelector('#opening h1')?.textContent.toLowerCase()).toBe(page)
    const current = document.querySelector('#opening-header nav [aria-current=page]')?.textContent
    expect(current?.toLowerCase()).toBe(page === 'account' ? undefined : page)
    expect(received.map((sent) => sent.call)).toEqual([profile])
  },
)

test('a response that nobody took for a minute is not used', async () => {
  const received = fakeServer({ [profile]: ok(irisProfile) })
  signIn('abc', iris)
  await askEarly()
  const asked = profileAsked()
  if (asked) asked.askedAt -= 60_000
  await call('profile')
  expect(received.filter((sent) => sent.call === profile)).toHaveLength(2)
})

test('a response to another token is never used', async () => {
  const received = fakeServer({ [profile]: ok(irisProfile) })
  signIn('abc', iris)
  await askEarly()
  signIn('xyz', iris)
  await call('profile')
  const asked = received.filter((sent) => sent.call === profile)
  expect(asked.map((sent) => sent.headers.get('Authorization'))).toEqual(['Token abc', 'Token xyz'])
})

test('without a token nothing is requested', async () => {
  const received = fakeServer({})
  await askEarly()
  expect([received.length, window.earlyAnswers]).toEqual([0, undefined])
})

const bold = () => document.querySelector('#opening-header b')?.textContent

test('the account menu has the name, the e-mail and the chosen theme before the app has loaded', async () => {
  fakeServer({ 'GET /api/users/profile/': never })
  signIn('abc', iris)
  document.documentElement.dataset['theme'] = 'dark'
  await askEarly()
  const header = document.querySelector('#opening-header')
  expect([bold(), header?.textContent]).toEqual(['Iris Vega', expect.stringContaining('iris@example.com')])
  expect(header?.querySelector('[aria-pressed=true]')?.textContent).toBe('Dark')
  delete document.documentElement.dataset['theme']
})

test('without a stored user, the navigation waits for the profile: staff have other links', async () => {
  let answer = (_: ReturnType<typeof ok>) => {}
  const profile = new Promise<ReturnType<typeof ok>>((resolve) => (answer = resolve))
  fakeServer({ 'GET /api/users/profile/': profile })
  localStorage.setItem('token', 'abc')
  await askEarly()
  const links = () => [...document.querySelectorAll('#opening-header nav a')].map((link) => link.textContent)
  expect(links()).toEqual([])
  answer(ok({ ...samProfile, has_own_months: true }))
  await answered()
  expect(links()).toContain('Month-End')
  localStorage.clear()
})

test('an e-mail that is the name is not repeated', async () => {
  fakeServer({ 'GET /api/users/profile/': never })
  signIn('abc', { ...iris, first_name: '', last_name: '' })
  await askEarly()
  expect(bold()).toBe('')
})

test('the first figure replaces the splash as the dashboard writes it', async () => {
  fakeServer({ [profile]: ok({ ...irisProfile, total_portfolio_value: -1234.5 }) })
  signIn('abc', iris)
  await askEarly()
  await answered()
  expect([shown(), window.earlyFigure]).toEqual(['Welcome, Iris VegaTotal Account Value−$1,234.50', true])
})

test.each([
  ['a refusal', { status: 401, body: { error: 'Session expired.' } }],
  ['a failure', new Error('offline')],
  ['an answer without the figure', ok({ first_name: 'Iris' })],
])('%s shows no figure, only whom the browser knows', async (_, reply) => {
  fakeServer({ 'GET /api/users/profile/': reply })
  signIn('abc', iris)
  await askEarly()
  await answered().catch(() => undefined)
  expect([shown(), window.earlyFigure]).toEqual(['Welcome, Iris Vega', undefined])
})

test('during an impersonation the bar is shown before any figure', async () => {
  fakeServer({ [profile]: ok(irisProfile) })
  signIn('abc', sam)
  beginImpersonation('acting', iris, { staff: sam, endsAt: null, from: '/' }, '/dashboard')
  await askEarly()
  await answered()
  expect(shown()).toBe('Portfolio')
})

test('a figure is not shown, or is removed, when another session has replaced its own', async () => {
  let answer = (_: ReturnType<typeof ok>) => {}
  const waiting = new Promise<ReturnType<typeof ok>>((resolve) => (answer = resolve))
  fakeServer({ 'GET /api/users/profile/': waiting })
  signIn('abc', iris)
  await askEarly()
  signIn('xyz', iris)
  answer(ok(irisProfile))
  await answered()
  expect(shown()).toBe('Welcome, Iris Vega')

  await askEarly()
  await answered()
  expect(shown()).toContain('$11,998.00')
  endSession()
  window.dispatchEvent(new StorageEvent('storage'))
  expect(shown()).toBe('Welcome, Iris Vega')
})

test.each([
  ['', '/api/users/firm/'],
  ['?range=all&known_on=2026-07-01', '/api/users/firm/?known_on=2026-07-01'],
])('for staff without months of their own, the firm is requested too, once: %s', async (search, address) => {
  const received = fakeServer({
    [profile]: ok({ ...irisProfile, has_own_months: false }),
    [`GET ${address}`]: ok(emptyFirm),
  })
  window.history.replaceState(null, '', `/dashboard${search}`)
  signIn('abc', sam)
  await askEarly()
  await answered()
  expect([shown(), window.earlyFigure]).toEqual(['Portfolio', undefined])
  const on = new URLSearchParams(search).get('known_on')
  await call('firm', { query: on === null ? {} : { known_on: on } })
  expect(received.map((sent) => sent.call)).toEqual([profile, `GET ${address}`])
})
