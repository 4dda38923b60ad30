import { expect, test } from 'vitest'
import { onEachEngine, onSqlite, password } from '../../../test/test-app.ts'
import { dump } from '../../../test/test-database.ts'

onEachEngine('the CSRF token', (start) => {
  test('any process over the same database accepts it', async () => {
    const app = await start()
    const client = app.visitor()
    const { email } = await app.addAccount()
    client.csrf = String((await client.get('/get-csrf/')).json['csrfToken'])
    const secret = expect.stringMatching(/^[\w-]{43}$/)
    const secrets = await app.db.read.selectFrom('settings').selectAll().orderBy('name').execute()
    expect(secrets).toEqual([
      { name: 'csrf_secret', value: secret },
      { name: 'unsubscribe_secret', value: secret },
    ])
    expect((await client.post('/api/users/login/', { username: email, password })).status).toBe(200)
  })
})

onSqlite('a CSRF token', (start) => {
  test.each(['/api/users/get-csrf-token/', '/api/users/get-csrf-token', '/get-csrf/', '/get-csrf'])(
    '%s answers the token and sets the same as a readable cookie',
    async (path) => {
      const answer = await (await start()).visitor().get(path)
      const token = String(answer.json['csrfToken'])
      expect(answer.status).toBe(200)
      expect(answer.headers['set-cookie']).toBe(`csrftoken=${token}; Max-Age=31536000; Path=/; SameSite=Lax`)
    },
  )

  test('a good one is kept, so that two tabs share it', async () => {
    const client = (await start()).visitor()
    client.csrf = String((await client.get('/get-csrf/')).json['csrfToken'])
    expect((await client.get('/api/users/get-csrf-token/')).json['csrfToken']).toBe(client.csrf)
  })

  test.each([
    ['no cookie', undefined, 'good'],
    ['no header', 'good', undefined],
    ['a header that is not the cookie', 'good', 'other'],
    ['a pair that another site made up', 'planted.planted', 'planted.planted'],
    ['an empty pair', '', ''],
    ['a good pair with more after the signature', 'good.junk', 'good.junk'],
    ['a good pair with a point after it', 'good.', 'good.'],
    ['a pair of other letters', `x.${'%C3%A9'.repeat(43)}`, 'x'],
  ])('an unsafe call with %s is 403 and changes nothing', async (_, cookie, header) => {
    const app = await start()
    const { email } = await app.addAccount()
    const good = String((await app.visitor().get('/get-csrf/')).json['csrfToken'])
    const value = (name: string | undefined) => name?.replace(/^good/, good)
    const before = await dump(app.db)
    const answer = await app.visitor().send({
      method: 'POST',
      url: '/api/users/login/',
      cookies: cookie === undefined ? {} : { csrftoken: value(cookie) ?? '' },
      headers: header === undefined ? {} : { 'x-csrftoken': value(header) ?? '' },
      payload: { username: email, password },
    })
    expect(answer.status).toBe(403)
    expect(answer.json['error']).toBe('CSRF token missing or incorrect. Please refresh and try again.')
    expect(await dump(app.db)).toBe(before)
  })
})
