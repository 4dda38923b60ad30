import type { RecordedActivity, StaffActivity } from '@portico/contract/features/activity'
import type { Activity } from '@portico/contract/figures/activity'
import { day } from '@portico/contract/values/day'
import { cents } from '@portico/contract/values/money'
import { month } from '@portico/contract/values/month'
import { sql } from 'kysely'
import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { Schema } from '../../../db/tables.ts'

export const columns = [
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

export const toActivity = (row: ActivityRow): RecordedActivity => ({
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

export function byInvestor(
  rows: readonly (ActivityRow & { user_id: number })[],
): Map<number, RecordedActivity[]> {
  const found = new Map<number, RecordedActivity[]>()
  for (const row of rows) {
    const own = found.get(row.user_id)
    if (own === undefined) found.set(row.user_id, [toActivity(row)])
    else own.push(toActivity(row))
  }
  return found
}

export const selectAllActivityOf = (db: Reader, userId: number) =>
  db
    .selectFrom('activity')
    .leftJoin('activity_voids', 'activity_voids.activity_id', 'activity.id')
    .leftJoin('payments', 'payments.activity_id', 'activity.id')
    .select(columns)
    .select(['activity_voids.voided_at', 'activity_voids.reason', 'payments.sent_on', 'payments.reference'])
    .where('user_id', '=', userId)
    .orderBy('received_on')
    .orderBy('id')

interface StaffActivityRow extends ActivityRow {
  voided_at: number | null
  reason: string | null
  sent_on: number | null
  reference: string | null
}

export const toStaffActivity = (row: StaffActivityRow): StaffActivity => ({
  ...toActivity(row),
  ...(row.kind === 'withdrawal' ? { sentOn: row.sent_on === null ? null : day(row.sent_on) } : {}),
  ...(row.reference ? { reference: row.reference } : {}),
  voidedAt: row.voided_at,
  voidReason: row.reason,
})

/** All entries of an investor as staff see them, the oldest first. */
export const listAllActivity = async (db: Reader, userId: number): Promise<StaffActivity[]> =>
  (await selectAllActivityOf(db, userId).execute()).map(toStaffActivity)

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
export interface FoundActivity {
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

/** An entry to record. */
export interface NewActivity {
  userId: number
  activity: Activity
  note: string
}

/** Withdrawals that are not marked as sent. */
export const selectUnsent = (db: Reader) =>
  db
    .selectFrom('current_activity')
    .where('kind', '=', 'withdrawal')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payments')
            .select('payments.activity_id')
            .whereRef('payments.activity_id', '=', 'current_activity.id'),
        ),
      ),
    )

/** The day on which an entry moved, countedOn in the contract's figures, and its month. */
export const movedOn = sql<number>`case when received_on / 100 > effective_month then effective_month * 100 + 1 else received_on end`

export const movedIn = sql<number>`case when received_on / 100 > effective_month then effective_month else received_on / 100 end`
