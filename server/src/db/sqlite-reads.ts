import type { Database as SqliteFile } from 'better-sqlite3'
import type { RunPrepared } from './database.ts'

type Value = string | number

/** How hot queries are asked of a connection. */
interface PreparedReads {
  runPrepared: RunPrepared
  /** What is asked from now on sees what was committed until now. */
  endTurn: () => void
}

/**
 * Asks statements that are prepared once; there are as many as there are hot queries, so none is ever dropped. All that
 * is asked in one turn of the event loop reads one moment of the database, in one transaction: outside of any, SQLite
 * takes and gives back a lock for each statement, which costs more than most of them do. Nobody can have been told in
 * that turn of what was committed in it, except by us: so every change of ours ends it.
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

/** Asks a statement that is prepared. Rows come as lists, since making objects of them costs the engine twice as much as us. */
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

/** So many values are cache at most, then all are forgotten. */
const maxCached = 10_000

/** Under which data_version a value was asked last, and its rows once it was asked twice under the same. */
interface CachedRows {
  version: number
  rows: unknown[] | undefined
}

/**
 * Prepares a statement whose rows may be kept until anything is committed, by whichever thread or process: SQLite's
 * data_version is another one then. It is read before the rows, so that these are never older than it says. Rows are
 * kept from the second time on: to carry those of everybody through collections costs more than to read them once more.
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
