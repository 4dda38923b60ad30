import { expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { authenticator, secretKey, setUp } from '../../../../test/second-factor.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine, password } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

const path = '/api/users/second-factor/'
const begin = '/api/users/begin-second-factor/'
const confirm = '/api/users/confirm-second-factor/'
const renew = '/api/users/renew-recovery-codes/'
const remove = '/api/users/remove-second-factor/'
const settings = { SECRET_KEY: secretKey }

async function staffOf(app: TestApp) {
  const account = await app.addAccount({ isStaff: true })
  return { account, client: await app.signIn(account) }
}

const isOpen = async (client: Client) => (await client.get('/api/users/profile/')).status === 200

const audited = async (app: TestApp) => {
  const entries = app.db.read.selectFrom('audit_entries').select('action').where('action', 'like', 'second-%')
  return (await entries.orderBy('sequence').execute()).map(({ action }) => action)
}

onEachEngine('setting a second factor up', (start) => {
  test('takes the password and a code, ends the other sessions, and is told and on record', async () => {
    const app = await start(settings)
    const { account, client } = await staffOf(app)
    const elsewhere = await app.signIn(account)
    expect((await client.get(path)).json).toEqual({
      set: false,
      required: false,
      available: true,
      recovery_codes_left: 0,
    })

    const begun = await client.post(begin, { current_password: password })
    expect(begun.json).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      otpauth_url: expect.stringContaining(encodeURIComponent(account.email)),
    })
    expect(begun.headers['cache-control']).toBe('no-store')
    expect((await client.get(path)).json['set']).toBe(false)
    expect(await isOpen(await app.logIn(account))).toBe(true)

    const codeOf = authenticator(app, String(begun.json['secret']))
    const confirmed = await client.post(confirm, { code: codeOf() })
    expect(new Set(confirmed.json['recovery_codes'] as string[]).size).toBe(10)
    expect((await client.get(path)).json).toMatchObject({ set: true, recovery_codes_left: 10 })
    expect([await isOpen(client), await isOpen(elsewhere)]).toEqual([true, false])
    expect(await audited(app)).toEqual(['second-factor.begun', 'second-factor.set'])
    const mails = await app.db.read.selectFrom('outbox').select(['recipient', 'subject']).execute()
    expect(mails).toEqual([
      // The session from before was opened without a browser.
      { recipient: account.email, subject: 'A login from a new device' },
      { recipient: account.email, subject: 'Your second factor is on' },
    ])
  })

  test('stores neither the secret nor recovery codes readably', async () => {
    const app = await start(settings)
    const { client } = await staffOf(app)
    const begun = await client.post(begin, { current_password: password })
    const secret = String(begun.json['secret'])
    const confirmed = await client.post(confirm, { code: authenticator(app, secret)() })
    const stored = await dump(app.db)
    for (const hidden of [secret, ...(confirmed.json['recovery_codes'] as string[])])
      expect(stored).not.toContain(hidden)
    expect(app.log.join()).toBe('')
  })

  test('refuses a wrong password and a wrong code by field, and changes nothing', async () => {
    const app = await start(settings)
    const { client } = await staffOf(app)
    const noPassword = await client.post(begin, { current_password: 'not it' })
    expect([noPassword.status, noPassword.json['fields']]).toEqual([
      400,
      { current_password: 'This is not your current password.' },
    ])
    expect((await client.post(confirm, { code: '123456' })).status).toBe(404)

    const begun = await client.post(begin, { current_password: password })
    const codeOf = authenticator(app, String(begun.json['secret']))
    const before = await dump(app.db)
    for (const code of [codeOf(2), codeOf(-2), '000', 'no code', codeOf(0).replaceAll(/\d/g, '٣')]) {
      const wrong = await client.post(confirm, { code })
      expect([wrong.status, wrong.json['fields']]).toEqual([
        400,
        { code: 'This code is wrong or was used before. Check it, or use another one.' },
      ])
    }
    expect(await dump(app.db)).toBe(before)
    expect(
      (await client.post(confirm, { code: `${codeOf(1).slice(0, 3)} ${codeOf(1).slice(3)}` })).status,
    ).toBe(200)
  })

  test('asking again replaces a secret that was not confirmed, and never one that was', async () => {
    const app = await start(settings)
    const { client } = await staffOf(app)
    const first = await client.post(begin, { current_password: password })
    const second = await client.post(begin, { current_password: password })
    expect(
      (await client.post(confirm, { code: authenticator(app, String(first.json['secret']))() })).status,
    ).toBe(400)
    const code = authenticator(app, String(second.json['secret']))()
    expect((await client.post(confirm, { code })).status).toBe(200)
    const third = await client.post(begin, { current_password: password })
    expect([third.status, third.json['error']]).toEqual([409, 'This account already has a second factor.'])
    expect((await client.post(confirm, { code })).status).toBe(409)
  })

  test('without SECRET_KEY the error says what is missing', async () => {
    const app = await start()
    const { client } = await staffOf(app)
    expect((await client.get(path)).json).toMatchObject({ set: false, available: false })
    const refused = await client.post(begin, { current_password: password })
    expect([refused.status, refused.json['error']]).toEqual([
      409,
      'A second factor cannot be set up until the server’s operator sets SECRET_KEY.',
    ])
  })

  test('thirty calls an hour', async () => {
    const app = await start(settings)
    const { client } = await staffOf(app)
    for (let k = 0; k < 30; k++) expect((await client.post(confirm, { code: '123456' })).status).toBe(404)
    expect((await client.post(confirm, { code: '123456' })).status).toBe(429)
  })
})

onEachEngine('a second factor that is set', (start) => {
  test('replaces the recovery codes for a code; the old ones stop working', async () => {
    const app = await start(settings)
    const { account, client } = await staffOf(app)
    const { codeOf, recoveryCodes } = await setUp(app, client)
    expect((await client.post(renew, { code: '000000' })).status).toBe(400)
    const renewed = await client.post(renew, { code: codeOf() })
    const fresh = renewed.json['recovery_codes'] as string[]
    expect(fresh).toHaveLength(10)
    expect(fresh.filter((code) => recoveryCodes.includes(code))).toEqual([])
    expect((await client.post(renew, { code: recoveryCodes[0] })).status).toBe(400)
    expect((await client.post(renew, { code: codeOf() })).status).toBe(400)
    expect((await client.post(renew, { code: fresh[0] })).status).toBe(200)
    expect((await audited(app)).slice(2)).toEqual([
      'second-factor.codes-renewed',
      'second-factor.codes-renewed',
    ])
    const mails = await app.db.read
      .selectFrom('outbox')
      .select(['recipient', 'subject'])
      .orderBy('id')
      .execute()
    const told = { recipient: account.email, subject: 'You have new recovery codes' }
    expect(mails.slice(1)).toEqual([told, told])
  })

  test('turns off with the password and a code, and ends the other sessions', async () => {
    const app = await start(settings)
    const { account, client } = await staffOf(app)
    const { codeOf, recoveryCodes } = await setUp(app, client)
    const elsewhere = app.visitor()
    const login = { username: account.email, password, code: recoveryCodes[0] }
    elsewhere.token = String((await elsewhere.post('/api/users/login/', login)).json['token'])
    expect(await isOpen(elsewhere)).toBe(true)

    const refused = async (body: object) =>
      Object.keys((await client.post(remove, body)).json['fields'] as object)
    expect(await refused({ current_password: 'not it', code: codeOf() })).toEqual(['current_password'])
    expect(await refused({ current_password: password, code: '000000' })).toEqual(['code'])
    const removed = await client.post(remove, { current_password: password, code: codeOf() })
    expect(removed.json).toEqual({ message: 'Your second factor is off. All other sessions are ended.' })
    expect([await isOpen(client), await isOpen(elsewhere)]).toEqual([true, false])
    expect((await client.get(path)).json).toMatchObject({ set: false, recovery_codes_left: 0 })
    expect(await isOpen(await app.logIn(account))).toBe(true)
    expect((await client.post(remove, { current_password: password, code: codeOf() })).status).toBe(404)
    expect((await audited(app)).at(-1)).toBe('second-factor.removed')
    const mails = await app.db.read.selectFrom('outbox').select('subject').orderBy('id').execute()
    expect(mails.at(-1)?.subject).toBe('Your second factor is off')
  })

  test('stays on where the firm requires it', async () => {
    const app = await start({ ...settings, STAFF_SECOND_FACTOR: 'required' })
    const { client } = await staffOf(app)
    const { codeOf } = await setUp(app, client)
    const answer = await client.post(remove, { current_password: password, code: codeOf() })
    expect([answer.status, answer.json['error']]).toEqual([
      403,
      'The firm requires its staff to have a second factor.',
    ])
  })
})
