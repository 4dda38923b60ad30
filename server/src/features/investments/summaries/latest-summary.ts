import { summaryToStaffJson } from '@portico/contract/features/summaries'
import { findAccount } from '../../identity/queries/account-queries.ts'
import { ApiError } from '../../../api-error.ts'
import type { Handler } from '../../../http/route.ts'
import { readLatestSummary, summaryId } from '../queries/summary-queries.ts'

/** Any investor's latest posted month, or null before there is one. Throws ApiError 404. */
export const latestSummary: Handler<'latestSummary'> = async ({ app, params: { userId } }) => {
  if ((await findAccount(app.db.read, userId)) === undefined) throw new ApiError('noSuchUser')
  const row = await readLatestSummary(app.db.read, userId)
  return row === undefined ? null : summaryToStaffJson(summaryId(userId, row), row)
}
