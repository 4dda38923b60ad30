import type { Compilable } from 'kysely'
import type { Database, Reader } from './database.ts'

/**
 * A query with one parameter that nearly every request runs. It is compiled once per database and kept prepared, since
 * building a query costs more than running it. With `cached`, SQLite returns the same rows until something is committed,
 * so callers must not modify them.
 */
export function preparedQuery<Row>(
  build: (db: Reader, value: never) => Compilable<Row>,
  { cached = false } = {},
): (db: Database, value: string | number) => Promise<readonly Row[]> {
  const texts = new WeakMap<Database, string>()
  return (db, value) => {
    let text = texts.get(db)
    if (text === undefined) {
      const { sql, parameters } = build(db.read, value as never).compile()
      if (parameters.length !== 1) throw new Error('A prepared query takes one value.')
      texts.set(db, (text = sql))
    }
    return db.runPrepared<Row>(text, value, cached)
  }
}
