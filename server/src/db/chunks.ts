import { setImmediate as turn } from 'node:timers/promises'

/** Both engines bound the parameters a statement may carry; and whoever reads meanwhile waits for one statement's rows. */
const rowsAStatement = 100

/** The rows in runs that one statement can carry. */
function chunksOf<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / rowsAStatement)
  return Array.from({ length: count }, (_, k) => rows.slice(k * rowsAStatement, (k + 1) * rowsAStatement))
}

/** The same one after another, others being answered in between: SQLite would let nobody in before the last. */
export async function* inTurns<Row>(rows: readonly Row[]): AsyncGenerator<Row[]> {
  for (const [k, some] of chunksOf(rows).entries()) {
    if (k > 0) await turn()
    yield some
  }
}
