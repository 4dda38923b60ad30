import { expect, test } from 'vitest'
import { desk, proof } from '../../../../test/accounts.ts'
import type { Client } from '../../../../test/client.ts'
import { newestLink } from '../../../../test/mailed-link.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine, password } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

const minute = 60_000
const confirm = '/api/users/confirm-email/'
const fresh = 'ann@new.example'

const result = ({ status, json }: Awaited<ReturnType<Client['post']>>) => [
  status,
  json['message'] ?? json['error'],
]

const askFor = (client: Client) => client.post('/api/users/change-email/', { email: fresh, ...proof })

/** Opens the link where nobody is logged in, and enters the password. */
const use = (app: TestApp, link: { uid: string; token: string }) =>
  app.visitor().post(confirm, { ...link, current_password: password })

/** Requests the address in a session of the account, and returns the link in its mail. */
async function mailedLink(app: TestApp, client: Client) {
  expect((await askFor(client)).status).toBe(200)
  return newestLink(app, fresh)
}

/** An account with a session. */
async function ann(app: TestApp) {
  const account = await app.addAccount({ email: 'ann@client.example' })
  return { ...account, client: await app.signIn(account) }
}

onEachEngine('a new e-mail awaiting confirmation', (start) => {
  test('a link sent to a mistyped address is useless there: it needs a session or the password of the account', async () => {
    const app = await start()
    const { client } = await ann(app)
    const link = await mailedLink(app, client)
    const stranger = await app.signIn(await app.addAccount())
    const before = await dump(app.db)
    for (const visitor of [app.visitor(), stranger])
      expect(result(await visitor.post(confirm, link))).toEqual([400, 'Enter the password of your account.'])
    expect(await dump(app.db)).toBe(before)
    const wrong = await app.visitor().post(confirm, { ...link, current_password: 'not it, 4711' })
    expect([wrong.status, wrong.json['fields']]).toEqual([
      400,
      { current_password: 'This is not your current password.' },
    ])
    for (let k = 0; k < 9; k++) await app.visitor().post(confirm, { ...link, current_password: 'guess' })
    expect((await use(app, link)).status).toBe(429)
    // Their own session needs no password.
    expect((await client.post(confirm, link)).status).toBe(200)
  })

  test('staff who impersonate the account cannot confirm for it, nor see or cancel what waits', async () => {
    const app = await start()
    const { id, client } = await ann(app)
    const link = await mailedLink(app, client)
    const staff = await desk(app)
    const acting = app.visitor()
    acting.token = String((await staff.client.post('/api/users/impersonate/', { user_id: id })).json['token'])
    const answers = [
      await acting.post(confirm, link),
      await acting.get('/api/users/pending-email/'),
      await acting.post('/api/users/cancel-email/'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 403, 403])
  })

  test('what waits is shown for as long as its link works, and can be taken back', async () => {
    const app = await start()
    const { client } = await ann(app)
    const pending = async () => (await client.get('/api/users/pending-email/')).json
    const none = { email: null, expires_at: null }
    expect(await pending()).toEqual(none)
    const link = await mailedLink(app, client)
    const expires_at = new Date(app.now() + 60 * minute).toISOString()
    expect(await pending()).toEqual({ email: fresh, expires_at })
    expect(result(await client.post('/api/users/cancel-email/'))).toEqual([
      200,
      'Your e-mail stays as it is. The link no longer works.',
    ])
    expect(await pending()).toEqual(none)
    expect(result(await use(app, link))).toEqual([400, 'This confirmation link is invalid or has expired.'])
    await askFor(client)
    app.pass(60 * minute)
    const later = await app.signIn({ email: 'ann@client.example' })
    expect((await later.get('/api/users/pending-email/')).json).toEqual(none)
  })
})
