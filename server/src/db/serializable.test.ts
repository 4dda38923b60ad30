import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { july, post } from '../../test/months.ts'
import { withDatabase } from '../../test/postgres-database.ts'
import { execute } from '../../test/raw-queries.ts'
import { startTestAppOver } from '../../test/test-app.ts'
import type { PlacedDatabase } from '../../test/test-database.ts'
import { newPlace, openForTest } from '../../test/test-database.ts'
import type { Reader } from './database.ts'
import { BusyError } from './database-errors.ts'
import { openToRead } from './open-database.ts'
import type { Deadlines } from './postgres-pool.ts'
import { servingDeadlines } from './postgres-pool.ts'

const serializable = 'default_transaction_isolation=serializable'

/** A database on which each transaction is serializable unless it says otherwise. */
async function newSerializable() {
  const { dataDir, databaseUrl = '' } = await newPlace('postgres')
  const name = new URL(databaseUrl).pathname.slice(1)
  await withDatabase(databaseUrl, name, `alter database ${name} set ${serializable}`)
  return { dataDir, databaseUrl }
}

/** A database whose address asks for serializable transactions, as a distributed one forces them. */
async function openForced(deadlines?: Deadlines): Promise<PlacedDatabase> {
  const { dataDir, databaseUrl } = await newSerializable()
  const options = encodeURIComponent(`-c ${serializable}`)
  return openForTest({ dataDir, databaseUrl: `${databaseUrl}?options=${options}` }, deadlines)
}

async function isolationOf(db: Reader): Promise<unknown> {
  return (await sql`select current_setting('transaction_isolation') as level`.execute(db)).rows[0]
}

/** A function that fails to serialize for the first so many calls. */
const flaky = (failures: number) => [
  'create sequence calls',
  `create function flaky() returns bigint language plpgsql as $$ begin
    if nextval('calls') <= ${failures} then raise exception 'could not serialize' using errcode = '40001'; end if;
    return 1; end $$`,
]
const call = sql<{ result: number }>`select flaky() as result`
const countCalls = async (db: Reader) =>
  (await sql<{ count: number }>`select last_value as count from calls`.execute(db)).rows[0]?.count ?? 0

test('transactions have the isolation that they are made for, whatever the database has by default', async () => {
  const db = await openForTest(await newSerializable())
  expect(await isolationOf(db.read)).toEqual({ level: 'read committed' })
  expect(await db.transaction((trx) => isolationOf(trx))).toEqual({ level: 'read committed' })
  const looking = await openToRead(db.place)
  onTestFinished(() => looking.close())
  expect(await isolationOf(looking.read)).toEqual({ level: 'read committed' })
})

test('where transactions are serializable, eight writers at once have every month posted', async () => {
  const db = await openForced()
  expect(await db.transaction((trx) => isolationOf(trx))).toEqual({ level: 'serializable' })
  const app = await startTestAppOver(db)
  const desk = await app.signIn(await app.addAccount({ isStaff: true }))
  const investors = await Promise.all(Array.from({ length: 8 }, () => app.addAccount()))
  const statuses = await Promise.all(
    investors.map(async ({ id }) => {
      const own: number[] = []
      for (let year = 2001; year <= 2006; year++)
        own.push((await post(desk, id, { ...july, quarter: `July ${year}` })).status)
      return own
    }),
  )
  expect(new Set(statuses.flat())).toEqual(new Set([201]))
  expect(db.waits().retries).toBeGreaterThan(5)
})

test('a transaction or read that fails to serialize is repeated more than a few times', async () => {
  const db = await openForced()
  await execute(db, ...flaky(12))
  const { rows } = await db.transaction((trx) => call.execute(trx))
  expect(rows).toEqual([{ result: 1 }])
  expect(db.waits().retries).toBe(12)
  await execute(db, 'alter sequence calls restart')
  expect((await call.execute(db.read)).rows).toEqual([{ result: 1 }])
  await execute(db, 'alter sequence calls restart')
  expect(await db.runPrepared('select flaky() + $1::bigint as result', 1)).toEqual([{ result: 2 }])
})

test('a transaction or read that keeps failing to serialize ends within its deadline as busy', async () => {
  const db = await openForced({ ...servingDeadlines, lockMs: 500 })
  await execute(db, ...flaky(1_000_000))
  await expect(db.transaction((trx) => call.execute(trx))).rejects.toBeInstanceOf(BusyError)
  const made = await countCalls(db.read)
  expect(made).toBeGreaterThan(5)
  await expect(call.execute(db.read)).rejects.toBeInstanceOf(BusyError)
  expect(await countCalls(db.read)).toBeGreaterThan(made + 5)
})

test('a transaction that takes longer than the deadline is repeated, too', async () => {
  const db = await openForced({ ...servingDeadlines, lockMs: 1 })
  await execute(db, ...flaky(3))
  expect((await db.transaction((trx) => call.execute(trx))).rows).toEqual([{ result: 1 }])
  expect(db.waits().retries).toBe(3)
})
