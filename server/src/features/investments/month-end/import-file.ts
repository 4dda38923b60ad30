import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { checksOf } from '@portico/contract/figures/checks'
import type { Answer } from '@portico/contract/api/endpoints'
import { maxRefusedRows, notBase64 } from '@portico/contract/features/month-end'
import { ApiError } from '../../../api-error.ts'
import type { Handler, StreamHandler } from '../../../http/route.ts'
import { CsvError } from './csv.ts'
import type { ImportedRow, RowToPost } from './import-summaries.ts'
import { previewRows } from './import-summaries.ts'
import { importWithRetry, refuseRows, requireTotals } from './post-month-end.ts'
import { currentMonth } from '../summaries/post-summaries.ts'
import type { SpreadsheetRow } from './spreadsheet.ts'
import { readRowsToPost, readSpreadsheet } from './spreadsheet.ts'

/**
 * Previews the import of a spreadsheet without changing anything. Lists only the first refused rows, and their number.
 * Throws ApiError 400 if the file cannot be read.
 */
export const previewImport: StreamHandler<'previewImport'> = async ({ app, body }) => {
  const bytes = fromBase64(body.file)
  const rows = await readRows(bytes)
  const sorted = await previewRows(app.db.read, rows, currentMonth(app))
  const refused = sorted.filter(({ state }) => state === 'refused').length
  return Readable.from(jsonOf({ refused, rows: [] }, previewOf(bytes, sorted, refused)), {
    objectMode: false,
  })
}

/** Every row to post or already posted, and the first refused rows. Reads the file again for the rows' texts. */
async function* previewOf(
  bytes: Uint8Array,
  sorted: readonly ImportedRow[],
  refused: number,
): AsyncGenerator<RowJson> {
  let refusedToShow = Math.min(refused, maxRefusedRows)
  let toShow = sorted.length - refused + refusedToShow
  if (toShow === 0) return
  let place = 0
  for await (const row of readSpreadsheet(bytes)) {
    const became = sorted[place++]
    if (became?.state === 'refused' && refusedToShow-- <= 0) continue
    yield toJson(row, became)
    if (--toShow === 0) return
  }
}

/** Posts the months of a spreadsheet, all or nothing. Throws ApiError with a message for every refused row. */
export const importFile: Handler<'importSummaries'> = async ({ app, body, caller }) => {
  const rows = await readRows(fromBase64(body.file))
  const sorted = await importWithRetry(app, caller, rows, 'import', (states) => {
    refuseRows(states)
    requireTotals(
      body.totals,
      states.flatMap((row) => (row.state === 'posted' ? [row.month.summary] : [])),
    )
  })
  const posted = sorted.filter((row) => row.state === 'posted').length
  return { message: posted === 1 ? '1 row is posted.' : `${posted} rows are posted.`, posted }
}

async function readRows(bytes: Uint8Array): Promise<RowToPost[]> {
  try {
    return await readRowsToPost(bytes)
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(error.message)
    throw error
  }
}

const unreadable = (message: string): ApiError => new ApiError('invalid', message, { file: message })

/** Node ignores invalid characters in base64, which leaves fewer bytes than the length implies. */
function fromBase64(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== Buffer.byteLength(text, 'base64')) throw unreadable(notBase64)
  return bytes
}

type RowJson = Answer<'previewImport'>['rows'][number]

function toJson({ line, cells, unread }: SpreadsheetRow, became: ImportedRow | undefined): RowJson {
  const row = { line, cells, ...(unread === undefined ? {} : { unread }) }
  if (became?.state === 'refused') return { ...row, state: 'refused', sentence: became.message }
  if (became?.state !== 'posted') return { ...row, state: 'same' }
  const sentence = checksOf(became.month.summary)
    .map(({ message }) => message)
    .join(' ')
  return { ...row, state: 'to post', ...(sentence === '' ? {} : { sentence }) }
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
