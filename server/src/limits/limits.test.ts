import { expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { july, post } from '../../test/months.ts'
import { onEachEngine, onSqlite, password } from '../../test/test-app.ts'
import { tidy } from '../db/cleanup.ts'
import { limits, tallyName } from './limits.ts'
import { networkOf, siteOf } from './network-of.ts'
import { judgeSignIn, waitAfter, wrongPasswords } from '../features/identity/rules/sign-in-limit.ts'

const minute = 60_000
const siteTallies = ['sign-in-site', 'resetRequestsOfNetwork', 'waitlist']
const attempt = (client: Client, username: string, typed: string) =>
  client.post('/api/users/login/', { username, password: typed })

onEachEngine('limits', (start) => {
  test('from the sixth failure on an account the waits grow, and a success forgets them', async () => {
    const app = await start()
    const { email } = await app.addAccount()
    const visitor = app.visitor()
    for (let k = 0; k < 6; k++) expect((await attempt(visitor, email, 'wrong')).status).toBe(401)

    const refused = await attempt(visitor, email, password)
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBe('1')
    expect(refused.json['error']).toBe('Too many attempts. Please try again in 1 second.')

    app.pass(1_000)
    expect((await attempt(visitor, email, 'wrong')).status).toBe(401)
    app.pass(1_000)
    expect((await attempt(visitor, email, password)).headers['retry-after']).toBe('1') // of 2 seconds
    app.pass(1_000)
    expect((await attempt(visitor, email, password)).status).toBe(200)
    expect((await attempt(visitor, email, 'wrong')).status).toBe(401)
  })

  test('an account that does not exist is limited alike', async () => {
    const visitor = (await start()).visitor()
    for (let k = 0; k < 6; k++) await attempt(visitor, 'nobody@firm.example', 'wrong')
    expect((await attempt(visitor, 'nobody@firm.example', 'wrong')).status).toBe(429)
  })

  test('many at once do not slip through', async () => {
    const app = await start()
    const { email } = await app.addAccount()
    const visitor = app.visitor()
    await visitor.post('/api/users/logout/')
    const answers = await Promise.all(Array.from({ length: 12 }, () => attempt(visitor, email, 'wrong')))
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(6)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(6)
  })

  test('a right password is not revealed after too many concurrent failures', async () => {
    const app = await start()
    const judge = (name: string, isRight: boolean, at: number) =>
      app.db.transaction((trx) =>
        judgeSignIn(trx, wrongPasswords(name, { network: '203.0.113.7' }), isRight, at),
      )
    const [ann, bob] = ['ann@client.example', 'bob@client.example']
    for (let k = 0; k < 6; k++) await judge(ann, false, app.now())
    for (const isRight of [true, false])
      await expect(judge(ann, isRight, app.now())).rejects.toThrow('Too many attempts.')
    await judge(ann, true, app.now() + 1_000)
    await expect(judge(bob, true, app.now())).resolves.toBe(undefined)
  })

  test('an address has 100 failures in 15 minutes, successes not counted', async () => {
    const app = await start()
    const { email } = await app.addAccount()
    const visitor = app.visitor()
    const from = { network: networkOf('127.0.0.1'), site: siteOf('127.0.0.1') }
    for (let k = 0; k < 98; k++)
      await app.db.transaction((trx) =>
        judgeSignIn(trx, wrongPasswords(`guess${k}@firm.example`, from), false, app.now()),
      )
    for (let k = 98; k < 100; k++)
      expect((await attempt(visitor, `guess${k}@firm.example`, 'wrong')).status).toBe(401)
    const refused = await attempt(visitor, email, password)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900'])
    app.pass(15 * minute)
    for (let k = 0; k < 3; k++) expect((await attempt(visitor, email, password)).status).toBe(200)
  })

  test('a stranger cannot lock out an open session, and posting a month-end never meets a limit', async () => {
    const app = await start()
    const investor = await app.addAccount()
    const staff = await app.addAccount({ isStaff: true })
    const desk = await app.signIn(staff)
    for (let k = 0; k < 8; k++) await attempt(app.visitor(), staff.email, 'wrong')
    for (let year = 2000; year < 2025; year++) {
      expect((await post(desk, investor.id, { ...july, quarter: `July ${year}` })).status).toBe(201)
    }
  })

  test('a network has 5 reset requests an hour for a name and 30 in all, and joins the waitlist 60 times', async () => {
    const app = await start()
    const visitor = app.visitor()
    const reset = (name = 'nobody') =>
      visitor.post('/api/users/password-reset/', { email: `${name}@firm.example` })
    for (let k = 0; k < 5; k++) expect((await reset()).status).toBe(200)
    expect((await reset()).headers['retry-after']).toBe('3600')
    for (let k = 5; k < 30; k++) expect((await reset(`nobody${k}`)).status).toBe(200)
    expect((await reset('nobody31')).headers['retry-after']).toBe('3600')
    const join = (k: number) =>
      visitor.post('/api/users/waitlist/', { full_name: 'A Person', email: `a${k}@b.example` })
    for (let k = 0; k < 60; k++) expect((await join(k)).status).toBe(200)
    expect((await join(60)).status).toBe(429)
    app.pass(60 * minute)
    expect([(await reset()).status, (await join(61)).status]).toEqual([200, 200])
  })

  test('an account with too many calls is refused until the window is over, and no other is', async () => {
    const app = await start()
    const [busy, neighbour] = [await app.addAccount(), await app.addAccount()]
    const [calling, other] = [await app.signIn(busy), await app.signIn(neighbour)]
    const end = '/api/users/end-other-sessions/'
    await app.db.transaction((trx) => trx.deleteFrom('limits').execute())
    expect((await calling.post(end)).status).toBe(200)
    await app.db.transaction((trx) =>
      trx.updateTable('limits').set({ count: limits.unsafeCalls.most }).execute(),
    )
    const refused = await calling.post(end)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
    expect((await other.post(end)).status).toBe(200)
    app.pass(minute)
    expect((await calling.post(end)).status).toBe(200)
  })

  test('a stranger at the same address cannot use up the calls of open sessions or the reset', async () => {
    const app = await start()
    const account = await app.addAccount()
    const client = await app.signIn(account)
    const stranger = app.visitor()
    await attempt(stranger, 'nobody@firm.example', 'wrong')
    await app.db.transaction((trx) => trx.updateTable('limits').set({ count: 1_000_000 }).execute())
    expect((await attempt(stranger, 'nobody2@firm.example', 'wrong')).status).toBe(429)
    for (let k = 0; k < 3; k++) expect((await stranger.post('/api/users/logout/')).status).toBe(401)
    expect((await client.post('/api/users/end-other-sessions/')).status).toBe(200)
    expect((await app.visitor().post('/api/users/password-reset/', { email: account.email })).status).toBe(
      200,
    )
  })

  test('counts are kept under a hash, and forgotten when they are over', async () => {
    const app = await start()
    await attempt(app.visitor(), 'nobody@firm.example', 'wrong')
    const kept = () => app.db.read.selectFrom('limits').selectAll().execute()
    expect(await kept()).toHaveLength(2)
    expect(JSON.stringify(await kept())).not.toMatch(/nobody|127\.0\.0\.1/)
    app.pass(24 * 60 * minute)
    await tidy(app.db, app.now())
    expect(await kept()).toEqual([])
  })
})

onSqlite('the network of a caller', (start) => {
  test('an IPv6 network is limited as one, and an IPv4 address however it is written', async () => {
    const app = await start()
    const join = (address: string) =>
      app.visitor(address).post('/api/users/waitlist/', { full_name: 'A Person', email: 'a@b.example' })
    const addresses = [
      '2001:db8:1:2::1',
      '2001:db8:1:2:ffff:ffff:ffff:ffff',
      'fe80::1%eth0',
      '203.0.113.7',
      '::ffff:203.0.113.7',
      '::ffff:cb00:7107',
      'no address',
    ]
    for (const address of addresses) expect((await join(address)).status).toBe(200)
    const counted = await app.db.read.selectFrom('limits').select(['name', 'count']).execute()
    const networks = {
      '2001:db8:1:2::/64': 2,
      '2001:db8:1::/48': 2,
      'fe80:0:0:0::/64': 1,
      'fe80:0:0::/48': 1,
      '203.0.113.7': 3,
      unknown: 1,
    }
    expect(Object.fromEntries(counted.map(({ name, count }) => [name, count]))).toEqual(
      Object.fromEntries(
        Object.entries(networks).map(([network, count]) => [tallyName('waitlist', network), count]),
      ),
    )
  })

  test('the networks of an IPv6 /48 together have ten times the limit of one', async () => {
    const app = await start()
    const person = { full_name: 'A Person', email: 'a@b.example' }
    const calls: [path: string, body: object, most: number, done: number][] = [
      ['login/', { username: 'nobody@firm.example', password: 'wrong' }, 1_000, 401],
      ['password-reset/', { email: 'nobody@firm.example' }, 300, 200],
      ['waitlist/', person, 600, 200],
    ]
    for (const [path, body, most, done] of calls) {
      const statusFrom = async (address: string) =>
        (await app.visitor(address).post(`/api/users/${path}`, body)).status
      expect(await statusFrom('2001:db8:1:2::1')).toBe(done)
      // As if its other networks had done the rest but one.
      await app.db.transaction((trx) =>
        trx
          .updateTable('limits')
          .set({ count: most - 1 })
          .where(
            'name',
            'in',
            siteTallies.map((name) => tallyName(name, '2001:db8:1::/48')),
          )
          .execute(),
      )
      expect(await statusFrom('2001:db8:1:3::1')).toBe(done)
      expect(await statusFrom('2001:db8:1:4::1')).toBe(429)
      expect(await statusFrom('2001:db8:2:2::1')).toBe(done)
    }
  })

  test('the address is the one that our own proxies saw, not the one that the visitor claims', async () => {
    const addresses = { off: '127.0.0.1', on: '198.51.100.2' }
    for (const [setting, address] of Object.entries(addresses)) {
      const app = await start({ TRUST_PROXY: setting })
      const visitor = app.visitor()
      visitor.csrf = await visitor.fetchCsrf()
      const headers = { 'x-csrftoken': visitor.csrf, 'x-forwarded-for': '203.0.113.1, 198.51.100.2' }
      const payload = { full_name: 'A Person', email: 'a@b.example' }
      await visitor.send({ method: 'POST', url: '/api/users/waitlist/', headers, payload })
      const counted = await app.db.read.selectFrom('limits').select('name').execute()
      expect(counted).toEqual([{ name: tallyName('waitlist', address) }])
    }
  })
})

test('the waits: none for five failures, then doubling from a second to a quarter of an hour', () => {
  expect([1, 5, 6, 7, 8, 15, 16, 1000].map(waitAfter)).toEqual([0, 0, 1e3, 2e3, 4e3, 512e3, 900e3, 900e3])
})
