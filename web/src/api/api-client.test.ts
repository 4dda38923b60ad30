import { expect, test, vi } from 'vitest'
import { call } from './api-client.ts'
import { RequestError } from './request-error.ts'
import { signIn } from '../auth/session.ts'
import { fakeServer, ok } from '../test/fake-server.ts'
import { iris, summaries } from '../test/samples.ts'

const message = ok({ message: 'Done.' })

async function failureOf(task: Promise<unknown>): Promise<RequestError> {
  const error: unknown = await task.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof RequestError)) throw new Error('A RequestError was expected.', { cause: error })
  return error
}

test('sends the token of the session in the Authorization header', async () => {
  const received = fakeServer({ 'GET /api/users/summaries-deux/': ok([]) })
  signIn('abc', iris)
  await call('summariesDeux')
  expect(received[0]?.headers.get('Authorization')).toBe('Token abc')
})

test('sends no Authorization header before signing in', async () => {
  const received = fakeServer({})
  await call('getCsrfToken')
  expect(received[0]?.headers.has('Authorization')).toBe(false)
})

test('echoes the csrftoken cookie on an unsafe call, and not on a safe one', async () => {
  document.cookie = 'csrftoken=white%20line; Path=/'
  const received = fakeServer({
    'POST /api/users/logout/': message,
    'GET /api/users/summaries-deux/': ok([]),
  })
  await call('logout')
  await call('summariesDeux')
  expect(received.map(({ headers }) => headers.get('X-CSRFToken'))).toEqual(['white line', null])
})

test('fetches a CSRF token first where there is no cookie', async () => {
  const received = fakeServer({ 'POST /api/users/logout/': message })
  await call('logout')
  expect(received.map((sent) => sent.call)).toEqual([
    'GET /api/users/get-csrf-token/',
    'POST /api/users/logout/',
  ])
  expect(received[1]?.headers.get('X-CSRFToken')).toBe('chalk')
})

test('writes the parameters into the path and parses money into cents', async () => {
  fakeServer({ 'GET /api/users/all-summaries/7/': ok(summaries(1)) })
  const [row] = await call('allSummaries', { params: { userId: 7 } })
  expect(row?.endingBalance).toBe(10_333_00)
})

test("throws the server's message and its field errors", async () => {
  fakeServer({
    'GET /api/users/profile/': {
      status: 400,
      body: { error: 'No.', fields: { quarter: 'Not this month.' } },
    },
  })
  const error = await failureOf(call('profile'))
  expect(error).toMatchObject({ status: 400, message: 'No.', fields: { quarter: 'Not this month.' } })
})

test('leaves the message to the page where the server failed without one', async () => {
  fakeServer({ 'GET /api/users/profile/': { status: 502, body: '<html>' } })
  expect(await failureOf(call('profile'))).toMatchObject({ status: 502, message: '' })
})

test('rejects a response of the wrong shape with a message', async () => {
  fakeServer({ 'GET /api/users/profile/': ok({ username: 'iris' }) })
  const { message: sentence } = await failureOf(call('profile'))
  expect(sentence).toBe('The answer of the server could not be read. Please try again.')
})

test('gives up after twenty seconds with its own message', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  fakeServer({ 'GET /api/users/profile/': new DOMException('late', 'TimeoutError') })
  const error = await failureOf(call('profile'))
  expect(timeout).toHaveBeenCalledWith(20_000)
  expect(error).toMatchObject({ status: 0, message: 'The server took too long to answer. Please try again.' })
})

test('says that the device is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fakeServer({ 'GET /api/users/profile/': new TypeError('Failed to fetch') })
  const { message: sentence } = await failureOf(call('profile'))
  expect(sentence).toBe('You are offline. Check your connection and try again.')
})
