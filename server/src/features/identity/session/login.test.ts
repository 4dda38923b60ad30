import { expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { newestUse } from '../../../../test/people.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine, onSqlite, password } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const soon = { interval: 2 }

onEachEngine('signing in', (start) => {
  test('answers a token, the account, its owner’s name and its role', async () => {
    const app = await start()
    const staff = await app.addAccount({
      email: 'desk@firm.example',
      firstName: 'Dana',
      lastName: 'Desk',
      isStaff: true,
    })
    const answer = await app.visitor().post('/api/users/login/', { username: 'Desk@Firm.example', password })
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user_id: staff.id,
      username: 'desk@firm.example',
      first_name: 'Dana',
      nothing_posted: true,
      last_name: 'Desk',
      is_staff: true,
    })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('a wrong password and an unknown account get one answer', async () => {
    const app = await start()
    const { email } = await app.addAccount()
    const wrong = await app.visitor().post('/api/users/login/', { username: email, password: 'not the one' })
    const unknown = await app
      .visitor()
      .post('/api/users/login/', { username: 'nobody@firm.example', password })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toBe('{"error":"Invalid credentials. Please try again."}')
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  })

  test('a disabled account gets the same answer, and its open session ends at once', async () => {
    const app = await start()
    const account = await app.addAccount()
    const client = await app.logIn(account)
    await app.db.transaction((trx) =>
      trx.updateTable('users').set({ disabled_since: 1 }).where('id', '=', account.id).execute(),
    )
    const answer = await app.visitor().post('/api/users/login/', { username: account.email, password })
    expect([answer.status, answer.json['error']]).toEqual([401, 'Invalid credentials. Please try again.'])
    expect((await client.get('/api/users/profile/')).status).toBe(401)
  })

  test('each sign-in is on the audit trail and says how many failed before it', async () => {
    const app = await start()
    const account = await app.addAccount()
    const logIn = (username: string, typed: string) =>
      app.visitor().post('/api/users/login/', { username, password: typed })
    for (const typed of ['wrong', 'wrong', password, password, 'wrong']) await logIn(account.email, typed)
    await logIn('nobody@firm.example', password)
    const entries = await app.db.read.selectFrom('audit_entries').selectAll().orderBy('sequence').execute()
    expect(entries.slice(1).map(({ action, actor, after }) => [action, actor, after])).toEqual([
      ['session.opened', account.email, '{"remember":false,"failed_attempts":2}'],
      ['session.opened', account.email, '{"remember":false}'],
    ])
  })

  test('many right ones at once all succeed', async () => {
    const app = await start()
    const { email } = await app.addAccount()
    const visitor = app.visitor()
    await visitor.get('/get-csrf/')
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { status } = await visitor.post('/api/users/login/', { username: email, password })
        return status
      }),
    )
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200))
  })

  test('an account signs in 300 times an hour; further sign-ins leave no audit entry', async () => {
    const app = await start()
    const { email } = await app.addAccount()
    const visitor = app.visitor()
    const logIn = () => visitor.post('/api/users/login/', { username: email, password })
    expect((await logIn()).status).toBe(200)
    await app.db.transaction((trx) =>
      trx.updateTable('limits').set({ count: 299 }).where('count', '=', 1).execute(),
    )
    expect((await logIn()).status).toBe(200)
    const before = await dump(app.db)
    const refused = await logIn()
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect(await dump(app.db)).toBe(before)
    app.pass(hour)
    expect((await logIn()).status).toBe(200)
  })

  test('only the hash of a token is stored', async () => {
    const app = await start()
    const client = await app.logIn(await app.addAccount())
    const sessions = await app.db.read.selectFrom('sessions').select('token_hash').execute()
    expect(sessions).toHaveLength(1)
    expect(sessions[0]?.token_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(sessions)).not.toContain(client.token)
  })

  test('ends the session whose token the request carries', async () => {
    const app = await start()
    const account = await app.addAccount()
    const client = await app.logIn(account)
    const first = client.token
    client.token = String(
      (await client.post('/api/users/login/', { username: account.email, password })).json['token'],
    )
    expect((await client.get('/api/users/profile/')).status).toBe(200)
    client.token = first
    expect((await client.get('/api/users/profile/')).status).toBe(401)
  })

  test('logging out ends the session at once and no other', async () => {
    const app = await start()
    const account = await app.addAccount()
    const [leaving, staying] = [await app.logIn(account), await app.logIn(account)]
    expect((await leaving.post('/api/users/logout/')).status).toBe(200)
    expect((await leaving.get('/api/users/profile/')).status).toBe(401)
    expect((await staying.get('/api/users/profile/')).status).toBe(200)
  })
})

onSqlite('a session', (start) => {
  test('an e-mail and a password are required, each with its sentence', async () => {
    const app = await start()
    const answer = await app.visitor().post('/api/users/login/', { username: '' })
    expect(answer.status).toBe(400)
    expect(answer.json['fields']).toEqual({
      username: 'Enter your e-mail.',
      password: 'This field is required.',
    })
  })

  test('a session ends after 30 minutes unused and after 12 hours in all', async () => {
    const app = await start()
    const account = await app.addAccount()
    const unused = await app.logIn(account)
    app.pass(30 * minute)
    expect((await unused.get('/api/users/profile/')).json).toEqual({
      error: 'Not authenticated. Please log in.',
    })

    const used = await app.logIn(account)
    for (let passed = 0; passed < 12 * hour - 20 * minute; passed += 20 * minute) {
      app.pass(20 * minute)
      await expect.poll(() => useAndRead(app, used), soon).toBe(app.now())
    }
    app.pass(20 * minute)
    expect((await used.get('/api/users/profile/')).status).toBe(401)
  })

  test('with Remember me it lasts 7 days unused', async () => {
    const app = await start()
    const { email } = await app.addAccount()
    const client = app.visitor()
    const answer = await client.post('/api/users/login/', { username: email, password, remember: true })
    client.token = String(answer.json['token'])
    app.pass(7 * day - minute)
    expect((await client.get('/api/users/profile/')).status).toBe(200)
    await expect.poll(() => newestUse(app.db), soon).toBe(app.now())
    app.pass(7 * day)
    expect((await client.get('/api/users/profile/')).status).toBe(401)
  })
})

/** Uses a session, and returns the last use that is noted. */
async function useAndRead(app: TestApp, client: Client) {
  expect((await client.get('/api/users/profile/')).status).toBe(200)
  return newestUse(app.db)
}
