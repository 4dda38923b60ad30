import { expect, test } from 'vitest'
import { runCommand, spawnCommand } from '../../test/command-line.ts'
import { onEachEngine, onSqlite } from '../../test/test-app.ts'
import { dump } from '../../test/test-database.ts'

onEachEngine('create-user', (start) => {
  test('adds an account that can sign in, while the server runs', async () => {
    const app = await start()
    const args = [
      'create-user',
      '--email',
      'Ada@Firm.example',
      '--password-stdin',
      '--first-name',
      'Ada',
      '--last-name',
      'Byron',
    ]
    const created = await runCommand(
      app.place,
      [...args, '--initial-investment', '10000.00'],
      'a good password\n',
    )
    expect(created).toMatchObject({
      code: 0,
      output: 'Created investor ada@firm.example with id 1.\n',
      errors: '',
    })

    const client = app.visitor()
    const answer = await client.post('/api/users/login/', {
      username: 'ada@firm.example',
      password: 'a good password',
    })
    client.token = String(answer.json['token'])
    expect((await client.get('/api/users/profile/')).json).toMatchObject({
      first_name: 'Ada',
      last_name: 'Byron',
      is_staff: false,
      initial_investment_amount: 10000,
    })
  })

  test('mails all other active staff about a staff account, and no one about an investor', async () => {
    const app = await start()
    const staff = await app.addAccount({ isStaff: true })
    await app.addAccount()
    const create = (...args: string[]) =>
      runCommand(app.place, ['create-user', '--password-stdin', ...args], 'a good password')
    await create('--email', 'ann@client.example')
    expect((await create('--email', 'desk@firm.example', '--staff')).code).toBe(0)
    const mails = await app.db.read.selectFrom('outbox').selectAll().execute()
    expect(mails).toMatchObject([{ recipient: staff.email, subject: 'A staff account was added' }])
    expect(mails[0]?.text).toContain(
      'Someone at the command line of the server has added the staff account desk@firm.example',
    )
  })
})

onSqlite('create-user on the command line', (start) => {
  test('makes staff with --staff', async () => {
    const app = await start()
    await runCommand(
      app.place,
      ['create-user', '--email', 'desk@firm.example', '--password-stdin', '--staff'],
      'a good password\r\n',
    )
    const answer = await app
      .visitor()
      .post('/api/users/login/', { username: 'desk@firm.example', password: 'a good password' })
    expect(answer.json).toMatchObject({ is_staff: true })
  })

  test.each([
    [['--staff'], 'staff', 'administrator'],
    [['--staff', '--role', 'viewer'], 'staff (viewer)', 'viewer'],
    [[], 'investor', null],
  ])('%j makes the account of %s', async (args, said, role) => {
    const app = await start()
    const base = ['create-user', '--email', 'desk@firm.example', '--password-stdin']
    const created = await runCommand(app.place, [...base, ...args], 'a good password')
    expect(created.output).toBe(`Created ${said} desk@firm.example with id 1.\n`)
    expect(await app.db.read.selectFrom('users').select('role').execute()).toEqual([{ role }])
  })

  test('refuses invalid input with one sentence, exits non-zero and changes nothing', async () => {
    const app = await start()
    await app.addAccount({ email: 'taken@firm.example' })
    const before = await dump(app.db)
    const base = ['create-user', '--password-stdin', '--email']
    const cases: [string[], string, string][] = [
      [[...base, 'taken@firm.example'], 'a good password', 'There is already an account with this e-mail.'],
      [
        [...base, 'no address'],
        'a good password',
        '--email: Enter an e-mail address such as name@example.com.',
      ],
      [
        [...base, 'a@b.example', '--first-name', 'A\u202eda'],
        'a good password',
        '--first-name: A name is text in one line, without invisible characters.',
      ],
      [
        [...base, 'a;c@b.example'],
        'a good password',
        '--email: Enter an e-mail address such as name@example.com.',
      ],
      [[...base, 'a@b.example'], 'short\n', 'A password has at least 8 characters and is not a common one.'],
      [[...base, 'a@b.example'], 'password123\n', 'This password is too common.'],
      [
        [...base, 'johanna@b.example'],
        'Johanna2025',
        'Choose a password that is more than your name or e-mail.',
      ],
      [
        [...base, 'a@b.example', '--initial-investment', '1e9'],
        'a good password',
        '--initial-investment: Enter an amount such as 10000.00',
      ],
      [
        ['create-user', '--email', 'a@b.example'],
        '',
        'Give --password-stdin and the password on standard input.',
      ],
      [[...base, 'a@b.example', '--role', 'viewer'], 'a good password', '--role needs --staff.'],
      [
        [...base, 'a@b.example', '--staff', '--role', 'owner'],
        'a good password',
        '--role: A role is one of: viewer, preparer, releaser, administrator.',
      ],
      [['create-user', '--colour', 'red'], '', "Unknown option '--colour'"],
      [['destroy-user'], '', 'There is no command destroy-user.'],
    ]
    for (const [args, input, sentence] of cases) {
      const result = await runCommand(app.place, args, input)
      expect(result).toMatchObject({ code: 1, output: '', errors: expect.stringContaining(sentence) })
      expect(result.errors).not.toContain('    at ')
    }
    expect(await dump(app.db)).toBe(before)
  })
})

test('--help explains each command without touching a database', async () => {
  const nowhere = { dataDir: '/proc/none' }
  expect(await spawnCommand(nowhere, ['--help'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('create-user'),
  })
  for (const command of ['create-user', 'verify-audit', 'drill'])
    expect(await runCommand(nowhere, [command, '--help'])).toMatchObject({
      code: 0,
      output: expect.stringContaining(`npm run portico -- ${command}`),
    })
})
