// @ts-check
/** The writer thread, started by sqlite-writer.ts: the only one that writes to the database. Plain JavaScript, because Node runs it without a build. */
import { parentPort, workerData } from 'node:worker_threads'
import { BetterSqlite } from './better-sqlite3.mjs'

const { path, readonly, pragmas } = workerData
const file = new BetterSqlite(path, { readonly })
for (const pragma of pragmas) file.pragma(pragma)

/** @param {{ sql: string, parameters: unknown[], next?: string }} asked */
function answer({ sql, parameters, next }) {
  // On a full disk, SQLite rolls back by itself; another rollback would fail and hide the cause.
  if (sql === 'rollback' && !file.inTransaction) return { rows: [] }
  const statement = file.prepare(sql)
  if (statement.reader) return { rows: statement.all(parameters) }
  if (next !== undefined) {
    statement.run(parameters)
    return { rows: file.prepare(next).all() }
  }
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

/** @param {{ sql: string, parameters: unknown[], next?: string }} asked */
function answerOrFailure(asked) {
  try {
    return answer(asked)
  } catch (error) {
    // Errors lose their class and code between threads.
    const { message, code } = /** @type {InstanceType<typeof BetterSqlite.SqliteError>} */ (error)
    return { failure: { message, code } }
  }
}

parentPort?.on('message', (asked) => {
  if (asked !== 'close') return parentPort?.postMessage(answerOrFailure(asked))
  file.close()
  return parentPort?.close()
})
