import { whyNotPostable } from '@portico/contract/features/accounts'
import type { CurrentSummary } from '@portico/contract/features/summaries'
import { figuresToJson, summaryToStaffJson } from '@portico/contract/features/summaries'
import { requireExactFigures } from '@portico/contract/figures/every-figure'
import type { Cents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, monthAt } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import type { AuditEvent, By, AuditedTransaction } from '../../../audit/append-audit.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import { announceMonths } from '../../notices/rules/announce.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { bumpDataVersions, findAccount } from '../../identity/queries/account-queries.ts'
import { endDrafts } from '../queries/draft-queries.ts'
import { findHistory } from '../queries/history-queries.ts'
import type { Correction, CurrentMonth, InsertedMonth, InvestorMonth } from '../queries/summary-queries.ts'
import {
  insertCorrections,
  insertSummaries,
  insertVoids,
  postedAgain,
  summaryId,
} from '../queries/summary-queries.ts'
import { isUniqueViolation } from '../../../db/database-errors.ts'
import type { App, Handler } from '../../../http/route.ts'
import { callerTransaction } from '../../identity/rules/guard.ts'

/** Throws ApiError unless months can be posted for this account: noSuchUser, staffAccount or disabledAccount. */
export function requirePostable(account: Account | undefined): asserts account is Account {
  const why = whyNotPostable(account)
  if (why !== undefined) throw new ApiError(why)
}

/** The firm's current month, in its time zone. */
export const currentMonth = ({ config, clock }: App): Month => monthAt(clock(), config.timeZone)

/** Throws ApiError 400, on the given field if there is one, for a month that has not begun in the firm's time zone. */
function requireBegun(app: App, month: Month, field?: string): void {
  const message = whyNotBegun(month, currentMonth(app))
  if (message !== undefined)
    throw new ApiError('invalid', message, field === undefined ? undefined : { [field]: message })
}

/** Why a month cannot be posted yet; undefined if it has begun. */
export const whyNotBegun = (month: Month, current: Month): string | undefined =>
  month > current
    ? `${formatMonth(month)} has not begun. The latest month that can be posted is ${formatMonth(current)}.`
    : undefined

/** Throws FigureError if this initial investment would make one of the account's figures too large to be exact. */
export async function requireExactAccount(
  db: Reader,
  userId: number,
  initialInvestment: Cents | null,
): Promise<void> {
  requireExactFigures(await findHistory(db, { id: userId, initialInvestment }))
}

/**
 * Posts new months, each with its audit entry, as part of a posting if one is given, and ends their drafts. The caller must bump the investors'
 * data versions in the same transaction. Fails with a unique violation if a month is already posted.
 */
export async function postSummaries(
  trx: AuditedTransaction,
  by: By,
  months: readonly InvestorMonth[],
  { postingId = null, onProgress }: { postingId?: number | null; onProgress?: Progress | undefined } = {},
): Promise<InsertedMonth[]> {
  const inserted: InsertedMonth[] = []
  for await (const some of insertSummaries(trx, by, months, postingId)) {
    inserted.push(...some)
    onProgress?.(inserted.length, months.length)
  }
  await endDrafts(
    trx,
    months.map(({ userId, summary: { month } }) => ({ userId, month })),
  )
  for await (const some of inBatches(inserted)) {
    await appendAudit(trx, by, ...some.map((month) => toEvent(month, postingId)))
  }
  return inserted
}

/**
 * Posts the next version of months with one reason, each with its audit entry, as part of a posting if one is given. The
 * caller must bump the investors' data versions in the same transaction. Fails with a unique violation if one of the
 * months was corrected or withdrawn concurrently.
 */
export async function correctMonths(
  trx: AuditedTransaction,
  by: By,
  corrections: readonly Correction[],
  { reason, postingId = null }: { reason: string; postingId?: number | null },
): Promise<CurrentSummary[]> {
  const inserted: CurrentSummary[] = []
  for await (const some of inBatches(corrections)) {
    inserted.push(...(await insertCorrections(trx, by, some, { reason, postingId })))
    await appendAudit(
      trx,
      by,
      ...some.map(({ userId, before, summary }): AuditEvent => {
        const id = summaryId(userId, summary)
        const posting = postingId === null ? {} : { posting: postingId }
        return {
          action: 'summary.corrected',
          subjectId: userId,
          before: { id, ...figuresToJson(before) },
          after: { id, ...figuresToJson(summary), reason, ...posting },
        }
      }),
    )
  }
  return inserted
}

/**
 * Withdraws posted months, each with its audit entry. The caller must bump the investors' data versions in the same
 * transaction.
 */
export async function voidMonths(
  trx: AuditedTransaction,
  by: By,
  posted: readonly CurrentMonth[],
  reason: string,
): Promise<void> {
  for await (const some of inBatches(posted)) {
    await insertVoids(trx, by, some, reason)
    await appendAudit(
      trx,
      by,
      ...some.map(({ userId, summary }): AuditEvent => {
        const fields = { id: summaryId(userId, summary), ...figuresToJson(summary) }
        return {
          action: 'summary.voided',
          subjectId: userId,
          before: fields,
          after: { ...fields, voided: true, reason },
        }
      }),
    )
  }
}

/** Told how many rows of how many are done. */
export type Progress = (done: number, total: number) => void

const toEvent = ({ userId, summary, version }: InsertedMonth, postingId: number | null): AuditEvent => ({
  action: 'summary.posted',
  subjectId: userId,
  after: {
    id: summaryId(userId, summary),
    ...figuresToJson(summary),
    ...(version === 1 ? {} : { reason: postedAgain }),
    ...(postingId === null ? {} : { posting: postingId }),
  },
})

/**
 * Posts an active investor's month. Throws ApiError 400 for a month that has not begun, 404 for an unknown investor and
 * 409 for staff, a disabled or closed account or a month that is already posted, and FigureError if one of the account's
 * figures would be too large to be exact.
 */
export const addSummary: Handler<'addSummary'> = async ({ app, body: { userId, summary }, caller }) => {
  const monthText = formatMonth(summary.month)
  const alreadyPosted = new ApiError('alreadyPosted', `${monthText} is already posted for this investor.`)
  requireBegun(app, summary.month, 'quarter')
  try {
    const { postedAt, version } = await callerTransaction(app, caller, async (trx, by) => {
      // First, because it locks the account: it may be closed at the same time.
      await bumpDataVersions(trx, [userId])
      const account = await findAccount(trx, userId)
      requirePostable(account)
      const history = await findHistory(trx, account)
      if (history.months.some((row) => row.month === summary.month)) throw alreadyPosted
      requireExactFigures({ ...history, months: [...history.months, summary] })
      const [inserted] = await postSummaries(trx, by, [{ userId, summary }])
      await announceMonths(trx, by, 'posted', [{ userId, summary }])
      return { postedAt: by.at, version: inserted?.version ?? 1 }
    })
    return {
      message: `${monthText} is posted.`,
      summary: summaryToStaffJson(summaryId(userId, summary), { ...summary, postedAt, version }),
    }
  } catch (error) {
    throw isUniqueViolation(error) ? alreadyPosted : error
  }
}
