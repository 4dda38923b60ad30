import { summaryToStaffJson } from '@portico/contract/features/summaries'
import { isSameSummary } from '@portico/contract/figures/monthly-figures'
import { requireExactFigures } from '@portico/contract/figures/every-figure'
import { formatMonth } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import { correctMonths, voidMonths } from './post-summaries.ts'
import type { Handler } from '../../../http/route.ts'
import { announceMonths } from '../../notices/rules/announce.ts'
import { bumpDataVersions, findAccount } from '../../identity/queries/account-queries.ts'
import { callerTransaction } from '../../identity/rules/guard.ts'
import { findHistory } from '../queries/history-queries.ts'
import { summaryId } from '../queries/summary-queries.ts'

/**
 * Posts a new version of a month, with a reason. Earlier versions are kept. Throws ApiError 404 for an unknown investor or
 * a month that is not posted, monthChanged if the corrected version is not the newest, invalid if nothing would change,
 * and FigureError if one of the account's figures would be too large to be exact.
 */
export const correctSummary: Handler<'correctSummary'> = async ({ app, body, caller }) => {
  const { userId, summary, version, reason, line } = body
  const monthText = formatMonth(summary.month)
  const id = summaryId(userId, summary)
  const current = await callerTransaction(app, caller, async (trx, by) => {
    // First, because it locks the account against concurrent changes: the next version is ours.
    if ((await bumpDataVersions(trx, [userId])) === 0) throw new ApiError('noSuchUser')
    const account = await findAccount(trx, userId)
    const history = await findHistory(trx, {
      id: userId,
      initialInvestment: account?.initialInvestment ?? null,
    })
    const before = history.months.find((row) => row.month === summary.month)
    if (before === undefined)
      throw new ApiError('notPosted', `${monthText} is not posted for this investor. Add it instead.`)
    if (version !== before.version) throw new ApiError('monthChanged')
    if (isSameSummary(before, summary))
      throw new ApiError('invalid', `${monthText} is already posted with exactly these figures.`)
    const months = history.months.map((row) => (row === before ? summary : row))
    requireExactFigures({ ...history, months })
    const [corrected] = await correctMonths(trx, by, [{ userId, before, summary }], { reason })
    await announceMonths(trx, by, 'restated', [{ userId, summary }], line)
    return corrected ?? before
  })
  return { message: `${monthText} is corrected.`, summary: summaryToStaffJson(id, current) }
}

/**
 * Withdraws a posted month, with a reason: it then counts nowhere and can be posted again. Its versions are kept. Throws
 * ApiError 404 for an unknown investor or a month that is not posted, monthChanged if the version is not the newest, and
 * FigureError if one of the account's figures would be too large to be exact without it.
 */
export const voidSummary: Handler<'voidSummary'> = async ({ app, body, caller }) => {
  const { userId, month, version, reason, line } = body
  const monthText = formatMonth(month)
  await callerTransaction(app, caller, async (trx, by) => {
    if ((await bumpDataVersions(trx, [userId])) === 0) throw new ApiError('noSuchUser')
    const account = await findAccount(trx, userId)
    const history = await findHistory(trx, {
      id: userId,
      initialInvestment: account?.initialInvestment ?? null,
    })
    const summary = history.months.find((row) => row.month === month)
    if (summary === undefined)
      throw new ApiError('notPosted', `${monthText} is not posted for this investor.`)
    if (version !== summary.version) throw new ApiError('monthChanged')
    requireExactFigures({ ...history, months: history.months.filter((row) => row !== summary) })
    await voidMonths(trx, by, [{ userId, summary }], reason)
    await announceMonths(trx, by, 'withdrawn', [{ userId, summary }], line)
  })
  return { message: `${monthText} is withdrawn.` }
}
