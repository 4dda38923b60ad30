import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ClientAnswer } from '../../test/client.ts'
import { holdChange } from '../../test/held-change.ts'
import { july, post } from '../../test/months.ts'
import { hasPgbouncer, startPgbouncer } from '../../test/pgbouncer.ts'
import { listSteps } from '../../test/raw-queries.ts'
import { startTestAppOver } from '../../test/test-app.ts'
import { newPlace, openForTest } from '../../test/test-database.ts'
import { auditedTransaction } from '../audit/append-audit.ts'
import { storeOf } from '../backup/backups.ts'
import type { Reader } from './database.ts'
import { isUnavailable } from './database-errors.ts'
import { shippedSteps } from './migrate.ts'
import type { Place } from './open-database.ts'
import { openDatabase, openToRead, whileOpen } from './open-database.ts'
import type { Deadlines } from './postgres-pool.ts'
import { workingDeadlines } from './postgres-pool.ts'

/** Shorter than the server's. Only PostgreSQL keeps them: a silent connection is not given up. */
const soon: Deadlines = { idleInTransactionMs: 800, lockMs: 1_000, statementMs: 1_250, silenceMs: 0 }

/** A database, and the same through a pooler. */
async function behindPooler(settings?: readonly string[], contents?: 'empty') {
  const direct = await newPlace('postgres', contents)
  const databaseUrl = await startPgbouncer(direct.databaseUrl ?? '', settings)
  return { direct, pooled: { ...direct, databaseUrl } }
}

/** Most poolers are told to ignore what they do not know; without that, they refuse it. */
const ignoring = ['ignore_startup_parameters = options']
const ways: [string, readonly string[]][] = [
  ['ignores our start-up parameters', ignoring],
  ['refuses our start-up parameters', []],
]

const busy = [503, '2', { error: 'The service is busy. Please try again in a moment.' }]

async function readSettings(db: Reader) {
  const { rows } = await sql<Record<string, string>>`select current_setting('lock_timeout') as lock,
    current_setting('statement_timeout') as statement, current_setting('jit') as jit,
    current_setting('idle_in_transaction_session_timeout') as idle,
    current_setting('transaction_isolation') as isolation`.execute(db)
  return rows[0]
}

const count = async (db: Reader, of: string): Promise<number> =>
  (await sql<{ count: number }>`select count(*) as count from ${sql.table(of)}`.execute(db)).rows[0]?.count ??
  NaN

if (!hasPgbouncer)
  process.stderr.write('There is no pgbouncer: connections through a pooler are not tested.\n')

describe.skipIf(!hasPgbouncer)('behind a pooler in transaction mode', () => {
  test.each(ways)('that %s, two servers post and read at the same time without an error', async (_, way) => {
    const { direct, pooled } = await behindPooler(way)
    // A busy machine takes longer for all of them than a server gives a lock.
    const start = async () => startTestAppOver(await openForTest(pooled, workingDeadlines))
    const [app, other] = [await start(), await start()]
    const account = await app.addAccount({ isStaff: true })
    const investors = await Promise.all(Array.from({ length: 4 }, () => app.addAccount()))
    const desks = [await app.signIn(account), await other.signIn(account)]
    const rounds = Array.from({ length: 10 }, (_each, n) => n)
    const answers: ClientAnswer[] = []
    // Not all 240 at once: the last of them would wait longer for a connection than a server lets it.
    await Promise.all(
      desks.flatMap((desk, k) =>
        investors.map(async (investor) => {
          for (const n of rounds) {
            const calls = [
              post(desk, investor.id, { ...july, quarter: `July ${1900 + 10 * k + n}` }),
              desk.get(`/api/users/all-summaries/${investor.id}/`),
              desk.get('/api/users/profile/'),
            ]
            answers.push(...(await Promise.all(calls)))
          }
        }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect([...new Set(statuses)].toSorted((a, b) => a - b)).toEqual([200, 201])
    expect(statuses.filter((status) => status === 201)).toHaveLength(80)
    await whileOpen(openDatabase(direct), async ({ read }) => expect(await count(read, 'summaries')).toBe(80))
  })

  test.each(ways)('that %s, every read and transaction has its deadlines', async (_, way) => {
    const { pooled } = await behindPooler(way)
    const db = await openForTest(pooled)
    const inForce = { lock: '10s', statement: '11s', idle: '8s', jit: 'off', isolation: 'read committed' }
    expect(await readSettings(db.read)).toEqual(inForce)
    expect(await db.transaction((trx) => readSettings(trx))).toEqual(inForce)
    // A backend keeps nothing of it: another program gets its own settings.
    expect(await count(db.read, 'pg_prepared_statements')).toBe(0)
    await expect(sql`select no_column`.execute(db.read)).rejects.toThrow('no_column')
    expect(await readSettings(db.read)).toEqual(inForce)
  })

  test('a write that waits for a lock gets 503 within its deadline', async () => {
    const { direct, pooled } = await behindPooler(ignoring)
    const app = await startTestAppOver(await openForTest(pooled, soon))
    const { id } = await app.addAccount()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const letGo = await holdChange(direct, auditedTransaction)
    const { status, headers, json } = await post(desk, id, july)
    expect([status, headers['retry-after'], json]).toEqual(busy)
    await letGo()
    expect((await post(desk, id, july)).status).toBe(201)
  })

  test('a hung transaction is ended and lets others write', async () => {
    const { pooled } = await behindPooler(ignoring)
    const db = await openForTest(pooled, { ...soon, lockMs: 5_000, statementMs: 6_000 })
    const app = await startTestAppOver(db)
    const { id } = await app.addAccount()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const statuses: number[] = []
    // The transaction waits for the post, and the post for the lock of the transaction.
    const hung = auditedTransaction(db, async () => {
      statuses.push((await post(desk, id, july)).status)
    })
    expect(isUnavailable(await hung.catch((reason: unknown) => reason))).toBe(true)
    expect(statuses).toEqual([201])
  })

  test('servers that start at once create one schema, and none leaves a lock behind', async () => {
    const { direct, pooled } = await behindPooler(ignoring, 'empty')
    const opened = await Promise.all([openDatabase(pooled), openDatabase(pooled)])
    for (const db of opened) onTestFinished(() => db.close())
    await whileOpen(openDatabase(direct), async (db) => {
      expect(await listSteps(db)).toEqual(shippedSteps)
      const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory'`.execute(db.read)
      expect(rows).toEqual([])
    })
  })

  test('a failed step is undone, and the next migration is not blocked', async () => {
    const { direct, pooled } = await behindPooler(ignoring, 'empty')
    const none = () => []
    const steps = Object.fromEntries(shippedSteps.map((step) => [step, none]))
    const broken = { ...steps, '9998-broken': () => ['create table half (id int)', 'no sql'] }
    const db = await openForTest(pooled)
    await expect(db.migrate(broken)).rejects.toThrow('step 9998-broken failed and was undone')
    await db.migrate({ ...steps, '9998-whole': () => ['create table half (id int)'] })
    expect(await whileOpen(openToRead(direct), ({ read }) => count(read, 'half'))).toBe(0)
  })

  test('reading only does not keep others from writing', async () => {
    const { pooled } = await behindPooler([...ignoring, 'default_pool_size = 1'])
    const write = sql`insert into settings (name, value) values ('new', '')`
    await whileOpen(openToRead(pooled), async ({ read }) => {
      await expect(write.execute(read)).rejects.toThrow('read-only transaction')
    })
    const db = await openForTest(pooled)
    await db.transaction((trx) => write.execute(trx))
    expect(await count(db.read, 'settings')).toBe(1)
  })

  test.each<[string, (place: Place) => Promise<unknown>, RegExp, string]>([
    [
      'a server does not start where transactions are not kept together',
      (place) => openDatabase(place),
      /^DATABASE_URL leads through a pooler on which no transaction can be run with deadlines \(.*\)\. Use one whose pool_mode is transaction or session\.$/,
      'pool_mode = statement',
    ],
    [
      'a server does not start if options of DATABASE_URL would be lost',
      ({ databaseUrl, ...place }) =>
        openDatabase({ ...place, databaseUrl: `${databaseUrl}?options=-c%20search_path%3Dportico` }),
      /^DATABASE_URL has options, which a pooler does not pass on\./,
      '',
    ],
  ])('%s', async (_, act, message, setting) => {
    const { pooled } = await behindPooler([...ignoring, setting])
    await expect(act(pooled)).rejects.toThrow(message)
  })

  test('a backup needs an address of PostgreSQL itself', async () => {
    const { direct, pooled } = await behindPooler(ignoring)
    const facts = (place: Place) =>
      storeOf(place).takeSnapshot('', (snapshot) => Promise.resolve(snapshot.facts.schema))
    await expect(facts(pooled)).rejects.toThrow(/^DATABASE_URL leads through a pooler/)
    expect(await facts({ ...pooled, backupDatabaseUrl: direct.databaseUrl })).toBe(shippedSteps.at(-1))
  })
})
