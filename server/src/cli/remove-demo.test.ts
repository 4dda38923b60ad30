import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../../test/command-line.ts'
import type { TestApp } from '../../test/test-app.ts'
import { onEachEngine, startTestApp } from '../../test/test-app.ts'
import { dump } from '../../test/test-database.ts'
import { readConfig } from '../config.ts'
import { openDatabase, whileOpen } from '../db/open-database.ts'
import { makeDemoFirm, readDemoAccounts } from '../demo/demo-firm.ts'
import { refuseDemoAccounts } from '../demo/remove-demo.ts'

const desk = 'desk@demo.example'
const iris = 'iris@demo.example'
const others = ['marcus@demo.example', 'naomi@demo.example']
const removeDemo = ['remove-demo']

/** Creates the demo firm in an empty database and returns the password printed for an e-mail. */
async function addDemoFirm(app: TestApp): Promise<(email: string) => string> {
  await makeDemoFirm(app.db, { ...app.place, publicUrl: 'http://127.0.0.1:3000' }, app.now())
  const accounts = readDemoAccounts(app.place.dataDir) ?? ''
  return (email) => new RegExp(`${email} +(\\S+)`).exec(accounts)?.[1] ?? ''
}

const signIn = async (app: TestApp, username: string, password: string) =>
  (await app.visitor().post('/api/users/login/', { username, password })).status

const filesOf = ({ place }: TestApp) => readdirSync(place.dataDir).filter((name) => !/-(wal|shm)$/.test(name))

async function stop({ server, db }: TestApp): Promise<void> {
  await server.close()
  await db.close()
}

onEachEngine('remove-demo next to other accounts', (start) => {
  const firm = async () => {
    const app = await start()
    const passwordOf = await addDemoFirm(app)
    return { app, passwordOf, own: await app.addAccount({ isStaff: true }) }
  }

  test('disables the demo accounts, ends their sessions and links, and goes on the trail', async () => {
    const { app, passwordOf, own } = await firm()
    const client = app.visitor()
    const login = { username: iris, password: passwordOf(iris) }
    client.token = String((await client.post('/api/users/login/', login)).json['token'])
    await app.visitor().post('/api/users/password-reset/', { email: iris })
    const months = await app.db.read.selectFrom('summaries').selectAll().execute()

    const { code, output, errors } = await runCommand(app.place, removeDemo)

    expect([code, errors]).toEqual([0, ''])
    expect(output).toMatch(
      /^Disabled desk@demo\.example, iris@demo\.example, marcus.*, naomi[^,]*\. Their passwords/,
    )
    expect(output).toContain('Their months stay')
    for (const email of [desk, iris, ...others]) expect(await signIn(app, email, passwordOf(email))).toBe(401)
    expect((await client.get('/api/users/profile/')).status).toBe(401)
    expect(await app.db.read.selectFrom('password_resets').selectAll().execute()).toEqual([])
    expect(await app.db.read.selectFrom('summaries').selectAll().execute()).toEqual(months)
    expect(existsSync(join(app.place.dataDir, 'demo-accounts.txt'))).toBe(false)
    expect((await app.logIn(own)).token).toBeDefined()
    const trail = await app.db.read
      .selectFrom('audit_entries')
      .select(['action', 'actor', 'subject_id'])
      .where('action', 'in', ['password.removed', 'account.disabled'])
      .orderBy('sequence')
      .execute()
    const entries = [1, 2, 3, 4].flatMap((id) =>
      ['password.removed', 'account.disabled'].map((action) => ({
        action,
        actor: 'command line',
        subject_id: id,
      })),
    )
    expect(trail).toEqual(entries)
    expect((await runCommand(app.place, ['verify-audit'])).code).toBe(0)
  })

  test('a public server also refuses a demo account that was disabled by hand', async () => {
    const { app } = await firm()
    const config = readConfig({ NODE_ENV: 'production' })
    await app.db.transaction((trx) => trx.updateTable('users').set({ disabled_since: 1 }).execute())
    await expect(refuseDemoAccounts(app.db, config)).rejects.toThrow('demo passwords (4)')
    await runCommand(app.place, removeDemo)
    await refuseDemoAccounts(app.db, config)
  })

  test('an enabled one needs a mailed link, and nothing is left to remove', async () => {
    const { app, passwordOf, own } = await firm()
    await runCommand(app.place, removeDemo)
    const staff = await app.signIn(own)
    const enabled = await staff.post('/api/users/enable-account/', { user_id: 2 })
    expect(enabled.json['account']).toMatchObject({ email: iris, state: 'not-invited' })
    expect(await signIn(app, iris, passwordOf(iris))).toBe(401)
    const before = await dump(app.db)
    const again = await runCommand(app.place, removeDemo)
    expect(again).toMatchObject({
      code: 0,
      output: 'No account has a password of the demo firm.\n',
      errors: '',
    })
    expect(await dump(app.db)).toBe(before)
  })

  test('recognises a demo account by how it was opened, not by its current e-mail', async () => {
    const { app, passwordOf, own } = await firm()
    const staff = await app.signIn(own)
    const person = {
      user_id: 2,
      email: 'ann@client.example',
      first_name: 'Ann',
      last_name: 'Lee',
      version: 1,
    }
    const edit = {
      ...person,
      initial_investment: '5000.00',
      reason: 'Mistyped.',
      current_password: 'correct horse battery staple',
    }
    expect((await staff.post('/api/users/edit-account/', edit)).status).toBe(200)
    app.pass(1)
    const taken = await app.addAccount({ email: iris })
    expect((await runCommand(app.place, removeDemo)).output).toContain('ann@client.example')
    expect(await signIn(app, 'ann@client.example', passwordOf(iris))).toBe(401)
    expect((await app.logIn(taken)).token).toBeDefined()
  })

  test('leaves alone an account whose owner changed the password, and says when no staff is left', async () => {
    const app = await start()
    const passwordOf = await addDemoFirm(app)
    const client = app.visitor()
    const login = { username: iris, password: passwordOf(iris) }
    client.token = String((await client.post('/api/users/login/', login)).json['token'])
    const chosen = 'forty-two brisk otters'
    const change = { current_password: login.password, new_password1: chosen, new_password2: chosen }
    expect((await client.post('/api/users/change-password/', change)).status).toBe(200)
    const { output } = await runCommand(app.place, removeDemo)
    expect(output).toContain(`Left alone, for their passwords were changed: ${iris}.`)
    expect(output).toContain('No staff can log in now.')
    expect(await signIn(app, iris, chosen)).toBe(200)
    expect(await signIn(app, desk, passwordOf(desk))).toBe(401)
  })
})

onEachEngine('remove-demo without a demo firm', (start) => {
  test('ignores an account added with a demo e-mail', async () => {
    const app = await start()
    for (const email of [desk, iris]) {
      await app.addAccount({ email, isStaff: email === desk })
      app.pass(1)
    }
    const before = await dump(app.db)
    expect((await runCommand(app.place, removeDemo)).output).toBe(
      'No account has a password of the demo firm.\n',
    )
    expect(await dump(app.db)).toBe(before)
  })
})

test('puts a database with only the demo firm aside, once it is not in use', async () => {
  const app = await startTestApp('sqlite')
  await addDemoFirm(app)
  const everything = await dump(app.db)
  const files = filesOf(app)
  const inUse = await runCommand(app.place, removeDemo)
  expect(inUse).toMatchObject({ code: 1, errors: expect.stringMatching(/^A server or a command is using /) })
  expect(filesOf(app)).toEqual(files)
  expect(await dump(app.db)).toBe(everything)
  await stop(app)

  const { code, output } = await runCommand(app.place, removeDemo)

  expect(code).toBe(0)
  const [, kept = ''] = /kept as (.*)\.$/m.exec(output) ?? []
  const suffix = kept.slice(kept.indexOf('.before-'))
  expect(filesOf(app).sort()).toEqual(
    ['demo-accounts.txt', 'demo-key.txt', 'portico.sqlite'].map((name) => `${name}${suffix}`),
  )
  expect(output).toContain('The next start makes a new demo firm')
  const users = await whileOpen(openDatabase(app.place), (db) =>
    db.read.selectFrom('users').selectAll().execute(),
  )
  expect(users).toEqual([])
  const none = await runCommand({ dataDir: join(app.place.dataDir, 'none') }, removeDemo)
  expect(none).toMatchObject({ code: 1, output: '', errors: 'There is no database yet.\n' })
  expect(existsSync(join(app.place.dataDir, 'none'))).toBe(false)
})

test('keeps the database if someone is on the waitlist', async () => {
  const app = await startTestApp('sqlite')
  await addDemoFirm(app)
  await app.visitor().post('/api/users/waitlist/', { email: 'new@client.example', full_name: 'Nell New' })
  await stop(app)
  expect((await runCommand(app.place, removeDemo)).output).toMatch(/^Disabled /)
  // What is in it may be encrypted under the key.
  expect(filesOf(app).sort()).toEqual(['demo-key.txt', 'portico.sqlite'])
})
