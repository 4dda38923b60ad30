import { checksOf } from '@portico/contract/checks'
import type { Answer } from '@portico/contract/endpoints'
import { mostRefusedRows, notBase64 } from '@portico/contract/month-end'
import { ApiError } from '../http/api-error.ts'
import type { Handler, StreamHandler } from '../http/route.ts'
import { streamJson } from '../http/stream-json.ts'
import { CsvError } from './csv-lines.ts'
import type { ImportedRow } from './import-summaries.ts'
import { previewRows } from './import-summaries.ts'
import { importAnew } from './post-month-end.ts'
import { refuseRows, requireTotals } from './refuse-rows.ts'
import type { SpreadsheetRow } from './spreadsheet.ts'
import { readSpreadsheet } from './spreadsheet.ts'

/**
 * Says of the rows of a spreadsheet what posting would make of them, and changes nothing; of very many refused ones
 * how many there are. Throws ApiError 400 when it is none.
 */
export const previewImport: StreamHandler<'previewImport'> = async ({ app, body }) => {
  const rows = await readFile(body.file)
  const sorted = await previewRows(app.db.read, rows)
  const refused = sorted.filter(({ state }) => state === 'refused').length
  return streamJson({ refused }, 'rows', previewOf(rows, sorted))
}

/** Every row that is to post or posted already, and the first of those that are refused. */
function* previewOf(rows: readonly SpreadsheetRow[], sorted: readonly ImportedRow[]): Generator<RowJson> {
  let refused = 0
  for (const [k, row] of rows.entries()) {
    const became = sorted[k]
    if (became?.state === 'refused' && ++refused > mostRefusedRows) continue
    yield toJson(row, became)
  }
}

/** Posts the months of a spreadsheet, all or nothing. Throws ApiError with a sentence for every row that is refused. */
export const importFile: Handler<'importSummaries'> = async ({ app, body, caller }) => {
  const rows = await readFile(body.file)
  const by = { at: app.clock(), actor: { id: caller.id, name: caller.email } }
  const sorted = await importAnew(app.db, by, rows, (states) => {
    refuseRows(states)
    requireTotals(
      body.totals,
      states.flatMap((row) => (row.state === 'posted' ? [row.month.summary] : [])),
    )
  })
  const posted = sorted.filter((row) => row.state === 'posted').length
  return { message: posted === 1 ? '1 row is posted.' : `${posted} rows are posted.`, posted }
}

async function readFile(file: string): Promise<SpreadsheetRow[]> {
  try {
    return await readSpreadsheet(fromBase64(file))
  } catch (error) {
    if (error instanceof CsvError) throw new ApiError('invalid', error.message, { file: error.message })
    throw error
  }
}

/** Node leaves out what is no base64: there are fewer bytes then than so many characters make. */
function fromBase64(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== Buffer.byteLength(text, 'base64')) throw new CsvError(notBase64)
  return bytes
}

type RowJson = Answer<'previewImport'>['rows'][number]

function toJson({ line, cells, unread }: SpreadsheetRow, became: ImportedRow | undefined): RowJson {
  const row = { line, cells, ...(unread === undefined ? {} : { unread }) }
  if (became?.state === 'refused') return { ...row, state: 'refused', sentence: became.sentence }
  if (became?.state !== 'posted') return { ...row, state: 'same' }
  const sentence = checksOf(became.month.summary)
    .map(({ message }) => message)
    .join(' ')
  return { ...row, state: 'to post', ...(sentence === '' ? {} : { sentence }) }
}
