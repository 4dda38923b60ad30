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
 * Posts a new version of a month, with a reason. Earlier versions are kept. Throws ApiError 404 for an unknown investor or
 * a month that is not posted, monthChanged if the corrected version is not the newest, invalid if nothing would change,
 * and FigureError if one of the account's figures would be too large to be exact.
 */
export const correctSummary: Handler<'correctSummary'> = async ({ app, body, caller }) => {
  const { userId, summary, version, reason } = body
  const monthText = formatMonth(summary.month)
  const id = summaryId(userId, summary)
  const current = await callerTransaction(app, caller, async (trx, by) => {
    // First, because it locks the account against concurrent changes: the next version is ours.
    if ((await bumpDataVersions(trx, [userId])) === 0) throw new ApiError('noSuchUser')
    const account = await findAccount(trx, userId)
    const posted = await listMonths(trx, userId)
    const before = posted.find((row) => row.month === summary.month)
    if (before === undefined)
      throw new ApiError('notPosted', `${monthText} is not posted for this investor. Add it instead.`)
    if (version !== before.version) throw new ApiError('monthChanged')
    if (isSameSummary(before, summary))
      throw new ApiError('invalid', `${monthText} is already posted with exactly these figures.`)
    const after = posted.map((row) => (row === before ? summary : row))
    requireExactFigures(after, account?.initialInvestment ?? null)
    const inserted = await insertCorrection(trx, by, { userId, summary }, reason)
    await appendAudit(trx, by, {
      action: 'summary.corrected',
      subjectId: userId,
      before: { id, ...figuresToJson(before) },
      after: { id, ...figuresToJson(summary), reason },
    })
    return inserted
  })
  return { message: `${monthText} is corrected.`, summary: summaryToStaffJson(id, current) }
}
