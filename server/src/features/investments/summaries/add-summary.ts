import { summaryToStaffJson } from '@portico/contract/features/summaries'
import { requireExactFigures } from '@portico/contract/figures/series'
import { formatMonth } from '@portico/contract/values/month'
import { postSummaries, requirePostable } from './post-summaries.ts'
import { ApiError } from '../../../api-error.ts'
import { isUniqueViolation } from '../../../db/database-errors.ts'
import type { Handler } from '../../../http/route.ts'
import { bumpDataVersions, findAccount } from '../../identity/queries/account-queries.ts'
import { callerTransaction } from '../../identity/rules/guard.ts'
import { listMonths, summaryId } from '../queries/summary-queries.ts'

/**
 * Posts an active investor's month. Throws ApiError 404 for an unknown investor and 409 for staff, a disabled account or a
 * month that is already posted, and FigureError if one of the account's figures would be too large to be exact.
 */
export const addSummary: Handler<'addSummary'> = async ({ app, body: { userId, summary }, caller }) => {
  const monthText = formatMonth(summary.month)
  const alreadyPosted = new ApiError('alreadyPosted', `${monthText} is already posted for this investor.`)
  try {
    const postedAt = await callerTransaction(app, caller, async (trx, by) => {
      const account = await findAccount(trx, userId)
      requirePostable(account)
      await bumpDataVersions(trx, [userId])
      const posted = await listMonths(trx, userId)
      if (posted.some((row) => row.month === summary.month)) throw alreadyPosted
      requireExactFigures([...posted, summary], account.initialInvestment)
      await postSummaries(trx, by, [{ userId, summary }])
      return by.at
    })
    return {
      message: `${monthText} is posted.`,
      summary: summaryToStaffJson(summaryId(userId, summary), { ...summary, postedAt, version: 1 }),
    }
  } catch (error) {
    throw isUniqueViolation(error) ? alreadyPosted : error
  }
}
