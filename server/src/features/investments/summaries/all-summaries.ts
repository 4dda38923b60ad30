import { summaryToStaffJson } from '@portico/contract/features/summaries'
import { findAccount } from '../../identity/queries/account-queries.ts'
import { ApiError } from '../../../api-error.ts'
import type { Handler } from '../../../http/route.ts'
import { readSummaries, summaryId } from '../queries/summary-queries.ts'

/** Any investor's posted months in month order, with the identities a row breaks. Throws ApiError 404. */
export const allSummaries: Handler<'allSummaries'> = async ({ app, params: { userId } }) => {
  if ((await findAccount(app.db.read, userId)) === undefined) throw new ApiError('noSuchUser')
  const rows = await readSummaries(app.db.read, userId)
  return rows.map((row) => summaryToStaffJson(summaryId(userId, row), row))
}
