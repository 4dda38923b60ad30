// @ts-check
/** The thread that sqlite-writer.ts starts: it alone writes to the database. Plain JavaScript, for Node starts it as it is. */
import { parentPort, workerData } from 'node:worker_threads'
import { BetterSqlite } from './better-sqlite3.mjs'

const { path, pragmas } = workerData
const file = new BetterSqlite(path)
for (const pragma of pragmas) file.pragma(pragma)

/** @param {{ sql: string, parameters: unknown[] }} asked */
function answer({ sql, parameters }) {
  // A full disk has SQLite roll back by itself; rolling back again would hide why.
  if (sql === 'rollback' && !file.inTransaction) return { rows: [] }
  const statement = file.prepare(sql)
  if (statement.reader) return { rows: statement.all(parameters) }
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

/** @param {{ sql: string, parameters: unknown[] }} asked */
function answerOrFailure(asked) {
  try {
    return answer(asked)
  } catch (error) {
    // The class and the code of an error do not travel between threads.
    const { message, code } = /** @type {InstanceType<typeof BetterSqlite.SqliteError>} */ (error)
    return { failure: { message, code } }
  }
}

parentPort?.on('message', (asked) => {
  if (asked !== 'close') return parentPort?.postMessage(answerOrFailure(asked))
  file.close()
  return parentPort?.close()
})
