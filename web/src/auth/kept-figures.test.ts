import { beforeEach, expect, test, vi } from 'vitest'
import { callOrKept } from '../api/kept-answers.ts'
import { RequestError } from '../api/request-error.ts'
import { fakeServer, ok } from '../test/fake-server.ts'
import { storeImpersonation } from '../test/page.tsx'
import { iris, irisProfile, sam } from '../test/samples.ts'
import { endSession, renewToken, signIn } from './session.ts'

/** What Iris keeps on this device after she has allowed it, before anything was read. */
const allowed = { userId: iris.id, at: Date.now(), answers: {} }

const kept = () => localStorage.getItem('kept_figures')

const reached = () => fakeServer({ 'GET /api/users/profile/': ok(irisProfile) })
const unreached = () => fakeServer({ 'GET /api/users/profile/': new TypeError('Failed to fetch') })
const value = async () => (await callOrKept(['profile']))[0].total_portfolio_value

beforeEach(async () => {
  signIn('abc', iris)
  localStorage.setItem('kept_figures', JSON.stringify(allowed))
  reached()
  await callOrKept(['profile'])
  unreached()
})

test('the last answer is read while the server cannot be reached, also after a new sign-in in use', async () => {
  renewToken('def')
  expect(await value()).toBe(irisProfile.total_portfolio_value * 100)
})

test('nothing is kept without being allowed', async () => {
  localStorage.removeItem('kept_figures')
  reached()
  await callOrKept(['profile'])
  expect(kept()).toBeNull()
  unreached()
  await expect(value()).rejects.toThrow('The server could not be reached. Please try again.')
})

test.each([
  ['a logout or the end of the session', () => endSession()],
  ['another sign-in', () => signIn('other', sam)],
])('%s removes what is kept', (_, change) => {
  change()
  expect(kept()).toBeNull()
})

test('an answer that comes after the logout is not kept', async () => {
  let send: (answer: { body: unknown }) => void = () => undefined
  fakeServer({ 'GET /api/users/profile/': new Promise((resolve) => (send = resolve)) })
  const late = callOrKept(['profile'])
  endSession()
  send(ok(irisProfile))
  await late
  expect(kept()).toBeNull()
})

test('an impersonation neither reads nor keeps figures', async () => {
  const before = kept()
  storeImpersonation({ staff: sam, endsAt: null, from: '/dashboard' })
  await expect(value()).rejects.toThrow(RequestError)
  reached()
  await callOrKept(['profile'])
  expect(kept()).toBe(before)
})

test('after 31 days without an answer the figures are removed', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 86_400_000 + 1 })
  await expect(value()).rejects.toThrow(RequestError)
  expect(kept()).toBeNull()
})
