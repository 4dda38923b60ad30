import type { Answer } from '@portico/contract/api/endpoints'
import { requireExactFigures } from '@portico/contract/figures/series'
import { formatMonth } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { Handler } from '../../../http/route.ts'
import { bumpDataVersions, findAccounts } from '../../identity/queries/account-queries.ts'
import { callerTransaction } from '../../identity/rules/guard.ts'
import { listHistories } from '../queries/history-queries.ts'
import type { Posting } from '../queries/posting-queries.ts'
import {
  findPosting,
  insertReversal,
  listLatestPostings,
  listPostedMonths,
} from '../queries/posting-queries.ts'
import { voidMonths } from '../summaries/post-summaries.ts'

const listed = 100

const toJson = ({ number, kind, rows, reversal, ...posting }: Posting): Answer<'postings'>[number] => ({
  number,
  kind,
  rows,
  from: formatMonth(posting.from),
  to: formatMonth(posting.to),
  posted_at: new Date(posting.postedAt).toISOString(),
  posted_by: posting.postedBy,
  reversed_at: reversal === undefined ? null : new Date(reversal.at).toISOString(),
  reversed_by: reversal?.by ?? null,
  reason: reversal?.reason ?? null,
})

/** The latest month-ends and imports, the newest first. */
export const listPostings: Handler<'postings'> = async ({ app }) =>
  (await listLatestPostings(app.db.read, listed)).map(toJson)

/** What reversing a posting would take back. Throws ApiError 404. */
export const previewReversal: Handler<'postingPreview'> = async ({ app, params }) => {
  const posting = await findPosting(app.db.read, params.number)
  if (posting === undefined) throw new ApiError('noSuchPosting')
  const months = await listPostedMonths(app.db.read, params.number)
  const total = (key: 'beginningBalance' | 'dividendAmount' | 'dividendPaid' | 'lossAmount') =>
    months.reduce((sum, { summary }) => sum + summary[key], 0) / 100
  return {
    ...toJson(posting),
    investors: new Set(months.map(({ userId }) => userId)).size,
    changed: months.filter(({ isCurrent }) => !isCurrent).length,
    principal: total('beginningBalance'),
    dividend: total('dividendAmount'),
    paid: total('dividendPaid'),
    loss: total('lossAmount'),
  }
}

/**
 * Withdraws all months of a posting with one reason, all or nothing. Throws ApiError 404 for an unknown posting, 409 for
 * one that is reversed already or has months that were corrected or withdrawn since, and FigureError if an account's
 * figures would be too large to be exact without its months.
 */
export const reversePosting: Handler<'reversePosting'> = async ({ app, body, caller }) => {
  const { number, reason } = body
  const count = await callerTransaction(app, caller, async (trx, by) => {
    if ((await findPosting(trx, number)) === undefined) throw new ApiError('noSuchPosting')
    const ids = [...new Set((await listPostedMonths(trx, number)).map(({ userId }) => userId))]
    // Locks the accounts against concurrent changes; read again what they hold now.
    await bumpDataVersions(trx, ids)
    const posting = await findPosting(trx, number)
    if (posting?.reversal !== undefined) throw new ApiError('postingReversed')
    const months = await listPostedMonths(trx, number)
    if (months.some(({ isCurrent }) => !isCurrent)) throw new ApiError('postingChanged')
    const withdrawn = months.map(({ userId, summary, version, postedAt }) => ({
      userId,
      summary: { ...summary, version, postedAt },
    }))
    await voidMonths(trx, by, withdrawn, reason)
    for await (const some of inBatches(ids)) {
      const accounts = await findAccounts(trx, some)
      const histories = await listHistories(trx, [...accounts.values()])
      for (const history of histories.values()) requireExactFigures(history)
    }
    await insertReversal(trx, by, number, reason)
    await appendAudit(trx, by, {
      action: 'posting.reversed',
      subjectId: null,
      after: { number, rows: months.length, reason },
    })
    return months.length
  })
  const rows = count === 1 ? '1 row is' : `${count} rows are`
  return { message: `Posting ${number} is reversed: ${rows} withdrawn.` }
}
