import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Database as SqliteFile } from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { BetterSqlite } from './better-sqlite3.mjs'
import { DatabaseStartError, isLocked } from './database-errors.ts'
import type { Database, ReadOnlyDatabase } from './database.ts'
import { migrateToLatest } from './migrate.ts'
import { preparedReads } from './sqlite-reads.ts'
import { WriterDialect } from './sqlite-writer.ts'
import type { Schema } from './tables.ts'

/** The database's file in its data folder. */
export const sqliteFile = 'portico.sqlite'

/** How long opening waits for whoever has a lock. */
const openingPatienceMs = 5_000

/** Reads from another connection, so that a transaction under way never makes a page wait. */
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

/** Opens the embedded database in `dataDir` so that nothing can be written to it. Throws DatabaseStartError. */
export function openSqliteToRead(dataDir: string): ReadOnlyDatabase {
  const file = openExisting(dataDir)
  const read = new Kysely<Schema>({ dialect: new SqliteDialect({ database: file }) })
  const close = async () => {
    await read.destroy()
    file.close()
  }
  return { engine: 'sqlite', read, close }
}

/** SQLite waits for other locks by itself, not for the one that turns a new file to write-ahead logging. */
function writeAhead(file: SqliteFile): void {
  const deadline = performance.now() + openingPatienceMs
  for (;;) {
    try {
      return void file.pragma('journal_mode = wal')
    } catch (error) {
      if (!isLocked(error) || performance.now() > deadline) throw error
      // Whoever opens a database has nothing else to do yet.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
  }
}

/** Makes the file where there is none, and opens it to read. */
function openFile(path: string): SqliteFile {
  const dataDir = dirname(path)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    // Made before SQLite opens it: the figures are for nobody else on this machine, and its -wal and -shm follow.
    closeSync(openSync(path, 'a', 0o600))
    const writable = new BetterSqlite(path, { timeout: openingPatienceMs })
    writeAhead(writable)
    const reader = openReader(path)
    writable.close()
    return reader
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseStartError(
      `The data folder ${dataDir} cannot be used (${reason}). Set DATA_DIR to one that can be written.`,
    )
  }
}

/** Opens (and creates) the embedded database in `dataDir`. Throws DatabaseStartError with a sentence. */
export function openSqlite(dataDir: string): Database {
  const path = join(dataDir, sqliteFile)
  const reader = openFile(path)
  const { runPrepared, endTurn } = preparedReads(reader)
  let [retries, underWay] = [0, 0]
  const writer = new WriterDialect(path, () => void retries++)
  const write = new Kysely<Schema>({ dialect: writer })
  const read = new Kysely<Schema>({ dialect: new SqliteDialect({ database: reader }) })
  return {
    engine: 'sqlite',
    read,
    runPrepared,
    async transaction(work) {
      underWay++
      return write
        .transaction()
        .execute(work)
        .finally(() => {
          underWay--
          endTurn()
        })
    },
    migrate: (steps) => migrateToLatest(write, 'sqlite', steps),
    // One change at a time has the connection.
    waits: () => ({ retries, queued: Math.max(0, underWay - 1) }),
    close: async () => {
      await read.destroy()
      await write.destroy()
      // Kysely closes a file only if it was asked something.
      reader.close()
      await writer.close()
    },
  }
}
