import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { newDatabase, newPlace } from '../../test/test-database.ts'
import { BusyError } from './database-errors.ts'
import type { Database } from './database.ts'
import { whileOpen } from './open-database.ts'
import { preparedQuery } from './query-tools.ts'
import { openSqlite } from './sqlite.ts'

test('every commit is on the disk before it is acknowledged', async () => {
  const db = await newDatabase('sqlite')
  const pragma = (name: string) => db.transaction((trx) => sql.raw(`pragma ${name}`).execute(trx))
  expect((await pragma('journal_mode')).rows).toEqual([{ journal_mode: 'wal' }])
  expect((await pragma('synchronous')).rows).toEqual([{ synchronous: 2 }])
  expect((await pragma('foreign_keys')).rows).toEqual([{ foreign_keys: 1 }])
})

test('a trial that cannot open the file fails alone', async () => {
  const db = await newDatabase('sqlite')
  const file = join(db.place.dataDir, 'portico.sqlite')
  renameSync(file, `${file}-away`)
  await expect(db.trial(() => Promise.resolve())).rejects.toBeInstanceOf(BusyError)
  renameSync(`${file}-away`, file)
  await db.trial(() => Promise.resolve())
})

test('while another process holds the lock, a transaction waits and the rest of the server continues', async () => {
  const db = await newDatabase('sqlite')
  const other = new BetterSqlite(join(db.place.dataDir, 'portico.sqlite'))
  other.exec('begin immediate')
  let changed = false
  const insert = db
    .transaction((trx) => trx.insertInto('settings').values({ name: 'late', value: 'yes' }).execute())
    .then(() => (changed = true))

  const read = () => db.read.selectFrom('settings').selectAll().where('name', '=', 'late').execute()
  for (let k = 0; k < 50; k++) expect(await read()).toEqual([])
  expect(changed).toBe(false)

  other.exec('commit')
  other.close()
  await insert
  expect(await read()).toEqual([{ name: 'late', value: 'yes' }])
})

test('while another process holds the lock, a migration waits', async () => {
  const { dataDir } = await newPlace('sqlite', 'empty')
  const db = openSqlite(dataDir)
  const other = new BetterSqlite(join(dataDir, 'portico.sqlite'))
  other.exec('begin immediate')
  const migrated = db.migrate()
  await expect.poll(() => db.waits().retries).toBeGreaterThan(0)
  other.exec('commit')
  other.close()
  await migrated
  expect(await db.read.selectFrom('settings').selectAll().execute()).toEqual([])
  await db.close()
})

test('two transactions that read before they write lose no update', async () => {
  const db = await newDatabase('sqlite')
  const second = openSqlite(db.place.dataDir)
  await db.transaction((trx) => trx.insertInto('settings').values({ name: 'count', value: '0' }).execute())
  const addOne = (store: typeof second) =>
    store.transaction(async (trx) => {
      const row = await trx
        .selectFrom('settings')
        .select('value')
        .where('name', '=', 'count')
        .executeTakeFirstOrThrow()
      await trx
        .updateTable('settings')
        .set({ value: String(Number(row.value) + 1) })
        .where('name', '=', 'count')
        .execute()
    })
  await Promise.all(Array.from({ length: 40 }, (_, k) => addOne(k % 2 === 0 ? db : second)))
  await second.close()
  const counted = db.read.selectFrom('settings').select('value').where('name', '=', 'count')
  expect(await counted.executeTakeFirst()).toEqual({ value: '40' })
})

test('cached rows match the database, whichever process changes it', async () => {
  const db = await newDatabase('sqlite')
  const second = openSqlite(db.place.dataDir)
  const other = new BetterSqlite(join(db.place.dataDir, 'portico.sqlite'))
  const askValue = preparedQuery(
    (reader, name: string) => reader.selectFrom('settings').select('value').where('name', '=', name),
    { cached: true },
  )
  const asked = async () => (await askValue(db, 'name')).map(({ value }) => value)
  const set = (store: typeof second, value: string) =>
    store.transaction((trx) =>
      trx
        .insertInto('settings')
        .values({ name: 'name', value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute(),
    )
  expect([await asked(), await asked()]).toEqual([[], []])
  for (let k = 0; k < 20; k++) {
    await set(db, `own ${k}`)
    expect([await asked(), await asked()]).toEqual([[`own ${k}`], [`own ${k}`]])
    // Reads of one turn share a snapshot, which only our own commits end; another store may commit within the turn.
    await set(second, `second ${k}`)
    await nextTurn()
    expect([await asked(), await asked()]).toEqual([[`second ${k}`], [`second ${k}`]])
    other.prepare('update settings set value = ? where name = ?').run(`other ${k}`, 'name')
    await nextTurn()
    expect([await asked(), await asked()]).toEqual([[`other ${k}`], [`other ${k}`]])
  }
  other.close()
  await second.close()
})

const askSetting = preparedQuery((reader, name: string) =>
  reader.selectFrom('settings').select('value').where('name', '=', name),
)

test('queries of one turn share a snapshot, and the next turn sees later commits', async () => {
  const db = await newDatabase('sqlite')
  const other = new BetterSqlite(join(db.place.dataDir, 'portico.sqlite'))
  expect(await askSetting(db, 'name')).toEqual([])
  other.prepare('insert into settings (name, value) values (?, ?)').run('name', 'theirs')
  expect(await askSetting(db, 'name')).toEqual([])
  await nextTurn()
  expect(await askSetting(db, 'name')).toEqual([{ value: 'theirs' }])
  other.close()
})

test('a commit is visible to the code that awaited it, even in a turn that began before it', async () => {
  const db = await newDatabase('sqlite')
  // Each turn of the event loop starts with a query and leaves time for the transaction.
  const pause = new Int32Array(new SharedArrayBuffer(4))
  const asking = setInterval(() => {
    void askSetting(db, 'count')
    Atomics.wait(pause, 0, 0, 5)
  })
  for (let k = 0; k < 20; k++) {
    await db.transaction((trx) =>
      trx
        .insertInto('settings')
        .values({ name: 'count', value: String(k) })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: String(k) }))
        .execute(),
    )
    expect(await askSetting(db, 'count')).toEqual([{ value: String(k) }])
  }
  clearInterval(asking)
})

test('an unusable data folder is reported in one sentence', async () => {
  const { dataDir } = await newPlace('sqlite', 'empty')
  writeFileSync(join(dataDir, 'file'), '')
  expect(() => openSqlite(join(dataDir, 'file'))).toThrow(
    /^The data folder .*file cannot be used \(.*\)\. Set DATA_DIR/,
  )
  mkdirSync(join(dataDir, 'portico.sqlite'))
  expect(() => openSqlite(dataDir)).toThrow(/cannot be used/)
})

test('databases that are open one after another, and trials, share one thread and nothing else', async () => {
  const threads: unknown[] = []
  const note = (thread: unknown) => void threads.push(thread)
  subscribe('worker_threads', note)
  onTestFinished(() => void unsubscribe('worker_threads', note))
  const insert = (db: Database, name: string) =>
    db.transaction((trx) => trx.insertInto('settings').values({ name, value: '1' }).execute())
  const names = async (db: Database) =>
    (await db.read.selectFrom('settings').select('name').execute()).map((row) => row.name)
  for (let k = 0; k < 3; k++) {
    const { dataDir } = await newPlace('sqlite')
    await whileOpen(Promise.resolve(openSqlite(dataDir)), async (db) => {
      await db.migrate()
      await insert(db, `one ${k}`)
      await db.trial(({ trx }) => trx.selectFrom('users').select('id').execute())
      await insert(db, `two ${k}`)
      expect(await names(db)).toEqual([`one ${k}`, `two ${k}`])
    })
  }
  // At most two are open at once: the writer's and the trial's.
  expect(threads.length).toBeLessThanOrEqual(2)
})
