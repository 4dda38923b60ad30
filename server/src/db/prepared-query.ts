import type { Compilable } from 'kysely'
import type { Database, Reader } from './database.ts'

/**
 * A read that nearly every request makes, by one value: put together once for each store, and kept prepared by
 * its engine. Everything else is built anew, which costs more than running it. What `cached` is answered from memory
 * for as long as nothing was committed, where the engine can tell: its rows are not to be altered.
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
      if (parameters.length !== 1) throw new Error('A hot query takes one value.')
      texts.set(db, (text = sql))
    }
    return db.runPrepared<Row>(text, value, cached)
  }
}
