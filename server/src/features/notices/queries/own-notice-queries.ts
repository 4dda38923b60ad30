import type { NoticeKind } from '@portico/contract/features/notice-kinds'
import type { Reader, Transaction } from '../../../db/database.ts'

/** A notice as its owner sees it. */
export interface OwnNotice {
  id: number
  kind: NoticeKind
  subject: string
  sentence: string
  line: string
  link: string
  at: number
  openedAt: number | null
}

const own = (db: Reader, userId: number) =>
  db
    .selectFrom('notices')
    .innerJoin('announcements', 'announcements.id', 'notices.announcement_id')
    .select([
      ...(['announcements.id', 'kind', 'subject', 'sentence', 'line', 'link'] as const),
      'announcements.created_at as at',
      'notices.opened_at as openedAt',
    ])
    .where('notices.user_id', '=', userId)

/** The latest notices of an account, newest first. */
export async function listOwnNotices(db: Reader, userId: number, most: number): Promise<OwnNotice[]> {
  return own(db, userId).orderBy('notices.announcement_id', 'desc').limit(most).execute()
}

/** What staff wrote to an account about restated and withdrawn months, by the time of the change. */
export async function listMonthLines(db: Reader, userId: number): Promise<Map<number, string>> {
  const rows = await own(db, userId).where('kind', '=', 'month_restated').where('line', '!=', '').execute()
  return new Map(rows.map(({ at, line }) => [at, line]))
}

export async function findOwnNotice(db: Reader, userId: number, id: number): Promise<OwnNotice | undefined> {
  return own(db, userId).where('notices.announcement_id', '=', id).executeTakeFirst()
}

/** Up to which announcement an account has seen its notices; 0 before the first time. */
export async function findSeen(db: Reader, userId: number): Promise<number> {
  const row = await db
    .selectFrom('notices_seen')
    .select('up_to')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.up_to ?? 0
}

/** How many notices of an account came after an announcement. */
export async function countNewer(db: Reader, userId: number, upTo: number): Promise<number> {
  const { count } = await db
    .selectFrom('notices')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('announcement_id', '>', upTo)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Marks the notices up to an announcement as seen; never fewer than before. */
export async function upsertSeen(trx: Transaction, userId: number, upTo: number): Promise<void> {
  await trx
    .insertInto('notices_seen')
    .values({ user_id: userId, up_to: upTo })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ up_to: upTo }).where('notices_seen.up_to', '<', upTo),
    )
    .execute()
}

/** Marks a notice as opened, once. */
export async function markOpened(
  trx: Transaction,
  { userId, id, at }: { userId: number; id: number; at: number },
): Promise<void> {
  await trx
    .updateTable('notices')
    .set({ opened_at: at })
    .where('user_id', '=', userId)
    .where('announcement_id', '=', id)
    .where('opened_at', 'is', null)
    .execute()
}
