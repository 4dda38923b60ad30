import { expect, test } from 'vitest'
import { queueDigests } from './rules/digest.ts'
import { tell } from '../../../test/notice-mails.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { onEachEngine, onSqlite } from '../../../test/test-app.ts'
import { dump } from '../../../test/test-database.ts'
import { unsubscribeToken } from '../../mail/unsubscribe-token.ts'

const path = '/api/users/'

const each = {
  month_posted: 'each',
  month_restated: 'each',
  statement: 'each',
  document: 'each',
  money_received: 'each',
  money_sent: 'each',
  account_closed: 'each',
}

async function tokenFor(app: TestApp, userId: number, list: 'month_posted' | 'digest' = 'month_posted') {
  const secrets = app.db.read.selectFrom('settings').select('value').where('name', '=', 'unsubscribe_secret')
  return unsubscribeToken((await secrets.executeTakeFirstOrThrow()).value, { userId, list })
}

const waysOf = async (app: TestApp, account: { email: string }) =>
  (await (await app.signIn(account)).get(`${path}mail-preferences/`)).json['ways']

const mailCount = async ({ db }: TestApp) =>
  (await db.read.selectFrom('outbox').select('id').execute()).length

/** A request to the link itself, as a mail program or a scanner makes it: no cookie, no CSRF token, no session. */
const toLink = (app: TestApp, method: 'GET' | 'HEAD' | 'POST', token: string, form = '', type = '') =>
  app.server.inject({
    method,
    url: `/u/${token}`,
    headers: { accept: '*/*', ...(type === '' ? {} : { 'content-type': type }) },
    ...(form === '' ? {} : { payload: form }),
  })

const oneClick = 'List-Unsubscribe=One-Click'
const urlencoded = 'application/x-www-form-urlencoded'

onEachEngine('mail preferences', (start) => {
  test('are a mail each by default; what its owner chooses decides how the next event is mailed', async () => {
    const app = await start()
    const ann = await app.addAccount()
    const owner = await app.signIn(ann)
    expect(await waysOf(app, ann)).toEqual(each)
    const chosen = await owner.post(`${path}change-mail-preferences/`, {
      ways: { month_posted: 'off', statement: 'digest' },
    })
    expect([chosen.status, chosen.json['ways']]).toEqual([
      200,
      { ...each, month_posted: 'off', statement: 'digest' },
    ])
    await tell(app.db, [ann.id], app.now())
    await tell(app.db, [ann.id], app.now(), { kind: 'statement' })
    expect(await mailCount(app)).toBe(0)
    await tell(app.db, [ann.id], app.now(), { kind: 'document' })
    expect(await mailCount(app)).toBe(1)
    expect((await owner.get(`${path}notices/`)).json['new']).toBe(3)
    const trail = app.db.read.selectFrom('audit_entries').select(['actor', 'before', 'after'])
    expect(await trail.where('action', '=', 'account.mail-changed').execute()).toEqual([
      {
        actor: ann.email,
        before: JSON.stringify({ month_posted: 'each', statement: 'each' }),
        after: JSON.stringify({ month_posted: 'off', statement: 'digest' }),
      },
    ])
  })

  test('know neither another kind nor another way, and security mails are no kind', async () => {
    const app = await start()
    const owner = await app.signIn(await app.addAccount())
    const change = async (ways: object) =>
      (await owner.post(`${path}change-mail-preferences/`, { ways })).status
    expect(await change({ month_posted: 'never' })).toBe(400)
    const before = await dump(app.db)
    expect(await change({ new_device: 'off', password: 'off' })).toBe(200)
    expect(await dump(app.db)).toBe(before)
  })

  test('turning a kind off takes back its mails that are still waiting, and no others', async () => {
    const app = await start()
    const [ann, bea] = [await app.addAccount({ email: 'ann@client.example' }), await app.addAccount()]
    await tell(app.db, [ann.id, bea.id], app.now())
    await tell(app.db, [ann.id], app.now(), { kind: 'document' })
    const token = await tokenFor(app, ann.id)
    expect((await toLink(app, 'POST', token, oneClick, urlencoded)).statusCode).toBe(200)
    const left = await app.db.read.selectFrom('outbox').select(['recipient', 'list']).orderBy('id').execute()
    expect(left).toEqual([
      { recipient: bea.email, list: 'month_posted' },
      { recipient: ann.email, list: 'document' },
    ])
    const notices = app.db.read.selectFrom('notices').select(['announcement_id', 'way'])
    expect(await notices.where('user_id', '=', ann.id).orderBy('announcement_id').execute()).toEqual([
      { announcement_id: 1, way: 'off' },
      { announcement_id: 2, way: 'each' },
    ])
  })

  test('turning the last kind of a digest off takes back one that is waiting to be sent', async () => {
    const app = await start()
    const ann = await app.addAccount()
    const owner = await app.signIn(ann)
    await owner.post(`${path}change-mail-preferences/`, { ways: { month_posted: 'digest' } })
    await tell(app.db, [ann.id], app.now())
    app.pass(24 * 60 * 60_000)
    expect(await queueDigests({ db: app.db, clock: () => app.now(), timeZone: 'UTC' })).toBe(1)
    const token = await tokenFor(app, ann.id, 'digest')
    expect((await toLink(app, 'POST', token, oneClick, urlencoded)).statusCode).toBe(200)
    expect(await mailCount(app)).toBe(0)
  })

  test('turning a kind off takes what waits for the digest out of it', async () => {
    const app = await start()
    const ann = await app.addAccount()
    const owner = await app.signIn(ann)
    await owner.post(`${path}change-mail-preferences/`, { ways: { month_posted: 'digest' } })
    await tell(app.db, [ann.id], app.now())
    await owner.post(`${path}change-mail-preferences/`, { ways: { month_posted: 'off' } })
    const ways = await app.db.read.selectFrom('notices').select('way').execute()
    expect(ways).toEqual([{ way: 'off' }])
  })
})

onEachEngine('an unsubscribe link', (start) => {
  test.each([
    ['urlencoded', urlencoded, oneClick],
    [
      'multipart',
      'multipart/form-data; boundary=xyz',
      '--xyz\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--xyz--\r\n',
    ],
  ])(
    'turns its kind off by the one-click POST of a mail program (%s), again and again',
    async (_, type, form) => {
      const app = await start()
      const [ann, bea] = [await app.addAccount(), await app.addAccount()]
      const token = await tokenFor(app, ann.id)
      for (let k = 0; k < 3; k++) expect((await toLink(app, 'POST', token, form, type)).statusCode).toBe(200)
      expect(await waysOf(app, ann)).toEqual({ ...each, month_posted: 'off' })
      expect(await waysOf(app, bea)).toEqual(each)
      const trail = app.db.read.selectFrom('audit_entries').select(['actor', 'subject_id', 'after'])
      expect(await trail.where('action', '=', 'account.mail-changed').execute()).toEqual([
        {
          actor: 'visitor',
          subject_id: ann.id,
          after: JSON.stringify({ month_posted: 'off', link: 'month_posted' }),
        },
      ])
      await tell(app.db, [ann.id, bea.id], app.now())
      expect(await mailCount(app)).toBe(1)
    },
  )

  test('of a digest turns off the kinds that are in it', async () => {
    const app = await start()
    const ann = await app.addAccount()
    const owner = await app.signIn(ann)
    await owner.post(`${path}change-mail-preferences/`, { ways: { statement: 'digest', document: 'digest' } })
    const token = await tokenFor(app, ann.id, 'digest')
    expect((await toLink(app, 'POST', token, oneClick, urlencoded)).statusCode).toBe(200)
    expect(await waysOf(app, ann)).toEqual({ ...each, statement: 'off', document: 'off' })
  })

  test('turns its kind off by the button of its page, too', async () => {
    const app = await start()
    const ann = await app.addAccount()
    const answer = await app.visitor().post(`${path}unsubscribe/`, { token: await tokenFor(app, ann.id) })
    expect([answer.status, answer.json]).toEqual([200, { message: 'You will get no more of these e-mails.' }])
    expect(await waysOf(app, ann)).toEqual({ ...each, month_posted: 'off' })
  })
})

onSqlite('an unsubscribe link', (start) => {
  test('that a scanner follows with GET or HEAD changes nothing, nor does a POST without the form of RFC 8058', async () => {
    const app = await start()
    const ann = await app.addAccount()
    const token = await tokenFor(app, ann.id)
    const before = await dump(app.db)
    for (const method of ['GET', 'HEAD'] as const) await toLink(app, method, token)
    expect(await dump(app.db)).toBe(before)
    const posts = [
      ['', ''],
      ['', urlencoded],
      ['a=b', urlencoded],
      ['List-Unsubscribe=Two-Clicks', urlencoded],
      [JSON.stringify({ 'List-Unsubscribe': 'One-Click' }), 'application/json'],
      [oneClick, 'text/plain'],
    ] as const
    for (const [form, type] of posts)
      expect((await toLink(app, 'POST', token, form, type)).statusCode).toBeGreaterThanOrEqual(400)
    expect(await waysOf(app, ann)).toEqual(each)
  })

  test('answers a form of many lines at once', async () => {
    const app = await start()
    const ann = await app.addAccount()
    const form = `name="List-Unsubscribe"\r\n${'a\r\n'.repeat(1_000)}`
    const answer = await toLink(app, 'POST', await tokenFor(app, ann.id), form, 'multipart/form-data')
    expect(answer.statusCode).toBe(400)
    expect(await waysOf(app, ann)).toEqual(each)
  })

  test('that is not ours, or of an account that is not there, is 400', async () => {
    const app = await start()
    for (const token of ['A'.repeat(28), 'x', await tokenFor(app, 4711), `${await tokenFor(app, 1)}x`]) {
      const answer = await toLink(app, 'POST', token, oneClick, urlencoded)
      expect([token, answer.statusCode, answer.json()]).toEqual([
        token,
        400,
        { error: 'This unsubscribe link is invalid.' },
      ])
    }
    expect(app.log.join()).not.toContain('AAAA')
  })

  test('is limited by network, as every open call is', async () => {
    const app = await start()
    const statusOf = async () => (await toLink(app, 'POST', 'A'.repeat(28), oneClick, urlencoded)).statusCode
    expect(await statusOf()).toBe(400)
    const { numUpdatedRows } = await app.db.transaction((trx) =>
      trx.updateTable('limits').set({ count: 2_999 }).where('count', '=', 1).executeTakeFirst(),
    )
    expect([Number(numUpdatedRows), await statusOf(), await statusOf()]).toEqual([1, 400, 429])
  })
})
