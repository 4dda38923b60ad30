import type { Database as SqliteFile } from 'better-sqlite3'
import type { RunPrepared } from './database.ts'

type Value = string | number

interface PreparedReads {
  runPrepared: RunPrepared
  /** Ends the shared read transaction, so later queries see everything committed until now. */
  endTurn: () => void
}

/**
 * Runs prepared statements. All queries of one turn of the event loop share a read transaction; otherwise SQLite would
 * acquire and release a lock for each of them, which costs more than most queries do. Our own commits end the transaction,
 * so that reads always see preceding writes.
 */
export function preparedReads(file: SqliteFile): PreparedReads {
  const statements = new Map<string, (value: Value, cached: boolean) => unknown[]>()
  const begin = file.prepare('begin')
  const commit = file.prepare('commit')
  const endTurn = () => {
    if (file.open && file.inTransaction) commit.run()
  }
  return {
    endTurn,
    runPrepared: <Row>(sql: string, value: Value, cached = false) => {
      let run = statements.get(sql)
      if (run === undefined) statements.set(sql, (run = prepareCached(file, sql)))
      if (!file.inTransaction) {
        begin.run()
        setImmediate(endTurn)
      }
      return Promise.resolve(run(value, cached) as Row[])
    },
  }
}

/** Prepares a statement. Rows are read as arrays, because building the objects here is twice as fast as in the driver. */
function prepareRows(file: SqliteFile, sql: string): (value: Value) => unknown[] {
  const statement = file.prepare<[Value], unknown[]>(sql).raw()
  const names = statement.columns().map(({ name }) => name)
  return (value) =>
    statement.all(value).map((values) => {
      const row: Record<string, unknown> = {}
      for (let k = 0; k < names.length; k++) row[names[k] ?? ''] = values[k]
      return row
    })
}

/** When the cache is full, it is cleared. */
const maxCached = 10_000

/** The data_version of a value's latest query, and its rows once it was requested twice without a write in between. */
interface CachedRows {
  version: number
  rows: unknown[] | undefined
}

/**
 * Prepares a statement whose rows can be cached until any thread or process commits, which changes SQLite's data_version.
 * The version is read before the rows, so they are never older than it. Rows are only cached from the second request on:
 * keeping everyone's rows through garbage collections would cost more than reading them again.
 */
function prepareCached(file: SqliteFile, sql: string): (value: Value, cached: boolean) => unknown[] {
  const query = prepareRows(file, sql)
  const dataVersion = file.prepare<[], number>('pragma data_version').pluck()
  const cache = new Map<Value, CachedRows>()
  return (value, cached) => {
    if (!cached) return query(value)
    const version = dataVersion.get() ?? NaN
    const entry = cache.get(value)
    if (entry?.version === version) return (entry.rows ??= query(value))
    if (entry === undefined && cache.size >= maxCached) cache.clear()
    cache.set(value, { version, rows: undefined })
    return query(value)
  }
}
