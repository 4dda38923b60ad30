import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import BetterSqlite, { type Database as SqliteFile, type Statement } from 'better-sqlite3'
import type { DatabaseConnection } from 'kysely'
import { CompiledQuery, Kysely, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'
import type { Database, ReadOnlyDatabase } from './database.ts'
import { BusyError, DatabaseStartError, isLocked } from './database-errors.ts'
import { migrateToLatest } from './migrate.ts'
import type { Tables } from './tables.ts'

/** The database's file in its data folder. */
export const sqliteFile = 'portico.sqlite'

const lockPatienceMs = 15_000
const lockRetryMs = 20

/**
 * Takes the write lock when a transaction begins. A deferred `begin` that reads first fails at its first write
 * whenever another process has written in between. Waiting for the lock happens here and not in SQLite's own
 * busy time-out, which would stop the whole event loop.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #database: SqliteFile
  readonly #onRetry: () => void

  constructor(database: SqliteFile, onRetry: () => void) {
    super({ database })
    this.#database = database
    this.#onRetry = onRetry
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const deadline = performance.now() + lockPatienceMs
    for (;;) {
      try {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'))
        return
      } catch (error) {
        if (!isLocked(error)) throw error
        if (performance.now() > deadline) throw new BusyError('The database stayed locked.', { cause: error })
        this.#onRetry()
        await wait(lockRetryMs)
      }
    }
  }

  /** A full disk has SQLite roll back by itself; rolling back again would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection)
  }
}

/** SQLite can roll a schema change back; Kysely's adapter says otherwise and would leave half a migration. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #database: SqliteFile
  readonly #onRetry: () => void

  constructor(database: SqliteFile, onRetry: () => void) {
    super({ database })
    this.#database = database
    this.#onRetry = onRetry
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#database, this.#onRetry)
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}

/** A write connection whose every commit is on the disk before it returns. */
function openWriter(path: string): SqliteFile {
  const file = new BetterSqlite(path, { timeout: 5_000 })
  file.pragma('journal_mode = wal')
  file.pragma('synchronous = full')
  file.pragma('foreign_keys = on')
  file.pragma('busy_timeout = 0')
  return file
}

/** Reads from another connection, so that a transaction under way never makes a page wait. */
function openReader(path: string): SqliteFile {
  const file = new BetterSqlite(path, { readonly: true, timeout: 5_000 })
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

/** Opens the embedded database in `dataDir` so that nothing can be written to it. Throws DatabaseStartError. */
export function openSqliteToRead(dataDir: string): ReadOnlyDatabase {
  const file = openExisting(dataDir)
  const read = new Kysely<Tables>({ dialect: new SqliteDialect({ database: file }) })
  const close = async () => {
    await read.destroy()
    file.close()
  }
  return { engine: 'sqlite', read, close }
}

function openFiles(dataDir: string): { writer: SqliteFile; reader: SqliteFile } {
  const path = join(dataDir, sqliteFile)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    // Made before SQLite opens it: the figures are for nobody else on this machine, and its -wal and -shm follow.
    closeSync(openSync(path, 'a', 0o600))
    const writer = openWriter(path)
    return { writer, reader: openReader(path) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseStartError(
      `The data folder ${dataDir} cannot be used (${reason}). Set DATA_DIR to one that can be written.`,
    )
  }
}

/** Asks statements that are prepared once. There are as many as there are hot queries, so none is ever dropped. */
function keptPrepared(file: SqliteFile): Database['ask'] {
  const statements = new Map<string, Statement<[string | number]>>()
  return <Row>(sql: string, value: string | number) => {
    const statement = statements.get(sql) ?? file.prepare<[string | number]>(sql)
    statements.set(sql, statement)
    return Promise.resolve(statement.all(value) as Row[])
  }
}

/** Opens (and creates) the embedded database in `dataDir`. Throws DatabaseStartError with a sentence. */
export function openSqlite(dataDir: string): Database {
  const { writer, reader } = openFiles(dataDir)
  let [retries, underWay] = [0, 0]
  const write = new Kysely<Tables>({ dialect: new ImmediateDialect(writer, () => void retries++) })
  const read = new Kysely<Tables>({ dialect: new SqliteDialect({ database: reader }) })
  return {
    engine: 'sqlite',
    read,
    ask: keptPrepared(reader),
    async change(work) {
      underWay++
      return write
        .transaction()
        .execute(work)
        .finally(() => underWay--)
    },
    migrate: (steps) => migrateToLatest(write, 'sqlite', steps),
    // One change at a time has the connection.
    waits: () => ({ retries, queued: Math.max(0, underWay - 1) }),
    close: async () => {
      await read.destroy()
      await write.destroy()
      // Kysely closes a file only if it was asked something.
      reader.close()
      writer.close()
    },
  }
}
