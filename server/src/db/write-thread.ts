/** The writer thread, started by sqlite-writer.ts: the only one that writes to the database. It has one file after another. */
import { parentPort } from 'node:worker_threads'
import BetterSqlite from 'better-sqlite3'

interface Query {
  sql: string
  parameters: unknown[]
  next?: string
}

interface Opening {
  path: string
  readonly: boolean
  pragmas: string[]
}

let file: InstanceType<typeof BetterSqlite>

/** If this fails, the thread ends. */
function open({ path, readonly, pragmas }: Opening): void {
  file = new BetterSqlite(path, { readonly })
  for (const pragma of pragmas) file.pragma(pragma)
}

function close(): void {
  file.close()
  parentPort?.postMessage({ closed: true })
}

function answer({ sql, parameters, next }: Query): object {
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

function answerOrFailure(asked: Query): object {
  try {
    return answer(asked)
  } catch (error) {
    // Errors lose their class and code between threads.
    const { message, code } = error as InstanceType<typeof BetterSqlite.SqliteError>
    return { failure: { message, code } }
  }
}

parentPort?.on('message', (asked: Opening | Query | 'close' | 'end') => {
  if (asked === 'close') return close()
  if (asked === 'end') return parentPort?.close()
  if ('path' in asked) return open(asked)
  return parentPort?.postMessage(answerOrFailure(asked))
})
