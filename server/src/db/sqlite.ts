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
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseStartError(
      `The data folder ${dataDir} cannot be used (${reason}). Set DATA_DIR to one that can be written.`,
    )
  }
}

/** Opens the SQLite database in `dataDir`, and creates it if needed. Throws DatabaseStartError. */
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
