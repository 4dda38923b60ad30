import { setImmediate as turn } from 'node:timers/promises'

/** Both engines limit a statement's parameters, and concurrent readers wait for one statement to finish. */
const rowsPerStatement = 100

/** Yields the rows in batches and lets other requests run in between. */
export async function* inBatches<Row>(
  rows: readonly Row[],
  batchSize: number = rowsPerStatement,
): AsyncGenerator<Row[]> {
  for (let from = 0; from < rows.length; from += batchSize) {
    if (from > 0) await turn()
    yield rows.slice(from, from + batchSize)
  }
}
