import { whyNotPostable } from '@portico/contract/features/accounts'
import type { CurrentSummary } from '@portico/contract/features/summaries'
import { figuresToJson } from '@portico/contract/features/summaries'
import { requireExactFigures } from '@portico/contract/figures/every-figure'
import type { Cents } from '@portico/contract/values/money'
import { formatMonth, month } from '@portico/contract/values/month'
import { sql } from 'kysely'
import { byName } from '@portico/contract/figures/monthly-figures'
import { ApiError } from '../../../api-error.ts'
import type { AuditEvent, By, AuditedTransaction } from '../../../audit/append-audit.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { Reader, Transaction } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { requireOpen } from '../rules/open-books.ts'
import { findHistory } from '../queries/history-queries.ts'
import type {
  Correction,
  CurrentMonth,
  InsertedMonth,
  InvestorMonth,
  MonthPlace,
} from '../queries/summary-queries.ts'
import { summaryId } from '../queries/summary-queries.ts'
import { takeBackSuperseded, tellStandingAgain } from '../statements/superseded-notices.ts'
import { endDrafts } from './end-drafts.ts'

/**
 * Throws ApiError unless months can be posted for this account: noSuchUser, staffAccount, disabledAccount, or
 * closedAccount unless the caller decides about closed ones.
 */
export function requirePostable(
  account: Account | undefined,
  takesClosed = false,
): asserts account is Account {
  const why = whyNotPostable(account)
  if (why !== undefined && !(takesClosed && why === 'closedAccount')) throw new ApiError(why)
}

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
 * data versions in the same transaction. Throws ApiError booksClosed, and fails with a unique violation if a month is
 * already posted.
 */
export async function postSummaries(
  trx: AuditedTransaction,
  by: By,
  months: readonly InvestorMonth[],
  { postingId = null, onProgress }: { postingId?: number | null; onProgress?: Progress | undefined } = {},
): Promise<InsertedMonth[]> {
  await requireOpen(
    trx,
    months.map(({ summary }) => summary.month),
  )
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
  await takeBackSuperseded(trx, by, months)
  return inserted
}

/** What corrections belong to. */
interface CorrectionOf {
  reason: string
  postingId?: number | null
  /** The number of the posting whose reversal gives the months back their figures before it. */
  reversed?: number
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
  { reason, postingId = null, reversed }: CorrectionOf,
): Promise<CurrentSummary[]> {
  await requireOpen(
    trx,
    corrections.map(({ summary }) => summary.month),
  )
  const inserted: CurrentSummary[] = []
  for await (const some of inBatches(corrections)) {
    inserted.push(...(await insertCorrections(trx, by, some, { reason, postingId })))
    await appendAudit(
      trx,
      by,
      ...some.map(({ userId, before, summary }): AuditEvent => {
        const id = summaryId(userId, summary)
        const of = {
          ...(postingId !== null && { posting: postingId }),
          ...(reversed !== undefined && { reversed_posting: reversed }),
        }
        return {
          action: 'summary.corrected',
          subjectId: userId,
          before: { id, ...figuresToJson(before) },
          after: { id, ...figuresToJson(summary), reason, ...of },
        }
      }),
    )
  }
  await takeBackSuperseded(trx, by, corrections)
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
  await requireOpen(
    trx,
    posted.map(({ summary }) => summary.month),
  )
  for await (const some of inBatches(posted)) {
    await insertVoids(trx, by, some, reason)
    await appendAudit(
      trx,
      by,
      ...some.map(({ userId, summary, movedTo }): AuditEvent => {
        const fields = { id: summaryId(userId, summary), ...figuresToJson(summary) }
        return {
          action: 'summary.voided',
          subjectId: userId,
          before: fields,
          after: { ...fields, voided: true, reason, ...placeOnTrail('moved_to', userId, movedTo) },
        }
      }),
    )
  }
  await takeBackSuperseded(trx, by, posted)
  await tellStandingAgain(trx, by, posted)
}

/** Told how many rows of how many are done. */
export type Progress = (done: number, total: number) => void

/** The other half of a move: which month it is, and whose if that is another account. */
function placeOnTrail(field: 'moved_to' | 'moved_from', userId: number, place: MonthPlace | undefined) {
  if (place === undefined) return {}
  const account = place.userId === userId ? {} : { [`${field}_account`]: place.userId }
  return { [field]: formatMonth(place.month), ...account }
}

const toEvent = (
  { userId, summary, version, movedFrom }: InsertedMonth,
  postingId: number | null,
): AuditEvent => ({
  action: 'summary.posted',
  subjectId: userId,
  after: {
    id: summaryId(userId, summary),
    ...figuresToJson(summary),
    ...(version === 1 ? {} : { reason: postedAgain }),
    ...(postingId === null ? {} : { posting: postingId }),
    ...placeOnTrail('moved_from', userId, movedFrom),
  },
})

const toRow = (by: By, { userId, summary }: InvestorMonth) => ({
  user_id: userId,
  month: summary.month,
  ...byName(({ key }) => summary[key]),
  posted_at: by.at,
  posted_by: by.actor.id,
})

/** The reason that is recorded when a month that was withdrawn is posted again. */
const postedAgain = 'Posted again.'

/**
 * Inserts new months, as part of a posting if one is given; yields them in batches, with their versions. Fails with a
 * unique violation if one is already posted.
 */
export async function* insertSummaries(
  trx: Transaction,
  by: By,
  months: readonly InvestorMonth[],
  postingId: number | null,
): AsyncGenerator<InsertedMonth[]> {
  for await (const some of inBatches(months)) {
    const voided = await listVoidedVersions(trx, [...new Set(some.map(({ userId }) => userId))])
    const inserted = some.map((posted) => ({
      ...posted,
      version: (voided.get(summaryId(posted.userId, posted.summary)) ?? 0) + 1,
    }))
    const rows = inserted.map((posted) => ({
      ...toRow(by, posted),
      version: posted.version,
      reason: posted.version === 1 ? null : postedAgain,
      posting_id: postingId,
    }))
    await trx.insertInto('summaries').values(rows).execute()
    yield inserted
  }
}

/** The newest voiding version of each month that was ever withdrawn, by summaryId. */
export async function listVoidedVersions(
  db: Reader,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('summaries')
    .select(['user_id', 'month', ({ fn }) => fn.max('version').as('version')])
    // As a literal: PostgreSQL uses the index of withdrawn months for nothing else.
    .where('voided', '=', sql.lit(1))
    .where('user_id', 'in', userIds)
    .groupBy(['user_id', 'month'])
    .execute()
  return new Map(rows.map((row) => [summaryId(row.user_id, { month: month(row.month) }), row.version]))
}

/**
 * Inserts the next version of posted months, a batch's worth, as part of a posting if one is given, and returns them. Fails
 * with a unique violation if one was corrected or withdrawn concurrently.
 */
async function insertCorrections(
  trx: Transaction,
  by: By,
  corrections: readonly Correction[],
  { reason, postingId }: { reason: string; postingId: number | null },
): Promise<CurrentSummary[]> {
  const inserted = corrections.map(({ summary, before }) => ({
    ...summary,
    postedAt: by.at,
    version: before.version + 1,
  }))
  const rows = corrections.map((corrected) => ({
    ...toRow(by, corrected),
    version: corrected.before.version + 1,
    reason,
    posting_id: postingId,
  }))
  await trx.insertInto('summaries').values(rows).execute()
  return inserted
}

/** Inserts the versions that withdraw posted months, a batch's worth; each repeats the figures that it withdraws. */
async function insertVoids(
  trx: Transaction,
  by: By,
  posted: readonly CurrentMonth[],
  reason: string,
): Promise<void> {
  const rows = posted.map((month) => ({
    ...toRow(by, month),
    version: month.summary.version + 1,
    reason,
    voided: 1,
  }))
  await trx.insertInto('summaries').values(rows).execute()
}
