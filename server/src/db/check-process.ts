/** Checks the pages of a SQLite file and prints an error code if they are damaged. Started by damage.ts. */
import BetterSqlite from 'better-sqlite3'
import { endWithParent } from '../security/limit-memory.ts'
import { codeOf } from './database-errors.ts'

const [, , path = '', server = ''] = process.argv

/** The code of what is wrong with the file; empty if nothing is. */
function check(): string {
  try {
    const file = new BetterSqlite(path, { readonly: true })
    return file.pragma('quick_check(1)', { simple: true }) === 'ok' ? '' : 'SQLITE_CORRUPT'
  } catch (error) {
    return codeOf(error) ?? ''
  }
}

// The check of a large file takes minutes: it must not go on with the file of a server that was killed.
await endWithParent(Number(server))
process.stdout.write(check())
