import type { Database as SqliteFile } from 'better-sqlite3'
import { BetterSqlite } from './better-sqlite3.mjs'
import { isLocked } from './database-errors.ts'

/** Another process has the embedded database open. */
export class InUseError extends Error {}

const isUnreadable = (error: unknown): boolean =>
  error instanceof BetterSqlite.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)

/** Whoever uses a file in WAL mode holds a shared lock on it for as long as it is open. */
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
 * Runs `work` while no other process has a database file open, and none can open it. Everything committed is in the
 * file itself then, unless the file is damaged, which stops nobody from putting it aside. Throws InUseError.
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
