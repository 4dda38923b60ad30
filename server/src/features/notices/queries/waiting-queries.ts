import type { WaitingDecision } from '@portico/contract/features/waiting-notices'
import { sql } from 'kysely'
import type { Reader, Transaction } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'

/** When stopped mails leave: the last moment of the year 9999. */
export const neverLeaves = Date.UTC(9999, 11, 31, 23, 59, 59)

/** The announcements whose mails leave after a moment, the newest first, and how many mails and parts of digests wait. */
export async function listWaitingAnnouncements(db: Reader, now: number) {
  const mail = sql<number>`sum(case when outbox.next_attempt_at is not null then 1 else 0 end)`
  const part = sql<number>`sum(case when notices.way = 'digest' then 1 else 0 end)`
  const rows = await db
    .selectFrom('announcements')
    .innerJoin('notices', 'notices.announcement_id', 'announcements.id')
    .leftJoin('outbox', 'outbox.id', 'notices.mail_id')
    .leftJoin('users', 'users.id', 'announcements.created_by')
    .select([
      'announcements.id',
      'announcements.subject',
      'announcements.created_at as at',
      'announcements.leaves_at as leavesAt',
      'users.email as by',
      mail.as('mails'),
      part.as('digest'),
    ])
    .where('announcements.leaves_at', '>', now)
    .groupBy([
      'announcements.id',
      ...(['announcements.subject', 'announcements.created_at', 'announcements.leaves_at'] as const),
      'users.email',
    ])
    .orderBy('announcements.id', 'desc')
    .execute()
  return rows
    .map((row) => ({ ...row, mails: Number(row.mails), digest: Number(row.digest) }))
    .filter(({ mails, digest }) => mails + digest > 0)
}

/** How many of these announcements there are, and those whose mails leave after a moment. */
export async function findAnnouncements(db: Reader, ids: readonly number[], now: number) {
  const rows = await db
    .selectFrom('announcements')
    .select(['id', 'subject', 'leaves_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return { count: rows.length, waiting: rows.filter(({ leaves_at: at }) => at !== null && at > now) }
}

/** The mails of announcements that nobody has tried to send. */
async function listUntriedMails(db: Reader, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('notices')
    .innerJoin('outbox', 'outbox.id', 'notices.mail_id')
    .select('outbox.id')
    .where('notices.announcement_id', 'in', ids)
    .where('outbox.next_attempt_at', 'is not', null)
    .where('outbox.attempts', '=', 0)
    .execute()
  return rows.map(({ id }) => id)
}

/** Holds back, lets go or deletes the waiting mails of announcements, and returns how many. The caller holds the pace. */
export async function decideMails(
  trx: Transaction,
  ids: readonly number[],
  decision: WaitingDecision,
  at: number,
): Promise<number> {
  const mailIds = await listUntriedMails(trx, ids)
  for await (const some of inBatches(mailIds)) {
    if (decision === 'discard') await deleteMails(trx, some)
    else
      await trx
        .updateTable('outbox')
        .set((eb) => ({ next_attempt_at: decision === 'stop' ? neverLeaves : eb.ref('created_at') }))
        .where('id', 'in', some)
        .execute()
  }
  if (decision === 'discard')
    await trx
      .updateTable('notices')
      .set({ way: 'none' })
      .where('announcement_id', 'in', ids)
      .where('way', '=', 'digest')
      .where('mail_id', 'is', null)
      .execute()
  await trx
    .updateTable('announcements')
    .set({ leaves_at: decision === 'stop' ? neverLeaves : at })
    .where('id', 'in', ids)
    .execute()
  return mailIds.length
}

/** Deletes mails; their notices stay in the portal. */
async function deleteMails(trx: Transaction, mailIds: readonly number[]): Promise<void> {
  await trx
    .updateTable('notices')
    .set({ way: 'none', mail_id: null })
    .where('mail_id', 'in', mailIds)
    .execute()
  await trx.deleteFrom('outbox').where('id', 'in', mailIds).execute()
}
