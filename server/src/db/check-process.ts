/** Checks the pages of a SQLite file and prints an error code if they are damaged. Started by damage.ts. */
import BetterSqlite from 'better-sqlite3'
import { codeOf } from './database-errors.ts'

const [, , path = ''] = process.argv

/** The code of what is wrong with the file; empty if nothing is. */
function check(): string {
  try {
    const file = new BetterSqlite(path, { readonly: true })
    return file.pragma('quick_check(1)', { simple: true }) === 'ok' ? '' : 'SQLITE_CORRUPT'
  } catch (error) {
    return codeOf(error) ?? ''
  }
}

process.stdout.write(check())
