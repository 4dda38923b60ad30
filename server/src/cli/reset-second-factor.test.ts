import { expect, test } from 'vitest'
import { runCommand } from '../../test/command-line.ts'
import { secretKey, setUp } from '../../test/second-factor.ts'
import { onEachEngine, password } from '../../test/test-app.ts'
import { dump } from '../../test/test-database.ts'

const command = (email: string) => ['reset-second-factor', '--email', email]

onEachEngine('reset-second-factor', (start) => {
  test('removes the factor while the server runs, ends the sessions, notifies by mail and is recorded', async () => {
    const app = await start({ SECRET_KEY: secretKey })
    const account = await app.addAccount({ isStaff: true })
    const client = await app.signIn(account)
    const { codeOf } = await setUp(app, client)
    const moved = { email: 'moved@firm.example', current_password: password, code: codeOf() }
    expect((await client.post('/api/users/change-email/', moved)).status).toBe(200)
    const colleague = await app.addAccount({ isStaff: true })
    await app.db.transaction((trx) => trx.deleteFrom('outbox').execute())

    const done = await runCommand(app.place, command(account.email.toUpperCase()))

    expect(done).toMatchObject({
      code: 0,
      output: `Removed the second factor of ${account.email} and ended its sessions.\n`,
      errors: '',
    })
    expect((await client.get('/api/users/profile/')).status).toBe(401)
    const login = { username: account.email, password }
    expect((await app.visitor().post('/api/users/login/', login)).status).toBe(200)
    const entries = app.db.read.selectFrom('audit_entries').selectAll()
    expect(await entries.where('action', '=', 'second-factor.reset').execute()).toMatchObject([
      { actor: 'command line', actor_id: null, subject_id: account.id },
    ])
    const mails = app.db.read.selectFrom('outbox').select(['recipient', 'subject']).orderBy('id')
    expect(await mails.execute()).toEqual([
      { recipient: colleague.email, subject: 'The second factor of a staff account was removed' },
      { recipient: account.email, subject: 'Your second factor was reset' },
      { recipient: account.email, subject: 'A login from a new device' },
    ])
    expect(await app.db.read.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
    expect(await app.db.read.selectFrom('email_changes').selectAll().execute()).toEqual([])
  })

  test('says so if there is nothing to reset, and changes nothing', async () => {
    const app = await start({ SECRET_KEY: secretKey })
    const { email } = await app.addAccount({ isStaff: true })
    const before = await dump(app.db)
    const errorsOf = async (...args: string[]) => (await runCommand(app.place, args)).errors
    expect(await errorsOf(...command(email))).toBe(`The account ${email} has no second factor.\n`)
    expect(await errorsOf(...command('no@firm.example'))).toBe('There is no account no@firm.example.\n')
    expect(await errorsOf('reset-second-factor')).toBe('Give --email and the address of an account.\n')
    expect(await dump(app.db)).toBe(before)
  })
})
