import { recordedVersionToJson, summaryToStaffJson } from '@portico/contract/features/summaries'
import { formatMonth } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import type { Reader } from '../../../db/database.ts'
import type { Handler } from '../../../http/route.ts'
import { findAccount } from '../../identity/queries/account-queries.ts'
import { asKnown, requireKnownAccount } from '../queries/as-known.ts'
import { findLatestMonth, listMonths, summaryId } from '../queries/summary-queries.ts'
import { listVersions } from '../queries/version-queries.ts'

/** Any investor's posted months in month order, with their broken identities. Throws ApiError 404. */
export const allSummaries: Handler<'allSummaries'> = async ({ app, params: { userId }, query }) => {
  const known = asKnown(app, query.known_on)
  await requireKnownAccount(known, userId)
  const rows = await listMonths(known.db, userId)
  return rows.map((row) => summaryToStaffJson(summaryId(userId, row), row))
}

/** Any investor's latest posted month, or null if there is none. Throws ApiError 404. */
export const latestSummary: Handler<'latestSummary'> = async ({ app, params: { userId } }) => {
  await requireUser(app.db.read, userId)
  const row = await findLatestMonth(app.db.read, userId)
  return row === undefined ? null : summaryToStaffJson(summaryId(userId, row), row)
}

/** Every version of any investor's month, with author and reason. Throws ApiError 404. */
export const summaryHistory: Handler<'summaryHistory'> = async ({ app, params: { userId, month } }) => {
  await requireUser(app.db.read, userId)
  const versions = await listVersions(app.db.read, userId, month)
  if (versions.length === 0)
    throw new ApiError('notPosted', `${formatMonth(month)} is not posted for this investor.`)
  return versions.map((version) => recordedVersionToJson(summaryId(userId, version), version))
}

async function requireUser(db: Reader, userId: number): Promise<void> {
  if ((await findAccount(db, userId)) === undefined) throw new ApiError('noSuchUser')
}
