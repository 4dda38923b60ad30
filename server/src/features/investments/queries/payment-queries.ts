import type { Day } from '@portico/contract/values/day'
import { day } from '@portico/contract/values/day'
import { cents } from '@portico/contract/values/money'
import type { By } from '../../../audit/append-audit.ts'
import type { Reader, Transaction } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'

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

/** Withdrawals that are not marked as sent, with their investors, the longest waiting first. */
export async function listUnsent(db: Reader) {
  const rows = await selectUnsent(db)
    .innerJoin('users', 'users.id', 'current_activity.user_id')
    .select([
      'current_activity.id',
      ...(['amount', 'received_on', 'note', 'posted_at'] as const),
      'users.id as userId',
      'users.email',
      'users.first_name as firstName',
      'users.last_name as lastName',
    ])
    .orderBy('received_on')
    .orderBy('current_activity.id')
    .execute()
  return rows.map(({ amount, received_on: receivedOn, ...row }) => ({
    ...row,
    amount: cents(amount),
    receivedOn: day(receivedOn),
  }))
}

/** Whether some of these withdrawals are marked as sent. */
export async function areSomeMarked(db: Reader, activityIds: readonly number[]): Promise<boolean> {
  const marked = db.selectFrom('payments').select('activity_id').where('activity_id', 'in', activityIds)
  return (await marked.executeTakeFirst()) !== undefined
}

/** Those of these withdrawals of whose payment their investors have a notice, and when it was made. */
export async function findTold(db: Reader, activityIds: readonly number[]): Promise<Map<number, number>> {
  const told = new Map<number, number>()
  for await (const some of inBatches(activityIds)) {
    const rows = await db
      .selectFrom('payments')
      .innerJoin('activity', 'activity.id', 'payments.activity_id')
      .select(['activity_id', 'marked_at'])
      .where('activity_id', 'in', some)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('notices')
            .innerJoin('announcements', 'announcements.id', 'notices.announcement_id')
            .select('announcements.id')
            .where('announcements.kind', '=', 'money_sent')
            .whereRef('announcements.created_at', '=', 'payments.marked_at')
            .whereRef('notices.user_id', '=', 'activity.user_id'),
        ),
      )
      .execute()
    for (const row of rows) told.set(row.activity_id, row.marked_at)
  }
  return told
}

/** Marks withdrawals as sent. Fails with a unique violation if one is marked already. */
export async function insertPayments(
  trx: Transaction,
  { at, actor }: By,
  { activityIds, sentOn, reference }: { activityIds: readonly number[]; sentOn: Day; reference: string },
): Promise<void> {
  const marked = { sent_on: sentOn, reference, marked_at: at, marked_by: actor.id }
  for await (const some of inBatches(activityIds))
    await trx
      .insertInto('payments')
      .values(some.map((activityId) => ({ activity_id: activityId, ...marked })))
      .execute()
}
