import { expect, test } from 'vitest'
import type { Client, ClientAnswer } from '../../../../test/client.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine, password } from '../../../../test/test-app.ts'

const here = '203.0.113.7'
const elsewhere = '198.51.100.4'

const logIn = (client: Client, username: string, typed = password) =>
  client.post('/api/users/login/', { username, password: typed })

/** A browser that is ready to post. */
async function browser(app: TestApp, address: string): Promise<Client> {
  const client = app.visitor(address)
  client.csrf = await client.fetchCsrf()
  return client
}

/** A browser that is given the CSRF token of another. */
function withTokenOf({ csrf }: Client, client: Client): Client {
  client.csrf = csrf
  return client
}

const change = {
  current_password: password,
  new_password1: 'grass and chalk',
  new_password2: 'grass and chalk',
}

/** 300 wrong sign-ins at once from one network, and another call meanwhile. */
async function flooded<Result>(
  app: TestApp,
  nameOf: (k: number) => string,
  meanwhile: () => Promise<Result>,
): Promise<{ answers: ClientAnswer[]; result: Result }> {
  const stranger = await browser(app, here)
  const answers = Promise.all(Array.from({ length: 300 }, (_, k) => logIn(stranger, nameOf(k), 'wrong')))
  const result = await meanwhile()
  return { answers: await answers, result }
}

const withStatus = (answers: readonly ClientAnswer[], status: number) =>
  answers.filter((answer) => answer.status === status)

onEachEngine('a flood of sign-ins', (start) => {
  test('is cut short before anything is written, with a Retry-After, and does not block other networks', async () => {
    const app = await start()
    const { email } = await app.addAccount()
    const owner = await browser(app, elsewhere)
    const guess = (k: number) => `guess${k}@firm.example`
    const { answers, result } = await flooded(app, guess, () => logIn(owner, email))
    expect(result.status).toBe(200)
    const busy = withStatus(answers, 503)
    expect(busy.length).toBeGreaterThan(0)
    for (const { json, headers } of busy)
      expect([json, headers['retry-after']]).toEqual([
        { error: 'The service is busy. Please try again in a moment.' },
        '2',
      ])
    const names = await app.db.read.selectFrom('limits').select('name').where('count', '>', 0).execute()
    const counted = names.filter(({ name }) => name.startsWith('sign-in-account'))
    expect(counted).toHaveLength(withStatus(answers, 401).length)
    expect(app.log.join()).not.toContain('database')
  })

  test('from all the networks of an IPv6 /48 blocks no one elsewhere', async () => {
    const app = await start()
    const { email } = await app.addAccount()
    const owner = await browser(app, elsewhere)
    const stranger = (k: number) => withTokenOf(owner, app.visitor(`2001:db8:1:${k.toString(16)}::1`))
    const flood = Array.from({ length: 100 }, (_, k) => logIn(stranger(k), `guess${k}@firm.example`, 'wrong'))
    const { status } = await logIn(owner, email)
    const refused = withStatus(await Promise.all(flood), 503)
    expect([status, refused.length > 0]).toEqual([200, true])
  })

  test('blocks neither the next caller of the same network nor signed-in callers', async () => {
    const app = await start()
    const [account, signedIn] = [await app.addAccount(), await app.addAccount()]
    const [owner, client] = [await browser(app, here), await app.signIn(signedIn)]
    const { answers, result } = await flooded(
      app,
      () => 'nobody@firm.example',
      () => Promise.all([logIn(owner, account.email), client.post('/api/users/change-password/', change)]),
    )
    expect(result.map(({ status }) => status)).toEqual([200, 200])
    expect(withStatus(answers, 401)).toHaveLength(6)
    expect(withStatus(answers, 503).length + withStatus(answers, 429).length).toBe(294)
  })
})
