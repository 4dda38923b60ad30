import { formatMonth } from '@portico/contract/values/month'
import { recordedVersionToJson } from '@portico/contract/features/summaries'
import { findAccount } from '../../identity/queries/account-queries.ts'
import { ApiError } from '../../../api-error.ts'
import type { Handler } from '../../../http/route.ts'
import { summaryId } from '../queries/summary-queries.ts'
import { readVersions } from '../queries/version-queries.ts'

/** Every version of any investor's month, with who posted it and why. Throws ApiError 404. */
export const summaryHistory: Handler<'summaryHistory'> = async ({ app, params: { userId, month } }) => {
  if ((await findAccount(app.db.read, userId)) === undefined) throw new ApiError('noSuchUser')
  const versions = await readVersions(app.db.read, userId, month)
  if (versions.length === 0)
    throw new ApiError('notPosted', `${formatMonth(month)} is not posted for this investor.`)
  return versions.map((version) => recordedVersionToJson(summaryId(userId, version), version))
}
