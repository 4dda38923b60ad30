import { expect, test } from 'vitest'
import { newestEntry } from '../../../../test/accounts.ts'
import type { Client } from '../../../../test/client.ts'
import { july, post } from '../../../../test/months.ts'
import { shared } from '../../../../test/shared.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine, onSqlite, password } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

const fresh = 'a fresh and long one'
const profile = '/api/users/profile/'

const change = (client: Client, typed: Record<string, unknown> = {}) =>
  client.post('/api/users/change-password/', {
    current_password: password,
    new_password1: fresh,
    new_password2: fresh,
    ...typed,
  })

/** The statuses of two changes that are made at once. */
async function bothAtOnce(one: Client, two: Client): Promise<number[]> {
  const another = { new_password1: 'yet another one', new_password2: 'yet another one' }
  const answers = await Promise.all([change(one), change(two, another)])
  return answers.map(({ status }) => status).toSorted((a, b) => a - b)
}

const statusOfLogin = async (app: TestApp, username: string, typed: string) =>
  (await app.visitor().post('/api/users/login/', { username, password: typed })).status

onEachEngine('changing a password while signed in', (start) => {
  test('sets it, keeps this session and ends every other one of the account', async () => {
    const app = await start()
    const [account, stranger] = [await app.addAccount(), await app.addAccount()]
    const [here, there, other] = [
      await app.signIn(account),
      await app.signIn(account),
      await app.signIn(stranger),
    ]

    const answer = await change(here)

    expect([answer.status, answer.json]).toEqual([
      200,
      { message: 'Your password is changed. All other sessions are ended.' },
    ])
    expect((await here.get(profile)).status).toBe(200)
    expect((await there.get(profile)).status).toBe(401)
    expect((await other.get(profile)).status).toBe(200)
    expect(await statusOfLogin(app, account.email, fresh)).toBe(200)
    expect(await statusOfLogin(app, account.email, password)).toBe(401)
  })

  test('ends the impersonations of a staff account whose password changes', async () => {
    const app = await start()
    const [staff, investor] = [await app.addAccount({ isStaff: true }), await app.addAccount()]
    const [here, there] = [await app.signIn(staff), await app.signIn(staff)]
    const acting = app.visitor()
    const begun = await there.post('/api/users/impersonate/', { user_id: investor.id })
    acting.token = String(begun.json['token'])
    expect((await acting.get(profile)).status).toBe(200)
    expect((await change(here)).status).toBe(200)
    expect((await acting.get(profile)).status).toBe(401)
  })

  test('tells the owner by mail, is on the trail, and a reset link under way opens nothing any more', async () => {
    const app = await start()
    const account = await app.addAccount()
    const client = await app.signIn(account)
    await app.visitor().post('/api/users/password-reset/', { email: account.email })
    await change(client)
    const mails = await app.db.read.selectFrom('outbox').selectAll().orderBy('id').execute()
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [account.email, 'Reset your password'],
      [account.email, 'Your password was changed'],
    ])
    expect(JSON.stringify(mails)).not.toContain(fresh)
    expect(await app.db.read.selectFrom('password_resets').selectAll().execute()).toEqual([])
    expect(await newestEntry(app)).toMatchObject({
      action: 'password.changed',
      actor: account.email,
      subject_id: account.id,
    })
  })

  test('while staff post the account’s months, everything is done', async () => {
    const app = await start()
    const [account, staff] = [await app.addAccount(), await app.addAccount({ isStaff: true })]
    const [client, desk] = [await app.signIn(account), await app.signIn(staff)]
    const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August']
    const answers = await Promise.all([
      change(client),
      ...months.map((name) => post(desk, account.id, { ...july, quarter: `${name} 2025` })),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, ...months.map(() => 201)])
    // Nor did two of them wait for each other until one was undone and made again.
    expect(app.db.waits().retries).toBe(0)
  })

  test('of two changes at once, one is made', async () => {
    const app = await start()
    const account = await app.addAccount()
    const [one, two] = [await app.signIn(account), await app.signIn(account)]
    // The one that is made ends the other session, so its change is over before it began.
    expect(await bothAtOnce(one, two)).toEqual([200, 401])
    const other = await app.signIn(await app.addAccount())
    expect(await bothAtOnce(other, other)).toEqual([200, 400])
  })

  test('one that another change overtakes is told that its session ended, not that the password is wrong', async () => {
    const app = await start()
    const account = await app.addAccount()
    const [one, two] = [await app.signIn(account), await app.signIn(account)]
    const transaction = app.db.transaction.bind(app.db)
    // The first transaction of the call that the guard has let in.
    app.db.transaction = async (...args) => {
      app.db.transaction = transaction
      expect(
        (await change(two, { new_password1: 'yet another one', new_password2: 'yet another one' })).status,
      ).toBe(200)
      return transaction(...args)
    }
    expect((await change(one)).status).toBe(401)
  })
})

onSqlite('a new password', (start) => {
  const signedIn = shared(async () => {
    const app = await start()
    return { app, client: await app.signIn(await app.addAccount()) }
  })

  test.each([
    ['a wrong current password', { current_password: 'not it' }, 'This is not your current password.'],
    ['none', { current_password: '' }, 'Enter your password.'],
    ['two that differ', { new_password2: 'another' }, 'Passwords do not match.'],
    [
      'the same as before',
      { new_password1: password, new_password2: password },
      'Choose a password that differs from the current one.',
    ],
    [
      'a short one',
      { new_password1: 'short', new_password2: 'short' },
      'A password has at least 8 characters and is not a common one.',
    ],
    [
      'a common one',
      { new_password1: 'password1', new_password2: 'password1' },
      'This password is too common. Choose one that is harder to guess.',
    ],
    [
      'their own e-mail',
      { new_password1: 'person1!person1', new_password2: 'person1!person1' },
      'Choose a password that is more than your name or e-mail.',
    ],
  ])('%s is 400 with a sentence and changes nothing', async (_, typed, sentence) => {
    const { app, client } = signedIn()
    const before = await dump(app.db)
    const answer = await change(client, typed)
    expect([answer.status, answer.json['error']]).toEqual([400, sentence])
    expect(await dump(app.db)).toBe(before)
  })

  test('may be tried ten times an hour, then waits with 429; a stranger cannot use the tries up', async () => {
    const app = await start()
    const account = await app.addAccount()
    const client = app.visitor()
    const login = { username: account.email, password, remember: true }
    client.token = String((await client.post('/api/users/login/', login)).json['token'])
    for (let k = 0; k < 10; k++)
      await app.visitor().post('/api/users/login/', { username: account.email, password: 'wrong' })
    for (let k = 0; k < 10; k++)
      expect((await change(client, { current_password: 'wrong' })).status).toBe(400)
    const refused = await change(client)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    app.pass(60 * 60_000)
    expect((await change(client)).status).toBe(200)
  })
})
