import type { Summary } from '@portico/contract/figures/monthly-figures'
import { isSameSummary } from '@portico/contract/figures/monthly-figures'
import type { Month } from '@portico/contract/values/month'
import type { AuditedTransaction, By } from '../../../audit/append-audit.ts'
import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { MonthRows } from '../../notices/rules/announce-events.ts'
import { announceMonths, holdBack } from '../../notices/rules/announce-events.ts'
import { listVoidedVersions } from './post-summaries.ts'
import type { SummaryRow } from '../queries/summary-queries.ts'
import { selectSummariesOf, summaryColumns, summaryId, toSummary } from '../queries/summary-queries.ts'

/**
 * Tells investors of months that were corrected, or whose last change was undone: nothing, if that change had not been
 * heard of and they see again what they know. Where an earlier change had not been heard of either, as the next one took
 * its notice back, they are told of that. Returns whether anyone is told.
 */
export async function announceCorrected(
  trx: AuditedTransaction,
  by: By,
  rows: MonthRows,
  line = '',
): Promise<boolean> {
  const known = await listKnownAgain(trx, by, rows)
  const isKnown = ({ userId, summary }: MonthRows[number]) => known.has(summaryId(userId, summary))
  const isTold = await announceMonths(trx, by, 'restored', rows.filter(isKnown), line)
  const others = rows.filter((row) => !isKnown(row))
  return (await announceMonths(trx, by, 'restated', others, line)) || isTold
}

/**
 * Tells investors of months that are posted: of those that they had been told of with other figures before, which were
 * withdrawn since, that they are restated. Returns whether anyone is told.
 */
export async function announcePosted(
  trx: AuditedTransaction,
  by: By,
  rows: readonly PostedRow[],
): Promise<boolean> {
  const { posted, restated } = await splitPosted(trx, by, rows)
  // What was withdrawn is posted again.
  await holdBack(trx, 'withdrawn', rows)
  const isTold = await announceMonths(trx, by, 'restated', restated)
  return (await announceMonths(trx, by, 'posted', posted)) || isTold
}

type PostedRow = MonthRows[number] & { summary: Summary }

type Announcing = Pick<By, 'at' | 'noticeDelayMs'>

/** Months that are posted, parted by whether their investors had been told of other figures before. */
export async function splitPosted<Row extends PostedRow>(
  db: Reader,
  by: Announcing,
  rows: readonly Row[],
): Promise<{ posted: Row[]; restated: Row[] }> {
  const withdrawn = await listWithdrawnBefore(db, rows)
  const restated = new Set<Row>()
  for await (const some of inBatches(withdrawn)) {
    const { userIds, months } = namedIn(some)
    const versions = Map.groupBy(await listVersionsOf(db, userIds, months), idOf)
    for (const row of some) {
      const known = lastKnown(versions.get(summaryId(row.userId, row.summary)) ?? [], by)
      if (known !== undefined && !isSameSummary(toSummary(known), row.summary)) restated.add(row)
    }
  }
  return { posted: rows.filter((row) => !restated.has(row)), restated: [...restated] }
}

/** Those of these months that were ever withdrawn: few, of the many that a file may post. */
async function listWithdrawnBefore<Row extends PostedRow>(db: Reader, rows: readonly Row[]): Promise<Row[]> {
  const found = new Set<number>()
  for await (const userIds of inBatches(namedIn(rows).userIds))
    for (const id of (await listVoidedVersions(db, userIds)).keys()) found.add(id)
  return rows.filter(({ userId, summary }) => found.has(summaryId(userId, summary)))
}

/** The version of a month that its investor was told of last: one that stood until its mail had left; undefined if none did. */
function lastKnown(versions: readonly Version[], { at, noticeDelayMs = 0 }: Announcing): Version | undefined {
  const before = versions.filter((version) => version.posted_at < at)
  const stoodFor = ({ posted_at: since }: Version, k: number) => (before[k + 1]?.posted_at ?? at) - since
  return before.findLast((version, k) => version.voided === 0 && stoodFor(version, k) >= noticeDelayMs)
}

const namedIn = (rows: MonthRows) => ({
  userIds: [...new Set(rows.map(({ userId }) => userId))],
  months: [...new Set(rows.map(({ summary }) => summary.month))],
})

/** Those of these months that show again what their investors know of them, by summaryId. */
async function listKnownAgain(db: Reader, by: By, rows: MonthRows): Promise<Set<number>> {
  const found = new Set<number>()
  for await (const some of inBatches(rows)) {
    const { userIds, months } = namedIn(some)
    const current = await selectSummariesOf(db, userIds).where('month', 'in', months).execute()
    const versions = Map.groupBy(await listVersionsOf(db, userIds, months), idOf)
    const withdrawals = Map.groupBy(await listWithdrawals(db, userIds), (row) => row.user_id)
    for (const now of current) {
      const own = versions.get(idOf(now)) ?? []
      const taken = (withdrawals.get(now.user_id) ?? []).filter((row) => row.effective_month <= now.month)
      if (isKnownAgain(now, own, taken, by)) found.add(idOf(now))
    }
  }
  return found
}

const idOf = (row: SummaryRow & { user_id: number }): number => summaryId(row.user_id, toSummary(row))

const listVersionsOf = (db: Reader, userIds: readonly number[], months: readonly Month[]) =>
  db
    .selectFrom('summaries')
    .select(['user_id', ...summaryColumns, 'voided'])
    .where('user_id', 'in', userIds)
    .where('month', 'in', months)
    .orderBy('version')
    .execute()

type Version = Awaited<ReturnType<typeof listVersionsOf>>[number]

/** The withdrawals of investors, of which they are told only that they restate months until they are sent. */
const listWithdrawals = (db: Reader, userIds: readonly number[]) =>
  db
    .selectFrom('activity')
    .leftJoin('activity_voids', 'activity_voids.activity_id', 'activity.id')
    .leftJoin('current_activity', 'current_activity.id', 'activity.id')
    .select(['activity.user_id', 'activity.effective_month', 'activity.posted_at', 'voided_at'])
    .select('current_activity.id as currentId')
    .where('activity.user_id', 'in', userIds)
    .where('activity.kind', '=', 'withdrawal')
    .execute()

type Withdrawal = Awaited<ReturnType<typeof listWithdrawals>>[number]

/**
 * Whether a month is as it was when its investor last heard of it: at the latest change before the undone one whose
 * notice no other change took back. `withdrawals` are those at work by the month; later ones do not restate it.
 */
function isKnownAgain(
  now: SummaryRow,
  versions: readonly Version[],
  withdrawals: readonly Withdrawal[],
  { at, noticeDelayMs = 0 }: By,
): boolean {
  const before = versions.filter((version) => version.posted_at < at)
  const first = before[0]
  if (first === undefined) return false
  const entryTimes = withdrawals.flatMap((entry) => [entry.posted_at, entry.voided_at ?? entry.posted_at])
  const changes = [...before.map((version) => version.posted_at), ...entryTimes]
    .filter((time) => time >= first.posted_at && time < at)
    .sort((a, b) => a - b)
  const isHeardOf = (time: number, index: number) => (changes[index + 1] ?? time - 1) - time >= noticeDelayMs
  const knownAt = changes.findLast(isHeardOf) ?? first.posted_at
  const known = before.findLast((version) => version.posted_at <= knownAt) ?? first
  const counted = (entry: Withdrawal) =>
    entry.posted_at <= knownAt && (entry.voided_at === null || entry.voided_at > knownAt)
  const isAsKnown = (entry: Withdrawal) => counted(entry) === (entry.currentId !== null)
  return known.voided === 0 && isSameSummary(toSummary(known), toSummary(now)) && withdrawals.every(isAsKnown)
}
