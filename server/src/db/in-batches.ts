import { setImmediate as turn } from 'node:timers/promises'

/** Both engines bound the parameters a statement may carry; and whoever reads meanwhile waits for one statement's rows. */
const rowsPerStatement = 100

/** The rows in runs of so many, others being answered in between: SQLite would let nobody in before the last. */
export async function* inBatches<Row>(
  rows: readonly Row[],
  batchSize: number = rowsPerStatement,
): AsyncGenerator<Row[]> {
  for (let from = 0; from < rows.length; from += batchSize) {
    if (from > 0) await turn()
    yield rows.slice(from, from + batchSize)
  }
}
