import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { desk } from '../../../../test/accounts.ts'
import { secretKey, setUp } from '../../../../test/second-factor.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine, password } from '../../../../test/test-app.ts'
import { tidy } from '../../../db/cleanup.ts'

const day = 24 * 60 * 60_000
const history = '/api/users/sign-ins/'

const agents = {
  firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  safari:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
}

interface Attempt {
  email: string
  typed?: string
  code?: string
  from?: string
  agent?: string
}

/** Signs in from an address with a browser. */
async function attempt(
  app: TestApp,
  { email, typed = password, code, from, agent = agents.firefox }: Attempt,
) {
  const visitor = app.visitor(from)
  const csrf = await visitor.fetchCsrf()
  visitor.csrf = csrf
  const answer = await visitor.send({
    method: 'POST',
    url: '/api/users/login/',
    headers: { 'x-csrftoken': csrf, 'user-agent': agent },
    payload: { username: email, password: typed, ...(code === undefined ? {} : { code }) },
  })
  visitor.token = typeof answer.json['token'] === 'string' ? answer.json['token'] : undefined
  return { visitor, answer }
}

const outcomes = (list: readonly Record<string, unknown>[]) =>
  list.map(({ outcome, attempts, browser, system, network }) =>
    [outcome, attempts, browser, system, network].join(' '),
  )

onEachEngine('the sign-in history', (start) => {
  test('has sign-ins and failed attempts with browser, system and network, newest first', async () => {
    const app = await start()
    const { email } = await app.addAccount()
    await attempt(app, { email, from: '203.0.113.77' })
    for (let k = 0; k < 3; k++) {
      app.pass(60_000)
      await attempt(app, { email, typed: 'wrong', from: '2001:db8:1:2::3', agent: 'curl/8' })
    }
    app.pass(60_000)
    const { visitor } = await attempt(app, { email, from: '203.0.113.78', agent: agents.safari })
    const { list } = await visitor.get(history)
    expect(outcomes(list)).toEqual([
      'opened 1 Safari iPhone 203.0.113.0/24',
      'wrong-password 3   2001:db8:1::/48',
      'opened 1 Firefox Windows 203.0.113.0/24',
    ])
    expect(list[1]?.['at']).toBe(new Date(app.now() - 60_000).toISOString())
    const { list: sessions } = await visitor.get('/api/users/sessions/')
    expect(sessions[0]).toMatchObject({ current: true, browser: 'Safari', system: 'iPhone' })
    expect(sessions[1]).toMatchObject({ browser: 'Firefox', network: '203.0.113.0/24' })
  })

  test('neither the whole address nor the whole header is kept or logged', async () => {
    const app = await start()
    const { email } = await app.addAccount()
    await attempt(app, { email, from: '203.0.113.77' })
    await attempt(app, { email, typed: 'wrong', from: '203.0.113.77' })
    const kept = [
      await app.db.read.selectFrom('sign_ins').selectAll().execute(),
      await app.db.read.selectFrom('sessions').selectAll().execute(),
      await app.db.read.selectFrom('audit_entries').selectAll().execute(),
    ]
    expect(JSON.stringify([kept, app.log])).not.toMatch(/203\.0\.113\.77|Gecko/)
    expect(JSON.stringify(app.log)).not.toMatch(/203\.0\.113|Firefox/)
  })

  test('a wrong code is in it; the missing code on the way to a sign-in is not', async () => {
    const app = await start({ SECRET_KEY: secretKey })
    const { staff, client } = await desk(app)
    const { codeOf: code } = await setUp(app, client)
    const { email } = staff
    await attempt(app, { email, from: '198.51.100.9', agent: agents.safari })
    await attempt(app, { email, code: '000000' })
    await attempt(app, { email })
    const { visitor, answer } = await attempt(app, { email, code: code() })
    expect(answer.status).toBe(200)
    expect(outcomes((await visitor.get(history)).list).toSorted()).toEqual([
      'no-code 1 Safari iPhone 198.51.100.0/24',
      'opened 1 Firefox Windows 127.0.0.0/24',
      'wrong-code 1 Firefox Windows 127.0.0.0/24',
    ])
  })

  test('a missing code is in it, also when another one was missing a little earlier', async () => {
    const app = await start({ SECRET_KEY: secretKey })
    const { staff, client } = await desk(app)
    await setUp(app, client)
    const { email } = staff
    await attempt(app, { email })
    app.pass(20 * 60_000)
    await attempt(app, { email, from: '198.51.100.9', agent: agents.safari })
    await attempt(app, { email, from: '198.51.100.9', agent: agents.safari })
    expect(outcomes((await client.get(history)).list)).toEqual([
      'no-code 2 Safari iPhone 198.51.100.0/24',
      'no-code 1 Firefox Windows 127.0.0.0/24',
    ])
  })

  test('is for its owner only: not for another account, nor for staff who impersonate', async () => {
    const app = await start()
    const [account, other] = [await app.addAccount(), await app.addAccount()]
    const { visitor } = await attempt(app, { email: account.email })
    const staff = await desk(app)
    const acting = app.visitor()
    const opened = await staff.client.post('/api/users/impersonate/', { user_id: account.id })
    acting.token = String(opened.json['token'])
    expect((await visitor.get(history)).list).toHaveLength(1)
    expect((await (await app.signIn(other)).get(history)).list).toEqual([])
    const refused = await acting.get(history)
    expect([refused.status, refused.json['error']]).toEqual([
      403,
      'Only the owner of the account can see this.',
    ])
    expect((await acting.get('/api/users/sessions/')).list).toMatchObject([
      { browser: '', system: '', network: '' },
    ])
  })

  test('is kept for 90 days; wrong passwords push nothing else off the list', async () => {
    const app = await start()
    const { id, email } = await app.addAccount()
    const { visitor } = await attempt(app, { email })
    const row = { user_id: id, outcome: 'wrong-password' as const, attempts: 1, browser: '', system: '' }
    const rows = Array.from({ length: 40 }, (_, k) => ({ ...row, at: app.now() + k, network: String(k) }))
    const code = { ...row, outcome: 'no-code' as const, at: app.now(), network: '' }
    await app.db.transaction((trx) =>
      trx
        .insertInto('sign_ins')
        .values([...rows, code])
        .execute(),
    )
    const { list } = await visitor.get(history)
    expect(list.map(({ outcome }) => outcome).slice(-3)).toEqual(['wrong-password', 'no-code', 'opened'])
    expect(list).toHaveLength(32)
    app.pass(90 * day - 1)
    await tidy(app.db, app.now())
    expect(await app.db.read.selectFrom('sign_ins').selectAll().execute()).toHaveLength(42)
    app.pass(40)
    await tidy(app.db, app.now())
    expect(await app.db.read.selectFrom('sign_ins').selectAll().execute()).toEqual([])
  })

  test('a failed attempt takes as many statements for an account, the first time and later, as for none', async () => {
    const app = await start()
    const { email } = await app.addAccount()
    const transaction = app.db.transaction.bind(app.db)
    let statements = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => (statements++, node),
      transformResult: ({ result }) => Promise.resolve(result),
    }
    app.db.transaction = (work) => transaction((trx) => work(trx.withPlugin(counting)))
    const counts: number[] = []
    for (const name of [email, email, 'nobody@firm.example', 'nobody@firm.example']) {
      statements = 0
      await attempt(app, { email: name, typed: 'wrong' })
      counts.push(statements)
    }
    expect(counts[0]).toBeGreaterThan(0)
    expect(new Set(counts).size).toBe(1)
  })

  test('nothing is kept of an attempt for an unknown account, or one that has to wait', async () => {
    const app = await start()
    const { email } = await app.addAccount()
    await attempt(app, { email: 'nobody@firm.example' })
    for (let k = 0; k < 8; k++) await attempt(app, { email, typed: 'wrong' })
    const rows = await app.db.read.selectFrom('sign_ins').select('attempts').execute()
    // The sixth failure begins the wait, in which nothing is checked.
    expect(rows).toEqual([{ attempts: 6 }])
  })
})
