import { expect, test } from 'vitest'
import { july } from '../../../test/months.ts'
import { removeMonths } from '../../../test/raw-queries.ts'
import { onSqlite } from '../../../test/test-app.ts'

const jsonType = { 'content-type': 'application/json' }
const add = '/api/users/add-investment-summary/'

onSqlite('errors', (start) => {
  test('of several that apply, the first of the fixed order is answered', async () => {
    const app = await start()
    const investor = await app.signIn(await app.addAccount())
    const staff = await app.signIn(await app.addAccount({ isStaff: true }))
    const visitor = app.visitor()
    const text = { headers: { 'content-type': 'text/plain' }, payload: 'x' }
    const send = (client: typeof visitor, url: string, rest: object) =>
      client.send({ method: 'POST', url, ...rest })

    expect(await send(visitor, '/api/users/nothing/', text)).toMatchObject({ status: 404 })
    expect(await send(visitor, add, text)).toMatchObject({ status: 415 })
    expect(await send(visitor, add, { headers: jsonType, payload: '{"a":' })).toMatchObject({ status: 400 })
    const largeText = { headers: { 'content-type': 'text/plain' }, payload: 'x'.repeat(70_000) }
    expect(await send(visitor, add, largeText)).toMatchObject({ status: 415 })
    const large = { headers: jsonType, payload: JSON.stringify('x'.repeat(70_000)) }
    expect(await send(visitor, add, large)).toMatchObject({ status: 413 })
    expect(await send(staff, add, { headers: jsonType, payload: '{}' })).toMatchObject({ status: 403 })
    expect(await visitor.post(add, {})).toMatchObject({ status: 401 })
    expect(await investor.post(add, {})).toMatchObject({
      status: 403,
      json: { error: 'Admin access required.' },
    })
    expect(await staff.post(add, { ...july, user_id: 'x' })).toMatchObject({ status: 400 })
    expect(await staff.post(add, { ...july, user_id: 999 })).toMatchObject({ status: 404 })
  })

  test.each(['0', '-1', '1.5', 'abc', '1e3', '99999999999999999999', '%00'])(
    'the id %s is 400 with a sentence',
    async (id) => {
      const app = await start()
      const staff = await app.signIn(await app.addAccount({ isStaff: true }))
      for (const path of ['all-summaries', 'latest-summary', 'user-investment']) {
        const answer = await staff.get(`/api/users/${path}/${id}/`)
        expect(answer.status).toBe(400)
        expect(answer.json['fields']).toEqual({ userId: 'An id is a positive whole number.' })
      }
    },
  )

  test.each([
    ['nothing', undefined],
    ['a list', []],
    ['text', '"x"'],
    ['null', 'null'],
    ['a NUL in a name', { username: 'a\0b@c.example', password: 'x' }],
    ['numbers for text', { username: 1, password: 2 }],
    ['a word for yes or no', { username: 'a@b.example', password: 'x', remember: 'yes' }],
    ['a name longer than any', { username: 'a'.repeat(5000), password: 'x' }],
  ])('a body that is %s is 400 with a sentence', async (_, body) => {
    const client = (await start()).visitor()
    client.csrf = await client.fetchCsrf()
    const headers = { ...jsonType, 'x-csrftoken': client.csrf }
    const payload = body === undefined ? {} : { payload: body as object }
    const answer = await client.send({ method: 'POST', url: '/api/users/login/', headers, ...payload })
    expect(answer.status).toBe(400)
    expect(answer.json['error']).toMatch(/\.$/)
    expect(answer.body).not.toMatch(/Invalid input|expected/)
  })

  test('an empty body of any type counts as none', async () => {
    const app = await start()
    const client = await app.signIn(await app.addAccount())
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-csrftoken': client.csrf ?? '' }
    expect(
      (await client.send({ method: 'POST', url: '/api/users/logout/', headers, payload: '' })).status,
    ).toBe(200)
  })

  test('an unexpected failure is 500 with a sentence and no internals', async () => {
    const app = await start()
    const client = await app.signIn(await app.addAccount())
    await removeMonths(app.db)
    const answer = await client.get('/api/users/profile/')
    expect([answer.status, answer.json]).toEqual([
      500,
      { error: expect.stringMatching(/^Something went wrong\. Please try again\. .*: [0-9a-f]{16}\.$/) },
    ])
    expect(app.log.join()).toContain('unexpected failure')
    expect(app.log.join()).not.toContain(client.token)
  })

  test('answers to a token are private, carry an ETag, and are 304 while nothing changed', async () => {
    const app = await start()
    const client = await app.signIn(await app.addAccount())
    const first = await client.get('/api/users/profile/')
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const etag = String(first.headers['etag'])
    const again = await client.get('/api/users/profile/', { 'if-none-match': etag })
    expect([again.status, again.body]).toEqual([304, ''])
  })

  test('Bearer is as good as Token', async () => {
    const app = await start()
    const { token } = await app.signIn(await app.addAccount())
    const answer = await app.visitor().get('/api/users/profile', { authorization: `Bearer ${token}` })
    expect(answer.status).toBe(200)
  })
})
