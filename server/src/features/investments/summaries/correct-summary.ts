import { figuresToJson, summaryToStaffJson } from '@portico/contract/features/summaries'
import { isSameSummary } from '@portico/contract/figures/monthly-figures'
import { requireExactFigures } from '@portico/contract/figures/series'
import { formatMonth } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { Handler } from '../../../http/route.ts'
import { bumpDataVersions, findAccount } from '../../identity/queries/account-queries.ts'
import { callerTransaction } from '../../identity/rules/guard.ts'
import { insertCorrection, listMonths, summaryId } from '../queries/summary-queries.ts'

/**
 * Posts a posted month anew, whole and with a reason; what it was stays. Throws ApiError 404 for an unknown
 * investor or a month that is not posted, monthChanged when the version that was looked at is not the newest,
 * invalid when nothing would change, FigureError when one of the account's figures could no longer be held exactly;
 * each leaves everything as it was.
 */
export const correctSummary: Handler<'correctSummary'> = async ({ app, body, caller }) => {
  const { userId, summary, version, reason } = body
  const monthText = formatMonth(summary.month)
  const id = summaryId(userId, summary)
  const standing = await callerTransaction(app, caller, async (trx, by) => {
    // First, for it makes whoever else changes this account wait: the version after the newest is ours.
    if ((await bumpDataVersions(trx, [userId])) === 0) throw new ApiError('noSuchUser')
    const account = await findAccount(trx, userId)
    const posted = await listMonths(trx, userId)
    const before = posted.find((row) => row.month === summary.month)
    if (before === undefined)
      throw new ApiError('notPosted', `${monthText} is not posted for this investor. Add it instead.`)
    if (version !== before.version) throw new ApiError('monthChanged')
    if (isSameSummary(before, summary))
      throw new ApiError('invalid', `${monthText} is posted with these very figures.`)
    const after = posted.map((row) => (row === before ? summary : row))
    requireExactFigures(after, account?.initialInvestment ?? null)
    const stands = await insertCorrection(trx, by, { userId, summary }, reason)
    const corrected = {
      action: 'summary.corrected' as const,
      subjectId: userId,
      before: { id, ...figuresToJson(before) },
      after: { id, ...figuresToJson(summary), reason },
    }
    await appendAudit(trx, by, [corrected])
    return stands
  })
  return { message: `${monthText} is corrected.`, summary: summaryToStaffJson(id, standing) }
}
