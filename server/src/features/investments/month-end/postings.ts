import type { Answer } from '@portico/contract/api/endpoints'
import { byTotal, totalFigures } from '@portico/contract/figures/monthly-figures'
import { requireExactFigures } from '@portico/contract/figures/every-figure'
import { formatMonth } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { Handler } from '../../../http/route.ts'
import { bumpDataVersions, findAccounts } from '../../identity/queries/account-queries.ts'
import { callerTransaction } from '../../identity/rules/guard.ts'
import { listHistories } from '../queries/history-queries.ts'
import type { Posting } from '../queries/posting-queries.ts'
import {
  findPosting,
  insertReversal,
  listInvestorsOf,
  listLatestPostings,
  listPosted,
} from '../queries/posting-queries.ts'
import { voidEntries } from '../activity/record-activity.ts'
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
  const totals = byTotal(() => 0)
  let changed = 0
  let investors = 0
  for await (const { userIds, months } of listPosted(app.db.read, params.number)) {
    investors += userIds.length
    for (const { summary, isCurrent } of months) {
      if (!isCurrent) changed++
      for (const { total, key } of totalFigures) totals[total] += summary[key]
    }
  }
  return {
    ...toJson(posting),
    investors,
    changed,
    ...byTotal(({ total }) => totals[total] / 100),
  }
}

/**
 * Takes back all months and entries of a posting with one reason, all or nothing. Throws ApiError 404 for an unknown posting, 409 for
 * one that is reversed already or has months that were corrected or withdrawn since, and FigureError if an account's
 * figures would be too large to be exact without its months.
 */
export const reversePosting: Handler<'reversePosting'> = async ({ app, body, caller }) => {
  const { number, reason } = body
  const count = await callerTransaction(app, caller, async (trx, by) => {
    const ids = await listInvestorsOf(trx, number)
    // Locks the accounts against concurrent changes before anything is read.
    await bumpDataVersions(trx, ids)
    const posting = await findPosting(trx, number)
    if (posting === undefined) throw new ApiError('noSuchPosting')
    if (posting.reversal !== undefined) throw new ApiError('postingReversed')
    for await (const { userIds, months, entries } of listPosted(trx, number)) {
      if (months.some(({ isCurrent }) => !isCurrent)) throw new ApiError('postingChanged')
      await voidMonths(trx, by, months, reason)
      await voidEntries(trx, by, entries, reason)
      const accounts = await findAccounts(trx, userIds)
      const histories = await listHistories(trx, [...accounts.values()])
      for (const history of histories.values()) requireExactFigures(history)
    }
    await insertReversal(trx, by, number, reason)
    await appendAudit(trx, by, {
      action: 'posting.reversed',
      subjectId: null,
      after: { number, rows: posting.rows, reason },
    })
    return posting.rows
  })
  const rows = count === 1 ? '1 row is' : `${count} rows are`
  return { message: `Posting ${number} is reversed: ${rows} withdrawn.` }
}
