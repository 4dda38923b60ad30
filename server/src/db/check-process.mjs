// @ts-check
/** Checks the pages of a SQLite file and prints an error code if they are damaged. Started by damage.ts. Plain JavaScript, because Node runs it without a build. */
import { BetterSqlite } from './better-sqlite3.mjs'

const [, , path = ''] = process.argv

/** The code of what is wrong with the file; empty if nothing is. */
function check() {
  try {
    const file = new BetterSqlite(path, { readonly: true })
    return file.pragma('quick_check(1)', { simple: true }) === 'ok' ? '' : 'SQLITE_CORRUPT'
  } catch (error) {
    const { code } = /** @type {InstanceType<typeof BetterSqlite.SqliteError>} */ (error)
    return code ?? ''
  }
}

process.stdout.write(check())
