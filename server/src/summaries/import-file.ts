import { checksOf } from '@portico/contract/checks'
import type { Answer } from '@portico/contract/endpoints'
import { ApiError } from '../http/api-error.ts'
import type { Handler } from '../http/route.ts'
import { CsvError } from './csv-table.ts'
import type { ImportedRow } from './import-summaries.ts'
import { previewRows } from './import-summaries.ts'
import { importAnew } from './post-month-end.ts'
import { refuseRows, requireTotals } from './refuse-rows.ts'
import type { SpreadsheetRow } from './spreadsheet.ts'
import { readSpreadsheet } from './spreadsheet.ts'

/** Says of every row of a spreadsheet what posting would make of it, and changes nothing. Throws ApiError 400 when it is none. */
export const previewImport: Handler<'previewImport'> = async ({ app, body }) => {
  const rows = readFile(body.file)
  const sorted = await previewRows(app.db.read, rows)
  return { rows: rows.map((row, k) => toJson(row, sorted[k])) }
}

/** Posts the months of a spreadsheet, all or nothing. Throws ApiError with a sentence for every row that is refused. */
export const importFile: Handler<'importSummaries'> = async ({ app, body, caller }) => {
  const rows = readFile(body.file)
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

function readFile(file: string): SpreadsheetRow[] {
  try {
    return readSpreadsheet(Buffer.from(file, 'base64'))
  } catch (error) {
    if (error instanceof CsvError) throw new ApiError('invalid', error.message, { file: error.message })
    throw error
  }
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
