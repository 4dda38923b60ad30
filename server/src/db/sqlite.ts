import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Database as SqliteFile } from 'better-sqlite3'
import BetterSqlite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { DamageWatch } from './damage.ts'
import { DatabaseStartError, isDamaged, isLocked } from './database-errors.ts'
import type { Database, ReadOnlyDatabase, RunPrepared, Trial } from './database.ts'
import { migrateToLatest, shippedSteps } from './migrate.ts'
import { SchemaGuard } from './schema-guard.ts'
import { WriterDialect } from './sqlite-writer.ts'
import type { Schema } from './tables.ts'
import { runTrial } from './trial.ts'

type Value = string | number

interface PreparedReads {
  runPrepared: RunPrepared
  /** Ends the shared read transaction, so later queries see everything committed until now. */
  endTurn: () => void
}

/**
 * Runs prepared statements. All queries of one turn of the event loop share a read transaction; otherwise SQLite would
 * acquire and release a lock for each of them, which costs more than most queries do. Our own commits end the transaction,
 * so that reads always see preceding writes.
 */
function preparedReads(file: SqliteFile, damage: DamageWatch): PreparedReads {
  const statements = new Map<string, (value: Value, cached: boolean) => unknown[]>()
  const begin = file.prepare('begin')
  const commit = file.prepare('commit')
  /** Asking the file would cost as much as a query. */
  let isInTurn = false
  const endTurn = () => {
    isInTurn = false
    // An error may have ended the transaction.
    if (file.open && file.inTransaction) commit.run()
  }
  return {
    endTurn,
    runPrepared: <Row>(sql: string, value: Value, cached = false) => {
      try {
        let run = statements.get(sql)
        if (run === undefined) statements.set(sql, (run = prepareCached(file, sql)))
        if (!isInTurn) {
          begin.run()
          isInTurn = true
          setImmediate(endTurn)
        }
        return Promise.resolve(run(value, cached) as Row[])
      } catch (error) {
        damage.note(error)
        throw error
      }
    },
  }
}

/** Prepares a statement. Rows are read as arrays, because building the objects here is twice as fast as in the driver. */
function prepareRows(file: SqliteFile, sql: string): (value: Value) => unknown[] {
  const statement = file.prepare<[Value], unknown[]>(sql).raw()
  const names = statement.columns().map(({ name }) => name)
  return (value) =>
    statement.all(value).map((values) => {
      const row: Record<string, unknown> = {}
      for (let k = 0; k < names.length; k++) row[names[k] ?? ''] = values[k]
      return row
    })
}

/** When the cache is full, it is cleared. */
const maxCached = 10_000

/** The data_version of a value's latest query, and its rows once it was requested twice without a write in between. */
interface CachedRows {
  version: number
  rows: unknown[] | undefined
}

/**
 * Prepares a statement whose rows can be cached until any thread or process commits, which changes SQLite's data_version.
 * The version is read before the rows, so they are never older than it. Rows are only cached from the second request on:
 * keeping everyone's rows through garbage collections would cost more than reading them again.
 */
function prepareCached(file: SqliteFile, sql: string): (value: Value, cached: boolean) => unknown[] {
  const query = prepareRows(file, sql)
  const dataVersion = file.prepare<[], number>('pragma data_version').pluck()
  const cache = new Map<Value, CachedRows>()
  return (value, cached) => {
    if (!cached) return query(value)
    const version = dataVersion.get() ?? NaN
    const entry = cache.get(value)
    if (entry?.version === version) return (entry.rows ??= query(value))
    if (entry === undefined && cache.size >= maxCached) cache.clear()
    cache.set(value, { version, rows: undefined })
    return query(value)
  }
}

/** Another process has the SQLite database open. */
export class InUseError extends Error {}

/** In WAL mode, every open connection holds a shared lock, so an exclusive one proves that there are no others. */
function lockExclusively(file: SqliteFile, path: string): void {
  try {
    file.pragma('locking_mode = exclusive')
    file.exec('begin exclusive; commit')
    file.pragma('wal_checkpoint(truncate)')
  } catch (error) {
    if (isLocked(error)) throw new InUseError(`${path} is in use.`, { cause: error })
    if (!isDamaged(error)) throw error
  }
}

/**
 * Runs `work` with exclusive access to a database file, after moving all committed data from the WAL into it. A damaged
 * file is accepted too, so that it can be put aside. Throws InUseError.
 */
export function whileUnused<Result>(path: string, work: () => Result): Result {
  const file = new BetterSqlite(path, { timeout: 0 })
  try {
    lockExclusively(file, path)
    return work()
  } finally {
    file.close()
  }
}

/** The name of the database file in the data folder. */
export const sqliteFile = 'portico.sqlite'

/** How long to wait for a lock when opening. */
const openingPatienceMs = 5_000

/** Reads use a separate connection, so a running transaction never delays a page. */
function openReader(path: string): SqliteFile {
  const file = new BetterSqlite(path, { readonly: true, timeout: openingPatienceMs })
  file.pragma('cache_size = -65536')
  return file
}

function openExisting(dataDir: string): SqliteFile {
  try {
    return openReader(join(dataDir, sqliteFile))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseStartError(`There is no database in ${dataDir} that can be read (${reason}).`)
  }
}

/** Opens the SQLite database in `dataDir` for reading only. Throws DatabaseStartError. */
export function openSqliteToRead(dataDir: string): ReadOnlyDatabase {
  const file = openExisting(dataDir)
  const read = new Kysely<Schema>({ dialect: new SqliteDialect({ database: file }) })
  const close = async () => {
    await read.destroy()
    file.close()
  }
  return { engine: 'sqlite', read, close }
}

/** Switches to write-ahead logging. SQLite's timeout covers every lock but the one that this needs. */
function writeAhead(file: SqliteFile): void {
  const deadline = performance.now() + openingPatienceMs
  for (;;) {
    try {
      return void file.pragma('journal_mode = wal')
    } catch (error) {
      if (!isLocked(error) || performance.now() > deadline) throw error
      // Blocking is fine: a process that opens a database has nothing else to do yet.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
  }
}

/** Opens the file for reading, and creates it if needed. */
function openFile(path: string): SqliteFile {
  const dataDir = dirname(path)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    // Created with restrictive permissions before SQLite opens it; the -wal and -shm files inherit them.
    closeSync(openSync(path, 'a', 0o600))
    const writable = new BetterSqlite(path, { timeout: openingPatienceMs })
    writeAhead(writable)
    const reader = openReader(path)
    writable.close()
    return reader
  } catch (error) {
    if (isDamaged(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseStartError(
      `The data folder ${dataDir} cannot be used (${reason}). Set DATA_DIR to one that can be written.`,
    )
  }
}

/** Runs a trial in a thread and a connection of its own, which cannot write to the file. */
async function trialOn<Result>(
  path: string,
  { guard, damage }: { guard: SchemaGuard; damage: DamageWatch },
  work: (trial: Trial) => Promise<Result>,
): Promise<Result> {
  const dialect = new WriterDialect(path, guard, () => undefined, { readonly: true })
  const db = new Kysely<Schema>({ dialect, log: damage.log })
  try {
    return await runTrial('sqlite', (run) => db.transaction().execute(run), work)
  } finally {
    await db.destroy()
    await dialect.close()
  }
}

/** Opens the SQLite database in `dataDir`, and creates it if needed. Throws DatabaseStartError. */
export function openSqlite(dataDir: string): Database {
  const path = join(dataDir, sqliteFile)
  const reader = openFile(path)
  const damage = new DamageWatch()
  const { runPrepared, endTurn } = preparedReads(reader, damage)
  let [retries, underWay] = [0, 0]
  const guard = new SchemaGuard()
  const writer = new WriterDialect(path, guard, () => void retries++)
  const write = new Kysely<Schema>({ dialect: writer, log: damage.log })
  const read = new Kysely<Schema>({ dialect: new SqliteDialect({ database: reader }), log: damage.log })
  return {
    engine: 'sqlite',
    read,
    damage,
    runPrepared,
    async transaction(work) {
      damage.refuse()
      underWay++
      return write
        .transaction()
        .execute(work)
        .finally(() => {
          underWay--
          endTurn()
        })
    },
    trial: (work) => trialOn(path, { guard, damage }, work),
    migrate: (steps, report) =>
      guard.whileMigrating(steps === undefined ? shippedSteps : Object.keys(steps), () =>
        migrateToLatest(write, 'sqlite', { steps, report }),
      ),
    // All transactions but the running one are queued.
    waits: () => ({ retries, queued: Math.max(0, underWay - 1) }),
    close: async () => {
      await read.destroy()
      await write.destroy()
      // Kysely only closes a file that it has used.
      reader.close()
      await writer.close()
    },
  }
}
