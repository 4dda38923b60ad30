import type { NoticeKind } from '@portico/contract/features/notice-kinds'
import type { Day } from '@portico/contract/values/day'
import type { Reader, Transaction } from '../../../db/database.ts'

/** A notice that waits for the digest of its account. */
export interface WaitingNotice {
  id: number
  userId: number
  kind: NoticeKind
  subject: string
  sentence: string
  line: string
  link: string
}

const waiting = (db: Reader, before: number) =>
  db
    .selectFrom('notices')
    .innerJoin('announcements', 'announcements.id', 'notices.announcement_id')
    .where('notices.way', '=', 'digest')
    .where('notices.mail_id', 'is', null)
    .where((eb) => eb.fn.coalesce('announcements.leaves_at', 'announcements.created_at'), '<', before)

/** Some accounts that have notices from before a moment waiting, and have had no digest on this day. */
export async function listWaitingAccounts(
  db: Reader,
  { day, before, most }: { day: Day; before: number; most: number },
): Promise<number[]> {
  const rows = await waiting(db, before)
    .select('notices.user_id as userId')
    .distinct()
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('digests')
            .select('digests.user_id')
            .whereRef('digests.user_id', '=', 'notices.user_id')
            .where('digests.day', '=', day),
        ),
      ),
    )
    .orderBy('notices.user_id')
    .limit(most)
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Takes the day's digest of these accounts; returns those that no other process has taken. */
export async function takeDigests(trx: Transaction, userIds: readonly number[], day: Day): Promise<number[]> {
  const rows = await trx
    .insertInto('digests')
    .values(userIds.map((userId) => ({ user_id: userId, day, mail_id: null })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  return rows.map(({ user_id: userId }) => userId)
}

/** The notices that wait for the digests of these accounts, oldest first. */
export async function listWaiting(
  db: Reader,
  userIds: readonly number[],
  before: number,
): Promise<WaitingNotice[]> {
  return waiting(db, before)
    .select([
      'announcements.id',
      'notices.user_id as userId',
      ...(['kind', 'subject', 'sentence', 'line', 'link'] as const),
    ])
    .where('notices.user_id', 'in', userIds)
    .orderBy('announcements.id')
    .execute()
}

/** The addresses of those of these accounts that can be mailed. */
export async function listAddresses(db: Reader, userIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', userIds)
    .where('disabled_since', 'is', null)
    .where('password_hash', '!=', '')
    .execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** Notes that a digest has these notices. */
export async function markDigested(
  trx: Transaction,
  {
    userId,
    day,
    mailId,
    noticeIds,
  }: { userId: number; day: Day; mailId: number; noticeIds: readonly number[] },
): Promise<void> {
  await trx
    .updateTable('digests')
    .set({ mail_id: mailId })
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .execute()
  await trx
    .updateTable('notices')
    .set({ mail_id: mailId })
    .where('user_id', '=', userId)
    .where('announcement_id', 'in', noticeIds)
    .execute()
}

/** Takes notices of an account that cannot be mailed any more out of its digest. */
export async function dropWaiting(trx: Transaction, userId: number): Promise<void> {
  await trx
    .updateTable('notices')
    .set({ way: 'none' })
    .where('user_id', '=', userId)
    .where('way', '=', 'digest')
    .where('mail_id', 'is', null)
    .execute()
}
