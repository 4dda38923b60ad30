import { expect, test } from 'vitest'
import { secretKey, setUp } from '../../../../test/second-factor.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine, password } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'
import { checkSecretKey, decryptSecret, listEncryptedSecrets } from '../rules/second-factor-codes.ts'

const settings = { SECRET_KEY: secretKey }

/** Staff with a second factor, and a way to sign in as they do. */
async function secured(start: (settings: NodeJS.ProcessEnv) => Promise<TestApp>) {
  const app = await start(settings)
  const account = await app.addAccount({ isStaff: true })
  const client = await app.signIn(account)
  const { codeOf, recoveryCodes } = await setUp(app, client)
  const visitor = app.visitor()
  await visitor.get('/api/users/get-csrf-token/')
  const login = (code?: string, typed = password) =>
    visitor.post('/api/users/login/', {
      username: account.email,
      password: typed,
      ...(code === undefined ? {} : { code }),
    })
  const statusOf = async (code?: string, typed?: string) => (await login(code, typed)).status
  return { app, account, client, codeOf, recoveryCodes, login, statusOf }
}

/** Sets a password by a mailed link. */
async function resetPassword(app: TestApp, email: string, fresh: string) {
  await app.visitor().post('/api/users/password-reset/', { email })
  const mail = await app.db.read.selectFrom('outbox').select('text').orderBy('id', 'desc').executeTakeFirst()
  const [, uid, token] = /reset\/([^/\s]+)\/([^/\s]+)/.exec(mail?.text ?? '') ?? []
  const body = { uid, token, new_password1: fresh, new_password2: fresh }
  expect((await app.visitor().post('/api/users/password-reset-confirm/', body)).status).toBe(200)
}

const needed = {
  error: 'Enter the code from your authenticator app, or a recovery code.',
  code: 'secondFactorNeeded',
  fields: { code: 'Enter the code from your authenticator app, or a recovery code.' },
}

const wrong = {
  error: 'This code is wrong or was used before. Check it, or use another one.',
  code: 'secondFactorWrong',
  fields: { code: 'This code is wrong or was used before. Check it, or use another one.' },
}

onEachEngine('signing in with a second factor', (start) => {
  test('asks for the code after the right password, and does not mention it after a wrong one', async () => {
    const { codeOf, login } = await secured(start)
    const asked = await login()
    expect([asked.status, asked.json]).toEqual([401, needed])
    const refused = { error: 'Invalid credentials. Please try again.' }
    for (const code of [undefined, '000000', codeOf()])
      expect((await login(code, 'not the one')).json).toEqual(refused)
    const opened = await login(codeOf())
    expect([opened.status, opened.json]).toMatchObject([200, { is_staff: true }])
  })

  test('a code works once, also when it is sent many times at once, and none from before it', async () => {
    const { codeOf, statusOf, login } = await secured(start)
    const statuses = await Promise.all([1, 2, 3, 4].map(() => statusOf(codeOf())))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401])
    expect((await login(codeOf())).json).toEqual(wrong)
    expect(await statusOf(codeOf(-1))).toBe(401)
    expect(await statusOf(codeOf(1))).toBe(200)
  })

  test('the code of the set-up is used up', async () => {
    const { codeOf, statusOf } = await secured(start)
    expect(await statusOf(codeOf(-1))).toBe(401)
  })

  test('each recovery code works once, however it is typed, and only on its account', async () => {
    const { app, client, recoveryCodes, statusOf } = await secured(start)
    const other = await app.addAccount({ isStaff: true })
    const { recoveryCodes: others } = await setUp(app, await app.signIn(other))
    expect(await statusOf(others[0])).toBe(401)
    const typed = recoveryCodes[0]?.toUpperCase().replaceAll('-', ' ')
    const statuses = await Promise.all([1, 2, 3].map(() => statusOf(typed)))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401, 401])
    expect((await client.get('/api/users/second-factor/')).json['recovery_codes_left']).toBe(9)
    for (const code of recoveryCodes.slice(1)) expect(await statusOf(code)).toBe(200)
    expect((await client.get('/api/users/second-factor/')).json['recovery_codes_left']).toBe(0)
  })

  test('wrong codes count as failed sign-ins; a missing one neither counts nor clears them', async () => {
    const { app, codeOf, statusOf } = await secured(start)
    for (let k = 0; k < 6; k++) {
      expect(await statusOf('000000')).toBe(401)
      if (k < 5) expect(await statusOf()).toBe(401)
    }
    expect(await statusOf(codeOf())).toBe(429)
    app.pass(1_000)
    expect(await statusOf(codeOf())).toBe(200)
    for (let k = 0; k < 8; k++) expect(await statusOf()).toBe(401)
  })

  test('a password reset does not end the wait that wrong codes have brought', async () => {
    const { app, account, codeOf, statusOf } = await secured(start)
    for (let k = 0; k < 8; k++) await statusOf('000000')
    const fresh = 'a fresh and long one'
    await resetPassword(app, account.email, fresh)
    const early = await statusOf(codeOf(), fresh)
    app.pass(1_000)
    expect([early, await statusOf(codeOf(), fresh)]).toEqual([429, 200])
  })

  test('puts a missing code, a wrong code and a recovery code on the audit trail', async () => {
    const { app, account, recoveryCodes, login } = await secured(start)
    await login()
    await login('000000')
    await login(recoveryCodes[0])
    const entries = await app.db.read
      .selectFrom('audit_entries')
      .select(['action', 'actor', 'subject_id', 'after'])
      .orderBy('sequence', 'desc')
      .limit(4)
      .execute()
    expect(entries.map(({ action, actor, subject_id, after }) => [action, actor, subject_id, after])).toEqual(
      [
        ['second-factor.recovery-code-used', account.email, account.id, null],
        ['session.opened', account.email, account.id, '{"remember":false,"failed_attempts":1}'],
        ['session.refused', 'visitor', account.id, '{"code":"secondFactorWrong"}'],
        ['session.refused', 'visitor', account.id, '{"code":"secondFactorNeeded"}'],
      ],
    )
  })

  test('puts a missing code on record once an hour, and again after a sign-in', async () => {
    const { app, codeOf, login } = await secured(start)
    const entries = app.db.read.selectFrom('audit_entries').where('action', '=', 'session.refused')
    const recorded = async () => (await entries.select('sequence').execute()).length
    for (let k = 0; k < 3; k++) expect((await login()).json).toEqual(needed)
    expect(await recorded()).toBe(1)
    await login(codeOf())
    await login()
    expect(await recorded()).toBe(2)
    app.pass(60 * 60_000)
    await login()
    expect(await recorded()).toBe(3)
  })

  test('a password reset leaves it on', async () => {
    const { app, account, codeOf, statusOf } = await secured(start)
    const fresh = 'a fresh and long one'
    await resetPassword(app, account.email, fresh)
    expect(await statusOf(undefined, fresh)).toBe(401)
    expect(await statusOf(codeOf(), fresh)).toBe(200)
  })

  test('a code is ignored for an account without a second factor', async () => {
    const app = await start(settings)
    const { email } = await app.addAccount()
    const answer = await app
      .visitor()
      .post('/api/users/login/', { username: email, password, code: '123456' })
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({ username: email, is_staff: false })
  })

  test('a different or missing key is noticed at start', async () => {
    const { app } = await secured(start)
    const key = Buffer.from(secretKey, 'base64')
    await checkSecretKey(app.db, { key, required: false })
    await expect(checkSecretKey(app.db, { required: false })).rejects.toThrow('SECRET_KEY must be set')
    await expect(checkSecretKey(app.db, { key: Buffer.alloc(32), required: false })).rejects.toThrow(
      'SECRET_KEY is not the key',
    )
  })

  test('secrets under the old key are encrypted again with the new one, all or none', async () => {
    const { app } = await secured(start)
    const [former, key, neither] = [
      Buffer.from(secretKey, 'base64'),
      Buffer.alloc(32, 1),
      Buffer.alloc(32, 2),
    ]
    const before = await dump(app.db)
    await expect(checkSecretKey(app.db, { key, formerKey: neither, required: false })).rejects.toThrow(
      'Neither SECRET_KEY nor OLD_SECRET_KEY is the key',
    )
    expect(await dump(app.db)).toBe(before)
    const [encrypted] = await listEncryptedSecrets(app.db.read)
    await checkSecretKey(app.db, { key, formerKey: former, required: false })
    const [renewed] = await listEncryptedSecrets(app.db.read)
    expect(renewed && decryptSecret(key, renewed.userId, renewed.encryptedSecret)).toEqual(
      encrypted && decryptSecret(former, encrypted.userId, encrypted.encryptedSecret),
    )
    await checkSecretKey(app.db, { key, required: false })
    await expect(checkSecretKey(app.db, { key: former, required: false })).rejects.toThrow(
      'SECRET_KEY is not',
    )
  })
})
