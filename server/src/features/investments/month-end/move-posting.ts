import { moneyStays } from '@portico/contract/features/moves'
import type { Answer, Body } from '@portico/contract/api/endpoints'
import { movedMonth, whyNotMovable } from '@portico/contract/figures/moved-month'
import { monthOfDay } from '@portico/contract/values/day'
import type { Month } from '@portico/contract/values/month'
import { addMonths, formatMonth, month, monthsBetween } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import type { AuditedTransaction } from '../../../audit/append-audit.ts'
import { inBatches } from '../../../db/query-tools.ts'
import { findAccounts } from '../../identity/queries/account-queries.ts'
import { listHistories } from '../queries/history-queries.ts'
import type { PostedPart } from '../queries/posting-queries.ts'
import { listLatestPostings } from '../queries/posting-queries.ts'
import type { PostingBy } from '../rules/posting-day.ts'
import type { Moved } from '../summaries/announce-moves.ts'
import { announceMoved } from '../summaries/announce-moves.ts'
import { postedBefore } from './account-rows.ts'
import { refuseRows } from './post-month-end.ts'
import type { RowToPost } from './post-rows.ts'
import { postRows } from './post-rows.ts'
import { recordReversal, takeBackPosting } from './postings.ts'
import { announceMonths } from '../../notices/rules/announce-events.ts'
import { announceCorrected } from '../summaries/announce-corrected.ts'

type PostedMonths = PostedPart['months']

/**
 * Moves a posting to another month: reverses it and posts its months again as another posting, all or nothing. Throws what
 * reversePosting throws, ApiError 400 for one with money in or out, and one with a message for every row that cannot be
 * posted there.
 */
export async function movePosting(
  trx: AuditedTransaction,
  by: PostingBy,
  { number, to, reason: typed, line }: Body<'movePosting'>,
): Promise<Answer<'movePosting'>> {
  const reason = `Moved to ${formatMonth(to)}: ${typed}`
  const { posting, rows, months, entries } = await takeBackPosting(trx, by, {
    number,
    reason,
    placeOf: ({ min }, { userId, summary: { month: posted } }) => ({
      userId,
      month: addMonths(posted, monthsBetween(month(min), to)),
    }),
  })
  const from = month(posting.min)
  if (from === to) throw new ApiError('invalid', `Posting ${number} is already in ${formatMonth(to)}.`)
  if (entries.length > 0 || posting.kind === 'activity import') throw new ApiError('invalid', moneyStays)
  const moved = await movedRows(trx, months, monthsBetween(from, to))
  await postRows(trx, by, moved, {
    postingKind: posting.kind,
    current: monthOfDay(by.today),
    approve: (sorted) =>
      refuseRows(
        sorted.map((row) =>
          row.state === 'same' ? { line: row.line, ...postedBefore(row.summary, row.email) } : row,
        ),
        'moved',
      ),
    announce: () => announce(trx, by, months, { line, to, from, postedAt: posting.posted_at }),
  })
  const [latest] = await listLatestPostings(trx, 1)
  const movedTo = latest?.number ?? number
  await recordReversal(trx, by, { number, rows, reason, moved_to_posting: movedTo })
  return { message: `Posting ${number} is moved to ${formatMonth(to)}, as posting ${movedTo}.` }
}

const investorsAtOnce = 200

/** The months of a posting as they are posted again, given their accounts without them. */
async function movedRows(
  trx: AuditedTransaction,
  months: PostedMonths,
  distance: number,
): Promise<RowToPost[]> {
  const ownMonths = Map.groupBy(months, ({ userId }) => userId)
  const rows: RowToPost[] = []
  for await (const some of inBatches([...ownMonths.keys()], investorsAtOnce)) {
    const accounts = await findAccounts(trx, some)
    for (const [userId, found] of await listHistories(trx, [...accounts.values()])) {
      let history = found
      for (const { summary: row } of ownMonths.get(userId) ?? []) {
        const summary = movedMonth(row, history, addMonths(row.month, distance))
        const refused = whyNotMovable(summary, history)
        const movedFrom = { userId, month: row.month }
        const line = rows.length
        rows.push(
          refused === undefined ? { line, userId, summary, movedFrom } : { line, refused, code: 'invalid' },
        )
        history = { ...history, months: [...history.months, summary] }
      }
    }
  }
  return rows
}

interface Telling {
  from: Month
  to: Month
  line: string
  postedAt: number
}

/** Tells investors of the move; where a correction is moved, of the figures that it gives back and of the new month. */
async function announce(
  trx: AuditedTransaction,
  by: PostingBy,
  months: PostedMonths,
  { from, to, line, postedAt }: Telling,
): Promise<void> {
  const distance = monthsBetween(from, to)
  const corrected = months.filter(({ before }) => before !== undefined)
  const others = months.filter(({ before }) => before === undefined)
  const moves = [...Map.groupBy(others, ({ userId }) => userId)].map(([userId, own]): Moved => {
    const were = own.map(({ summary }) => summary.month)
    return { userId, from: were, to: were.map((month) => addMonths(month, distance)) }
  })
  await announceCorrected(trx, by, corrected, line)
  await announceMonths(
    trx,
    by,
    'posted',
    corrected.map(({ userId, summary }) => ({
      userId,
      summary: { month: addMonths(summary.month, distance) },
    })),
  )
  await announceMoved(trx, by, moves, { line, postedAt })
}
