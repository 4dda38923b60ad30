import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import BetterSqlite, { type Database as SqliteFile, type Statement } from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import type { Database, ReadOnlyDatabase } from './database.ts'
import { DatabaseStartError } from './database-errors.ts'
import { migrateToLatest } from './migrate.ts'
import { WriterDialect } from './sqlite-writer.ts'
import type { Tables } from './tables.ts'

/** The database's file in its data folder. */
export const sqliteFile = 'portico.sqlite'

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

/** Makes the file where there is none, and opens it to read. */
function openFile(path: string): SqliteFile {
  const dataDir = dirname(path)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    // Made before SQLite opens it: the figures are for nobody else on this machine, and its -wal and -shm follow.
    closeSync(openSync(path, 'a', 0o600))
    const writable = new BetterSqlite(path, { timeout: 5_000 })
    writable.pragma('journal_mode = wal')
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
  const path = join(dataDir, sqliteFile)
  const reader = openFile(path)
  let [retries, underWay] = [0, 0]
  const writer = new WriterDialect(path, () => void retries++)
  const write = new Kysely<Tables>({ dialect: writer })
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
      await writer.close()
    },
  }
}
