import { checksOf } from '@portico/contract/figures/checks'
import type { Answer } from '@portico/contract/api/endpoints'
import type { Handler, StreamHandler } from '../../../http/route.ts'
import type { ImportedRow } from './import-summaries.ts'
import { previewRows } from './import-summaries.ts'
import { importWithRetry, refuseRows, requireTotals } from './post-month-end.ts'
import { currentMonth } from '../summaries/post-summaries.ts'
import type { SpreadsheetRow } from './spreadsheet.ts'
import { readRowsToPost, readSpreadsheet } from './spreadsheet.ts'
import { fromBase64, previewStream, readUpload } from '../../../spreadsheets/uploads.ts'

/**
 * Previews the import of a spreadsheet without changing anything. Lists only the first refused rows, and their number.
 * Throws ApiError 400 if the file cannot be read.
 */
export const previewImport: StreamHandler<'previewImport'> = async ({ app, body }) => {
  const bytes = fromBase64(body.file)
  const rows = await readUpload(readRowsToPost(bytes))
  const sorted = await previewRows(app.db.read, rows, currentMonth(app))
  return previewStream(readSpreadsheet(bytes), sorted, toJson)
}

/** Posts the months of a spreadsheet, all or nothing. Throws ApiError with a message for every refused row. */
export const importFile: Handler<'importSummaries'> = async ({ app, body, caller }) => {
  const rows = await readUpload(readRowsToPost(fromBase64(body.file)))
  const sorted = await importWithRetry(app, caller, rows, 'import', (states) => {
    refuseRows(states)
    requireTotals(
      body.totals,
      states.flatMap((row) => (row.state === 'posted' ? [row.month.summary] : [])),
    )
  })
  const posted = sorted.filter((row) => row.state === 'posted').length
  return { message: postedMessage(posted), posted }
}

/** "2 rows are posted." */
export const postedMessage = (posted: number): string =>
  posted === 1 ? '1 row is posted.' : `${posted} rows are posted.`

type RowJson = Answer<'previewImport'>['rows'][number]

function toJson({ line, cells, unread }: SpreadsheetRow, became: ImportedRow): RowJson {
  const row = { line, cells, ...(unread === undefined ? {} : { unread }) }
  if (became.state === 'refused') return { ...row, state: 'refused', sentence: became.message }
  if (became.state === 'same') return { ...row, state: 'same' }
  const sentence = checksOf(became.month.summary)
    .map(({ message }) => message)
    .join(' ')
  return { ...row, state: 'to post', ...(sentence === '' ? {} : { sentence }) }
}
