import type { Database } from './database.ts'

interface Batch<Row> {
  keys: Set<string>
  rows: Promise<Map<string, Row>>
}

/**
 * Looks a row up by its key, together with everything that is looked up in the same turn of the event loop: one
 * statement and one round trip for all of them.
 */
export function sharedLookup<Row>(
  findAll: (db: Database, keys: readonly string[]) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
): (db: Database, key: string) => Promise<Row | undefined> {
  const batches = new WeakMap<Database, Batch<Row>>()
  const begin = (db: Database): Batch<Row> => {
    const keys = new Set<string>()
    const rows = new Promise((resolve) => setImmediate(resolve)).then(async () => {
      batches.delete(db)
      const found = await findAll(db, [...keys])
      return new Map(found.map((row) => [keyOf(row), row]))
    })
    return { keys, rows }
  }
  return async (db, key) => {
    let batch = batches.get(db)
    if (batch === undefined) batches.set(db, (batch = begin(db)))
    batch.keys.add(key)
    return (await batch.rows).get(key)
  }
}
