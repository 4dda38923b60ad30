import type { Database as SqliteFile } from 'better-sqlite3'
import type { Ask } from './database.ts'

type Value = string | number

/** How hot queries are asked of a connection. */
interface HotReads {
  ask: Ask
  /** What is asked from now on sees what was committed until now. */
  endTurn: () => void
}

/**
 * Asks statements that are prepared once; there are as many as there are hot queries, so none is ever dropped. All that
 * is asked in one turn of the event loop reads one moment of the database, in one transaction: outside of any, SQLite
 * takes and gives back a lock for each statement, which costs more than most of them do. Nobody can have been told in
 * that turn of what was committed in it, except by us: so every change of ours ends it.
 */
export function hotReads(file: SqliteFile): HotReads {
  const statements = new Map<string, (value: Value, keeps: boolean) => unknown[]>()
  const begin = file.prepare('begin')
  const commit = file.prepare('commit')
  const endTurn = () => {
    if (file.open && file.inTransaction) commit.run()
  }
  return {
    endTurn,
    ask: <Row>(sql: string, value: Value, keeps = false) => {
      let ask = statements.get(sql)
      if (ask === undefined) statements.set(sql, (ask = prepareKeeping(file, sql)))
      if (!file.inTransaction) {
        begin.run()
        setImmediate(endTurn)
      }
      return Promise.resolve(ask(value, keeps) as Row[])
    },
  }
}

/** Asks a statement that is prepared. Rows come as lists, since making objects of them costs the engine twice as much as us. */
function rowsOf(file: SqliteFile, sql: string): (value: Value) => unknown[] {
  const statement = file.prepare<[Value], unknown[]>(sql).raw()
  const names = statement.columns().map(({ name }) => name)
  return (value) =>
    statement.all(value).map((values) => {
      const row: Record<string, unknown> = {}
      for (let k = 0; k < names.length; k++) row[names[k] ?? ''] = values[k]
      return row
    })
}

/** So many values are known at most, then all are forgotten. */
const mostKnown = 10_000

/** Under which data_version a value was asked last, and its rows once it was asked twice under the same. */
interface Asked {
  version: number
  rows: unknown[] | undefined
}

/**
 * Prepares a statement whose rows may be kept until anything is committed, by whichever thread or process: SQLite's
 * data_version is another one then. It is read before the rows, so that these are never older than it says. Rows are
 * kept from the second time on: to carry those of everybody through collections costs more than to read them once more.
 */
function prepareKeeping(file: SqliteFile, sql: string): (value: Value, keeps: boolean) => unknown[] {
  const ask = rowsOf(file, sql)
  const dataVersion = file.prepare<[], number>('pragma data_version').pluck()
  const known = new Map<Value, Asked>()
  return (value, keeps) => {
    if (!keeps) return ask(value)
    const version = dataVersion.get() ?? NaN
    const asked = known.get(value)
    if (asked?.version === version) return (asked.rows ??= ask(value))
    if (asked === undefined && known.size >= mostKnown) known.clear()
    known.set(value, { version, rows: undefined })
    return ask(value)
  }
}
