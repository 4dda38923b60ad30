import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../test/command-line.ts'
import { haveMoneyMoved } from '../../test/money.ts'
import { august, july, post } from '../../test/months.ts'
import { givePapers, papersOf } from '../../test/papers.ts'
import { withDatabase } from '../../test/postgres-database.ts'
import { execute } from '../../test/raw-queries.ts'
import { secretKey, setUp } from '../../test/second-factor.ts'
import type { TestApp } from '../../test/test-app.ts'
import { password, startTestApp, startTestAppOver } from '../../test/test-app.ts'
import { dump, newDatabase, newPlace, openForTest } from '../../test/test-database.ts'
import { faultsOf, verifyAudit } from '../audit/verify-audit.ts'
import { copyStore } from '../backup/copy-store.ts'
import type { Database } from '../db/database.ts'
import type { Place } from '../db/open-database.ts'
import { openDatabase, whileOpen } from '../db/open-database.ts'

const firm = async () => {
  const app = await startTestApp('sqlite', { SECRET_KEY: secretKey })
  const investor = await app.addAccount({ firstName: 'Zoë 🏦', lastName: "O'Neil \\ \t" })
  const desk = await app.signIn(await app.addAccount({ isStaff: true }))
  await setUp(app, desk)
  for (const month of [july, august]) await post(desk, investor.id, month)
  const corrected = { ...august, quarter: 'July 2025', version: 1, reason: 'The payout was forgotten.' }
  await desk.post('/api/users/correct-investment-summary/', { user_id: investor.id, ...corrected })
  await haveMoneyMoved(desk, investor.id)
  const typed = { user_id: investor.id, cell: 'dividend_percent', value: '3.5', version: 0 }
  await desk.post('/api/users/save-month-draft/', { month: 'September 2025', cells: [typed] })
  await desk.post('/api/users/edit-account-contact/', { user_id: investor.id, version: 0, phone: '1' })
  await desk.post('/api/users/edit-account-tax/', { user_id: investor.id, version: 0, reference: '12-34567' })
  await desk.post('/api/users/add-account-note/', { user_id: investor.id, text: 'Halves payouts.' })
  await desk.post('/api/users/take-back-account-note/', { note_id: 1 })
  const held = { on: '2026-06-30', source: 'Custodian', amount: 1 }
  await desk.post('/api/users/add-holding/', held)
  await desk.post('/api/users/withdraw-holding/', { holding_id: 1, reason: 'A dollar short.' })
  await desk.post('/api/users/add-holding/', { ...held, amount: 0 })
  const [day] = (await desk.get('/api/users/reconciliation/')).json['days'] as [{ difference: number }]
  const explained = { on: held.on, difference: day.difference, reason: 'Not wired yet.' }
  await desk.post('/api/users/explain-difference/', explained)
  await desk.post('/api/users/draft-presence/', { month: 'September 2025', user_id: typed.user_id })
  await app.visitor().post('/api/users/waitlist/', { email: 'new@client.example', full_name: 'Nell New' })
  await app.visitor().post('/api/users/password-reset/', { email: investor.email })
  const client = await app.logIn(investor)
  await client.post('/api/users/mark-visit/', {})
  await client.post('/api/users/change-email/', { email: 'zoë@new.example', current_password: password })
  await execute(app.db, 'delete from sessions where id = 2', "insert into limits values ('one', 2, 3, 4)")
  return app
}

/** More rows than one statement inserts, with names that some locales do not sort bytewise. */
const addSettings = (db: Database) =>
  db.transaction(async (trx) => {
    const names = Array.from({ length: 1_100 }, (_, k) => `${['a', 'B', 'é', '_', '🏦'][k % 5]}${k}`)
    for (const from of [0, 500, 1_000]) {
      const rows = names.slice(from, from + 500).map((name) => ({ name, value: `of ${name}` }))
      await trx.insertInto('settings').values(rows).execute()
    }
  })

const stop = async (app: TestApp) => {
  await app.server.close()
  await app.db.close()
}

const opened = <Result>(place: Place, work: (db: Database) => Promise<Result>): Promise<Result> =>
  whileOpen(openDatabase(place), work)

const copy = ({ dataDir }: Place, { databaseUrl = '' }: Place) =>
  copyStore(dataDir, databaseUrl, () => undefined)

test('copies every row, never reuses an id, and refuses to overwrite the copy', async () => {
  const app = await firm()
  await addSettings(app.db)
  const everything = await dump(app.db)
  const target = await newPlace('postgres', 'empty')
  await expect(copy(app.place, target)).rejects.toThrow(/^A server or a command is using /)
  await stop(app)

  const done = await runCommand(app.place, ['copy-to', target.databaseUrl ?? ''])

  expect(done).toMatchObject({ code: 0, output: expect.stringContaining('The audit trail is whole') })
  expect(done.output).toMatch(/^users +2 the same$/m)
  const lines = done.output.split('\n').filter((line) => line.endsWith('the same'))
  expect(lines.filter((line) => !/^[a-z_]+ +\d+ the same$/.test(line))).toEqual([])
  const single = [
    'tax_details',
    'visits',
    'sign_ins',
    'email_changes',
    'draft_cells',
    'account_contacts',
    'account_notes',
  ]
  for (const table of [
    ...single,
    'note_withdrawals',
    'draft_presence',
    'holding_withdrawals',
    'explained_differences',
  ])
    expect(done.output).toMatch(new RegExp(`^${table} *1 the same$`, 'm'))
  expect(await opened(app.place, dump)).toBe(everything)
  expect(await opened(target, dump)).toBe(everything)
  expect(faultsOf(await opened(target, (db) => verifyAudit(db.read)))).toEqual([])
  expect(everything).toContain('Zoë 🏦')
  await expect(copy(app.place, target)).rejects.toThrow(/^The database \w+ is not empty\./)
  expect(await opened(target, dump)).toBe(everything)
  await opened(target, (db) =>
    db.transaction(async (trx) => {
      expect(await trx.selectFrom('limits').selectAll().where('name', '=', 'one').execute()).toHaveLength(1)
      const row = { token_hash: 'x', user_id: 1, created_at: 1, last_used_at: 1, idle_limit_ms: 1 }
      const session = trx
        .insertInto('sessions')
        .values({ ...row, expires_at: 1 })
        .returning('id')
      expect(await session.executeTakeFirst()).toEqual({ id: 3 })
    }),
  )
})

test('documents, statements and notices are the same for their investor', async () => {
  const settings = { SECRET_KEY: secretKey }
  const app = await startTestApp('sqlite', settings)
  const investor = await app.addAccount()
  const desk = await app.signIn(await app.addAccount({ isStaff: true }))
  await post(desk, investor.id, july)
  const hash = await givePapers({ app, desk, investor })
  const client = await app.signIn(investor)
  const before = await papersOf(client)
  expect(before).toMatchObject({ documents: [{ file: hash }], statements: [{ period: '2025-07' }] })
  const everything = await dump(app.db)
  await stop(app)
  const target = await newPlace('postgres', 'empty')

  const { rows } = await copy(app.place, target)

  const few = { documents: 2, statements: 1, statement_run_accounts: 1, notices: 3, notice_preferences: 1 }
  expect(rows).toMatchObject({ ...few, document_parts: 19, notices_seen: 1 })
  expect(await opened(target, dump)).toBe(everything)
  const copied = await startTestAppOver(await openForTest(target), settings)
  // Everyone stays signed in.
  const same = copied.visitor()
  same.token = client.token
  expect(await papersOf(same)).toEqual(before)
})

test('one refused row rolls back the copy, which can be retried; a foreign table is refused', async () => {
  const app = await firm()
  await stop(app)
  const target = await newPlace('postgres')
  const guard = 'alter table waitlist_entries add constraint guard check (length(email) < 5)'
  await opened(target, (db) => execute(db, guard))
  await expect(copy(app.place, target)).rejects.toThrow('guard')
  expect(await opened(target, (db) => db.read.selectFrom('users').select('id').execute())).toEqual([])
  await opened(target, (db) => execute(db, 'alter table waitlist_entries drop constraint guard'))
  expect(await copy(app.place, target)).toMatchObject({ rows: { users: 2 }, trail: { whole: true } })

  const taken = await newPlace('postgres')
  const foreign = ['drop schema public cascade', 'create schema public', 'create table notes (words text)']
  await opened(taken, (db) => execute(db, ...foreign))
  await expect(copy(app.place, taken)).rejects.toThrow(/^The database \w+ is not empty\./)
})

test('data in PostgreSQL already, no data, another encoding and another kind of address each have their own message', async () => {
  const target = await newPlace('postgres')
  const { databaseUrl = '' } = target
  expect((await runCommand(target, ['copy-to', databaseUrl])).errors).toMatch(/^DATABASE_URL is set/)
  const { dataDir } = target
  await expect(copy(target, target)).rejects.toThrow(/^There is no database in .* to copy\.$/)
  expect((await runCommand({ dataDir }, ['copy-to', 'mysql://x/y'])).errors).toMatch(
    /must begin with postgres/,
  )
  const name = `${new URL(databaseUrl).pathname.slice(1)}_latin`
  const make = `create database ${name} encoding 'LATIN1' template template0`
  const latin = await withDatabase(databaseUrl, name, make)
  onTestFinished(
    async () => void (await withDatabase(databaseUrl, name, `drop database ${name} with (force)`)),
  )
  const source = await newDatabase('sqlite')
  await source.close()
  await expect(copy(source.place, { dataDir, databaseUrl: latin })).rejects.toThrow(
    'its encoding is not UTF8',
  )
})
