import { expect, test } from 'vitest'
import { addedId, calls, choosePassword, desk } from '../../../../test/accounts.ts'
import { newestLink } from '../../../../test/mailed-link.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const minute = 60_000
const owner = '198.51.100.4'
const answered = '{"message":"If an account exists for this e-mail, a reset link is on its way."}'

/** A network that no other number has. */
const networkOf = (k: number) => `203.0.113.${k}`

const request = (app: TestApp, email: string, from: string) =>
  app.visitor(from).post('/api/users/password-reset/', { email })

const mailsTo = (app: TestApp, recipient: string) =>
  app.db.read.selectFrom('outbox').selectAll().where('recipient', '=', recipient).orderBy('id').execute()

onEachEngine('requesting a reset', (start) => {
  test('a stranger who requests too many is refused, and the owner still gets a working link', async () => {
    const app = await start()
    const { email } = await app.addAccount()
    for (let k = 0; k < 5; k++) expect((await request(app, email, networkOf(1))).status).toBe(200)
    const refused = await request(app, email, networkOf(1))
    expect([refused.status, refused.json['error']]).toEqual([
      429,
      'Too many attempts. Please try again in 60 minutes. If a reset link was mailed to you less than an hour ago, the newest one still works.',
    ])
    expect((await request(app, email, owner)).body).toBe(answered)
    expect((await choosePassword(app, await newestLink(app, email))).status).toBe(200)
  })

  test('strangers in many networks can neither flood a mailbox nor invalidate its newest link', async () => {
    const app = await start()
    const { email } = await app.addAccount()
    for (let k = 0; k < 12; k++) expect((await request(app, email, networkOf(k))).body).toBe(answered)
    expect(await mailsTo(app, email)).toHaveLength(5)
    app.pass(59 * minute)
    expect((await request(app, email, owner)).body).toBe(answered)
    expect(await mailsTo(app, email)).toHaveLength(5)
    app.pass(59 * minute)
    expect((await choosePassword(app, await newestLink(app, email))).status).toBe(200)
  })

  test('once the link is used, the next request brings another, however many came before', async () => {
    const app = await start()
    const { email } = await app.addAccount()
    for (let k = 0; k < 6; k++) await request(app, email, networkOf(k))
    const used = await newestLink(app, email)
    expect((await choosePassword(app, used)).status).toBe(200)
    await request(app, email, owner)
    const fresh = await newestLink(app, email)
    expect(fresh).not.toEqual(used)
    expect((await choosePassword(app, fresh)).status).toBe(200)
  })

  test('an invitation is not flooded either, and stays good for as long as a new one', async () => {
    const app = await start()
    const { client } = await desk(app)
    await addedId(client)
    const invited = 'bea@client.example'
    for (let k = 0; k < 12; k++) await request(app, invited, networkOf(k))
    expect(await mailsTo(app, invited)).toHaveLength(6)
    app.pass(6 * 24 * 60 * minute)
    expect((await choosePassword(app, await newestLink(app, invited))).status).toBe(200)
  })

  test('a stranger sees the same with and without an account', async () => {
    const app = await start()
    const [known, disabled] = [await app.addAccount(), await app.addAccount()]
    const { client } = await desk(app)
    expect((await client.post(calls.disable, { user_id: disabled.id })).status).toBe(200)
    const seen = async (email: string, from: number) => {
      const networks = [0, 0, 0, 0, 0, 0, 1, 2, 3].map((k) => networkOf(from + k))
      const answers = []
      for (const network of networks) answers.push(await request(app, email, network))
      return answers.map(({ status, body, headers }) => [status, body, headers['retry-after']])
    }
    const ofKnown = await seen(known.email, 10)
    expect(await seen(disabled.email, 20)).toEqual(ofKnown)
    expect(await seen('nobody@firm.example', 30)).toEqual(ofKnown)
    expect(await mailsTo(app, disabled.email)).toEqual([])
  })
})
