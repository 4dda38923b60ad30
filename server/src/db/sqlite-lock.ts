import type { Database as SqliteFile } from 'better-sqlite3'
import { BetterSqlite } from './better-sqlite3.mjs'
import { isLocked } from './database-errors.ts'

/** Another process has the SQLite database open. */
export class InUseError extends Error {}

const isUnreadable = (error: unknown): boolean =>
  error instanceof BetterSqlite.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)

/** In WAL mode, every open connection holds a shared lock, so an exclusive one proves that there are no others. */
function lockExclusively(file: SqliteFile, path: string): void {
  try {
    file.pragma('locking_mode = exclusive')
    file.exec('begin exclusive; commit')
    file.pragma('wal_checkpoint(truncate)')
  } catch (error) {
    if (isLocked(error)) throw new InUseError(`${path} is in use.`, { cause: error })
    if (!isUnreadable(error)) throw error
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
