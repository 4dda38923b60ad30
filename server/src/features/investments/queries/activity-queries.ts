import type { RecordedActivity, StaffActivity } from '@portico/contract/features/activity'
import type { Activity } from '@portico/contract/figures/activity'
import { day } from '@portico/contract/values/day'
import { cents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { month } from '@portico/contract/values/month'
import type { By } from '../../../audit/append-audit.ts'
import type { Database, Reader, Transaction } from '../../../db/database.ts'
import { inBatches, preparedQuery } from '../../../db/query-tools.ts'
import { isActiveInvestor } from '../../identity/queries/account-queries.ts'
import type { Schema } from '../../../db/tables.ts'

const columns = [
  'id',
  'kind',
  'amount',
  'from_gains',
  'received_on',
  'effective_month',
  'note',
  'posted_at',
] as const

type ActivityRow = Pick<Schema['current_activity'], Exclude<(typeof columns)[number], 'id'>> & { id: number }

const toActivity = (row: ActivityRow): RecordedActivity => ({
  id: row.id,
  kind: row.kind,
  amount: cents(row.amount),
  fromGains: cents(row.from_gains),
  receivedOn: day(row.received_on),
  effectiveMonth: month(row.effective_month),
  note: row.note,
  postedAt: row.posted_at,
})

/** An investor's activity, the oldest first, without voided entries. */
export async function listActivity(db: Reader, userId: number): Promise<RecordedActivity[]> {
  const rows = await db
    .selectFrom('current_activity')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('received_on')
    .orderBy('id')
    .execute()
  return rows.map(toActivity)
}

/** The activity of several investors, by investor; with `activity`, including voided entries. */
export async function listActivityOf(
  db: Reader,
  userIds: readonly number[],
  from: 'activity' | 'current_activity' = 'current_activity',
): Promise<Map<number, RecordedActivity[]>> {
  const rows: (ActivityRow & { user_id: number })[] = []
  for await (const some of inBatches(userIds)) {
    const found = await db
      .selectFrom(from)
      .select(['user_id', ...columns])
      .where('user_id', 'in', some)
      .orderBy('user_id')
      .orderBy('received_on')
      .orderBy('id')
      .execute()
    rows.push(...found)
  }
  return byInvestor(rows)
}

/** What moved the principal of each active investor between the latest posted month before one and that one, by investor. */
export async function listActivityUpTo(db: Reader, of: Month): Promise<Map<number, RecordedActivity[]>> {
  const rows = await db
    .selectFrom('current_activity')
    .innerJoin('users', 'users.id', 'current_activity.user_id')
    .select(['user_id', ...columns.map((column) => `current_activity.${column}` as const)])
    .where('effective_month', '<=', of)
    .where((eb) => {
      const before = eb
        .selectFrom('current_summaries')
        .select(({ fn }) => fn.max('current_summaries.month').as('month'))
        .whereRef('current_summaries.user_id', '=', 'current_activity.user_id')
        .where('current_summaries.month', '<', of)
      return eb('effective_month', '>', eb.fn.coalesce(before, eb.val(0)))
    })
    .where(isActiveInvestor)
    .orderBy('user_id')
    .orderBy('received_on')
    .orderBy('current_activity.id')
    .execute()
  return byInvestor(rows)
}

function byInvestor(rows: readonly (ActivityRow & { user_id: number })[]): Map<number, RecordedActivity[]> {
  const found = new Map<number, RecordedActivity[]>()
  for (const row of rows) {
    const own = found.get(row.user_id)
    if (own === undefined) found.set(row.user_id, [toActivity(row)])
    else own.push(toActivity(row))
  }
  return found
}

/** The entries of a posting that are not voided, for some investors. */
export async function listActivityOfPosting(
  db: Reader,
  number: number,
  userIds: readonly number[],
): Promise<{ userId: number; entry: RecordedActivity }[]> {
  const rows = await db
    .selectFrom('current_activity')
    .select(['user_id', ...columns])
    .where('posting_id', '=', number)
    .where('user_id', 'in', userIds)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ userId: row.user_id, entry: toActivity(row) }))
}

const selectAllActivityOf = (db: Reader, userId: number) =>
  db
    .selectFrom('activity')
    .leftJoin('activity_voids', 'activity_voids.activity_id', 'activity.id')
    .leftJoin('payments', 'payments.activity_id', 'activity.id')
    .select(columns)
    .select(['activity_voids.voided_at', 'activity_voids.reason', 'payments.sent_on'])
    .where('user_id', '=', userId)
    .orderBy('received_on')
    .orderBy('id')

const toStaffActivity = (
  row: ActivityRow & { voided_at: number | null; reason: string | null; sent_on: number | null },
): StaffActivity => ({
  ...toActivity(row),
  ...(row.kind === 'withdrawal' ? { sentOn: row.sent_on === null ? null : day(row.sent_on) } : {}),
  voidedAt: row.voided_at,
  voidReason: row.reason,
})

/** All entries of an investor as staff see them, the oldest first. */
export const listAllActivity = async (db: Reader, userId: number): Promise<StaffActivity[]> =>
  (await selectAllActivityOf(db, userId).execute()).map(toStaffActivity)

const preparedAllActivity = preparedQuery(selectAllActivityOf)

/** The same with a prepared query, for dashboards. Not for use in a transaction. */
export const listAllActivityPrepared = async (db: Database, userId: number): Promise<StaffActivity[]> =>
  (await preparedAllActivity(db, userId)).map(toStaffActivity)

/** All entries as at a moment, in epoch milliseconds: without what was recorded later, and before later voidings. */
export async function listActivityKnown(db: Reader, userId: number, at: number): Promise<StaffActivity[]> {
  const entries = await listAllActivity(db, userId)
  return entries
    .filter(({ postedAt }) => postedAt <= at)
    .map((entry) =>
      entry.voidedAt !== null && entry.voidedAt > at ? { ...entry, voidedAt: null, voidReason: null } : entry,
    )
}

/** An entry and whose it is. */
interface FoundActivity {
  userId: number
  entry: RecordedActivity
  isVoided: boolean
}

/** Entries by their ids, without those there are not. */
export async function listActivityById(db: Reader, ids: readonly number[]): Promise<FoundActivity[]> {
  const rows = await db
    .selectFrom('activity')
    .leftJoin('activity_voids', 'activity_voids.activity_id', 'activity.id')
    .select(['user_id', ...columns, 'activity_voids.voided_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    entry: toActivity(row),
    isVoided: row.voided_at !== null,
  }))
}

/** An entry and whose it is; undefined if there is none. */
export const findActivity = async (db: Reader, id: number): Promise<FoundActivity | undefined> =>
  (await listActivityById(db, [id]))[0]

/** An entry to record. */
export interface NewActivity {
  userId: number
  activity: Activity
  note: string
}

/** Inserts a batch of entries, as part of a posting if one is given, and returns them. */
export async function insertActivity(
  trx: Transaction,
  by: By,
  entries: readonly NewActivity[],
  postingId: number | null,
): Promise<{ userId: number; entry: RecordedActivity }[]> {
  const rows = await trx
    .insertInto('activity')
    .values(
      entries.map(({ userId, activity, note }) => ({
        user_id: userId,
        kind: activity.kind,
        amount: activity.amount,
        from_gains: activity.fromGains,
        received_on: activity.receivedOn,
        effective_month: activity.effectiveMonth,
        note,
        posting_id: postingId,
        posted_at: by.at,
        posted_by: by.actor.id,
      })),
    )
    .returning(['user_id', ...columns])
    .execute()
  return rows.map((row) => ({ userId: row.user_id, entry: toActivity(row) }))
}

/** Voids a batch of entries. Fails with a unique violation if one is voided already. */
export async function insertActivityVoids(
  trx: Transaction,
  by: By,
  ids: readonly number[],
  reason: string,
): Promise<void> {
  await trx
    .insertInto('activity_voids')
    .values(ids.map((id) => ({ activity_id: id, reason, voided_at: by.at, voided_by: by.actor.id })))
    .execute()
}
