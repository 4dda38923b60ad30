import type { Answer, Body } from '@portico/contract/api/endpoints'
import { summaryToStaffJson } from '@portico/contract/features/summaries'
import { isSameSummary } from '@portico/contract/figures/monthly-figures'
import { retainedAtWork } from '@portico/contract/figures/new-month'
import { requireExactFigures } from '@portico/contract/figures/every-figure'
import { takesMonthClosed } from '@portico/contract/figures/position'
import { monthOfDay } from '@portico/contract/values/day'
import { formatMonth } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import type { AuditedTransaction } from '../../../audit/append-audit.ts'
import { bumpDataVersions, findAccount } from '../../identity/queries/account-queries.ts'
import type { RecordedHistory } from '../queries/history-queries.ts'
import { findHistory } from '../queries/history-queries.ts'
import type { CurrentMonth, InsertedMonth, InvestorMonth, MonthPlace } from '../queries/summary-queries.ts'
import { summaryId } from '../queries/summary-queries.ts'
import type { PostingBy } from '../rules/posting-day.ts'
import { whyNotBegun } from '../rules/posting-day.ts'
import { correctMonths, postSummaries, requirePostable, voidMonths } from './post-summaries.ts'
import { announceMonths, unsentLine } from '../../notices/rules/announce-events.ts'
import { announceCorrected, announcePosted } from './announce-corrected.ts'

/**
 * Posts an active investor's month. Throws ApiError 400 for a month that has not begun, 404 for an unknown investor and
 * 409 for staff, a disabled account, a closed one whose closing day is in an earlier month, or a month that is already
 * posted, and FigureError if one of the account's figures would be too large to be exact.
 */
export async function addSummary(
  trx: AuditedTransaction,
  by: PostingBy,
  month: Body<'addSummary'>,
): Promise<Answer<'addSummary'>> {
  const { userId, summary } = month
  const { history, inserted } = await postMonth(trx, by, month)
  await announcePosted(trx, by, [month])
  const posted = { ...summary, postedAt: by.at, version: inserted?.version ?? 1 }
  return {
    message: `${formatMonth(summary.month)} is posted.`,
    summary: summaryToStaffJson(summaryId(userId, summary), posted, retainedAtWork(history, summary.month)),
  }
}

/** Posts a month, of which nobody is told yet. Returns also the history before it. Throws like addSummary. */
export async function postMonth(
  trx: AuditedTransaction,
  by: PostingBy,
  { userId, summary, movedFrom }: InvestorMonth,
): Promise<{ history: RecordedHistory; inserted: InsertedMonth | undefined }> {
  const monthText = formatMonth(summary.month)
  const early = whyNotBegun(summary.month, monthOfDay(by.today))
  if (early !== undefined) throw new ApiError('invalid', early, { quarter: early })
  // First, because it locks the account: it may be closed at the same time.
  await bumpDataVersions(trx, [userId])
  const account = await findAccount(trx, userId)
  requirePostable(account, true)
  const history = await findHistory(trx, account)
  if (account.closedSince !== null && !takesMonthClosed(history, summary.month, account.closedSince))
    throw new ApiError('closedAccount')
  if (history.months.some((row) => row.month === summary.month))
    throw new ApiError('alreadyPosted', `${monthText} is already posted for this investor.`)
  requireExactFigures({ ...history, months: [...history.months, summary] })
  const [inserted] = await postSummaries(trx, by, [{ userId, summary, movedFrom }])
  return { history, inserted }
}

/** Locks an account, so that the next version of its months is ours, and reads its history. Throws ApiError noSuchUser. */
async function lockHistory(trx: AuditedTransaction, userId: number): Promise<RecordedHistory> {
  if ((await bumpDataVersions(trx, [userId])) === 0) throw new ApiError('noSuchUser')
  const account = await findAccount(trx, userId)
  return findHistory(trx, { id: userId, initialInvestment: account?.initialInvestment ?? null })
}

/**
 * Posts a new version of a month, with a reason. Earlier versions are kept. Throws ApiError 404 for an unknown investor or
 * a month that is not posted, monthChanged if the corrected version is not the newest, invalid if nothing would change,
 * and FigureError if one of the account's figures would be too large to be exact.
 */
export async function correctSummary(
  trx: AuditedTransaction,
  by: PostingBy,
  { userId, summary, version, reason, line }: Body<'correctSummary'>,
): Promise<Answer<'correctSummary'>> {
  const monthText = formatMonth(summary.month)
  const history = await lockHistory(trx, userId)
  const before = history.months.find((row) => row.month === summary.month)
  if (before === undefined)
    throw new ApiError('notPosted', `${monthText} is not posted for this investor. Add it instead.`)
  if (version !== before.version) throw new ApiError('monthChanged')
  if (isSameSummary(before, summary))
    throw new ApiError('invalid', `${monthText} is already posted with exactly these figures.`)
  const months = history.months.map((row) => (row === before ? summary : row))
  requireExactFigures({ ...history, months })
  const [corrected = before] = await correctMonths(trx, by, [{ userId, before, summary }], { reason })
  const isTold = await announceCorrected(trx, by, [{ userId, summary }], line)
  return {
    message: `${monthText} is corrected.${unsentLine(line, isTold)}`,
    summary: summaryToStaffJson(
      summaryId(userId, summary),
      corrected,
      retainedAtWork(history, summary.month),
    ),
  }
}

/**
 * Withdraws a posted month, with a reason: it then counts nowhere and can be posted again. Its versions are kept. Throws
 * ApiError 404 for an unknown investor or a month that is not posted, monthChanged if the version is not the newest, and
 * FigureError if one of the account's figures would be too large to be exact without it.
 */
export async function voidSummary(
  trx: AuditedTransaction,
  by: PostingBy,
  { line, ...month }: Body<'voidSummary'>,
): Promise<Answer<'voidSummary'>> {
  const withdrawn = await withdrawMonth(trx, by, month)
  const isTold = await announceMonths(trx, by, 'withdrawn', [withdrawn], line)
  return { message: `${formatMonth(month.month)} is withdrawn.${unsentLine(line, isTold)}` }
}

interface Withdrawal extends Omit<Body<'voidSummary'>, 'line'> {
  movedTo?: MonthPlace
}

/** Withdraws a month, of which nobody is told yet. Throws like voidSummary. */
export async function withdrawMonth(
  trx: AuditedTransaction,
  by: PostingBy,
  { userId, month, version, reason, movedTo }: Withdrawal,
): Promise<CurrentMonth> {
  const monthText = formatMonth(month)
  const history = await lockHistory(trx, userId)
  const summary = history.months.find((row) => row.month === month)
  if (summary === undefined) throw new ApiError('notPosted', `${monthText} is not posted for this investor.`)
  if (version !== summary.version) throw new ApiError('monthChanged')
  requireExactFigures({ ...history, months: history.months.filter((row) => row !== summary) })
  const withdrawn = { userId, summary, movedTo }
  await voidMonths(trx, by, [withdrawn], reason)
  return withdrawn
}
