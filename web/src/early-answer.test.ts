import { endpoints } from '@portico/contract/endpoints'
import { afterEach, expect, test, vi } from 'vitest'
import { call } from './api-client.ts'
import { signIn } from './session.tsx'
import { fakeServer, ok } from './test/fake-server.ts'
import { iris, irisProfile } from './test/samples.ts'

/** Runs the script as its document does. */
async function askEarly() {
  vi.resetModules()
  await import('./early-profile.client.ts')
}

afterEach(() => {
  window.earlyAnswer = undefined
})

test('the profile is asked for before the app is there, and its answer taken over once', async () => {
  const received = fakeServer({ 'GET /api/users/profile/': ok(irisProfile) })
  signIn('abc', iris)
  await askEarly()
  expect(received).toHaveLength(1)
  expect(received[0]?.headers.get('Authorization')).toBe('Token abc')
  expect(window.earlyAnswer?.address).toBe(endpoints.profile.path)
  expect((await call('profile')).profit).toBe(1_998_00)
  expect(received).toHaveLength(1)
  await call('profile')
  expect(received).toHaveLength(2)
})

test('an answer to somebody else’s token is never taken over', async () => {
  const received = fakeServer({ 'GET /api/users/profile/': ok(irisProfile) })
  signIn('abc', iris)
  await askEarly()
  signIn('xyz', iris)
  await call('profile')
  expect(received.map((sent) => sent.headers.get('Authorization'))).toEqual(['Token abc', 'Token xyz'])
})

test('without a token nothing is asked', async () => {
  const received = fakeServer({})
  await askEarly()
  expect([received.length, window.earlyAnswer]).toEqual([0, undefined])
})
