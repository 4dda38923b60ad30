import { formatMonth } from '@portico/contract/month'
import { recordedVersionToJson } from '@portico/contract/summary-history'
import { findAccount } from '../accounts/account-queries.ts'
import { ApiError } from '../http/api-error.ts'
import type { Handler } from '../http/route.ts'
import { summaryId } from './summary-queries.ts'
import { readVersions } from './version-queries.ts'

/** Every version of any investor's month, with who posted it and why. Throws ApiError 404. */
export const summaryHistory: Handler<'summaryHistory'> = async ({ app, params: { userId, month } }) => {
  if ((await findAccount(app.db.read, userId)) === undefined) throw new ApiError('noSuchUser')
  const versions = await readVersions(app.db.read, userId, month)
  if (versions.length === 0)
    throw new ApiError('notPosted', `${formatMonth(month)} is not posted for this investor.`)
  return versions.map((version) => recordedVersionToJson(summaryId(userId, version), version))
}
