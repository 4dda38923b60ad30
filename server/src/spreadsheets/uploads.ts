import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { maxRefusedRows } from '@portico/contract/features/month-end'
import { ApiError } from '../api-error.ts'
import { CsvError } from './csv.ts'
import type { SheetRow, TotalRow } from './sheet.ts'

/** Runs `read` on an uploaded file. Throws ApiError 400 if the file cannot be read. */
export async function readUpload<Rows>(reading: Promise<Rows>): Promise<Rows> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof CsvError) throw new ApiError('invalid', error.message, { file: error.message })
    throw error
  }
}

/** What the preview of an import has of every row. */
export const rowOfFile = <Column>({ line, cells, unread, isTotal }: SheetRow<Column, object>) => ({
  line,
  cells,
  ...(unread === undefined ? {} : { unread }),
  ...(isTotal === undefined ? {} : { is_total: isTotal }),
})

/** What a row says that is twice in the file. */
export const sameAs = (line: number | undefined) =>
  line === undefined ? {} : { sentence: `The same as line ${line} of the file.` }

/**
 * The preview of an import: every row to post or already posted, totals, and the first refused rows. The rows are read a
 * second time for their texts, in the order of the outcomes; a total has none. `about` is what else it says of the file.
 */
export function previewStream<Row extends object, Outcome extends { state: string }>(
  rows: AsyncIterable<Row | (TotalRow & { line: number; cells: string[] })>,
  outcomes: readonly Outcome[],
  toJson: (row: Row, outcome: Outcome) => unknown,
  about: object = {},
): Readable {
  const refused = outcomes.filter(({ state }) => state === 'refused').length
  let refusedToShow = Math.min(refused, maxRefusedRows)
  async function* shown() {
    let place = 0
    for await (const row of rows) {
      if ('total' in row) {
        yield { line: row.line, cells: row.cells, state: 'total', sentence: row.total }
        continue
      }
      const outcome = outcomes[place++]
      if (outcome === undefined || (outcome.state === 'refused' && refusedToShow-- <= 0)) continue
      yield toJson(row, outcome)
    }
  }
  return Readable.from(jsonOf({ ...about, refused, rows: [] }, shown()), { objectMode: false })
}

const charactersAPiece = 16_384

/** The JSON of an object whose last property is a long list, in pieces; other requests are answered in between. */
async function* jsonOf(withEmptyList: object, list: AsyncIterable<unknown>): AsyncGenerator<string> {
  const listEnd = ']}'
  let piece = JSON.stringify(withEmptyList).slice(0, -listEnd.length)
  let separator = ''
  for await (const item of list) {
    piece += separator + JSON.stringify(item)
    separator = ','
    if (piece.length < charactersAPiece) continue
    yield piece
    piece = ''
    await turn()
  }
  yield piece + listEnd
}
