import { checksOf } from '@portico/contract/figures/checks'
import type { Body } from '@portico/contract/api/endpoints'
import { formatMonth } from '@portico/contract/values/month'
import { inBatches } from '../../../db/in-batches.ts'
import { isUniqueViolation } from '../../../db/database-errors.ts'
import type { Caller } from '../../../http/caller.ts'
import type { App, Handler } from '../../../http/route.ts'
import { callerTransaction } from '../../identity/rules/guard.ts'
import type { ImportedRow, RowToPost } from './import-summaries.ts'
import { importSummaries } from './import-summaries.ts'
import { refuseRows, requireTotals } from './refuse-rows.ts'

/** Posts a month of many investors, all or nothing. Throws ApiError with a message for every refused row. */
export const postMonthEnd: Handler<'postMonthEnd'> = async ({ app, body, caller }) => {
  const { month, rows, totals } = body
  const toPost: RowToPost[] = []
  for await (const some of inBatches(rows)) {
    for (const row of some) toPost.push(rowToPost(toPost.length, row, month))
  }
  await importWithRetry(app, caller, toPost, (sorted) => {
    refuseRows(sorted.map((row) => (row.state === 'same' ? postedBefore(row, month) : row)))
    requireTotals(
      totals,
      rows.map(({ summary }) => summary),
    )
  })
  const investors = `${rows.length} investor${rows.length === 1 ? '' : 's'}`
  return { message: `${formatMonth(month)} is posted for ${investors}.`, posted: rows.length }
}

type Posted = Body<'postMonthEnd'>
type Approve = (rows: readonly ImportedRow[]) => void

/** Retries once if one of the months was posted concurrently. The retry knows which one, and reports it. */
export async function importWithRetry(
  app: App,
  caller: Caller,
  rows: readonly RowToPost[],
  approve: Approve,
): Promise<ImportedRow[]> {
  const attempt = () =>
    callerTransaction(app, caller, (trx, by) => importSummaries(trx, by, rows, { approve }))
  try {
    return await attempt()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return attempt()
  }
}

function rowToPost(
  line: number,
  { userId, summary }: Posted['rows'][number],
  month: Posted['month'],
): RowToPost {
  if (summary.month !== month)
    return { line, code: 'invalid', refused: `This row is of ${formatMonth(summary.month)}.` }
  const [broken] = checksOf(summary)
  if (broken !== undefined) return { line, code: 'invalid', refused: broken.message }
  return { line, userId, summary }
}

/** A sheet only takes months that are not posted yet. Identical figures mean that the previous response was lost. */
function postedBefore({ line }: ImportedRow, month: Posted['month']): ImportedRow {
  const sentence = `${formatMonth(month)} is already posted for this investor, with exactly these figures.`
  return { line, state: 'refused', sentence, code: 'alreadyPosted' }
}
