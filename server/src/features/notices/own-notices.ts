import { maxListed } from '@portico/contract/features/notices'
import type { NoticeKind } from '@portico/contract/features/notice-kinds'
import { ApiError } from '../../api-error.ts'
import type { Handler } from '../../http/route.ts'
import type { Reader, Transaction } from '../../db/database.ts'
import { selectNoticesOf } from './queries/announce-queries.ts'

/** The caller's latest notices, and how many are new. */
export const listNotices: Handler<'notices'> = async ({ app, caller }) => {
  const db = app.db.read
  const seen = await findSeen(db, caller.id)
  const notices = await listOwnNotices(db, caller.id, maxListed)
  return {
    notices: notices.map(({ id, at, openedAt, ...notice }) => ({
      id,
      kind: notice.kind,
      subject: notice.subject,
      sentence: notice.sentence,
      line: notice.line,
      link: notice.link,
      at: new Date(at).toISOString(),
      is_new: id > seen && openedAt === null,
      opened_at: openedAt === null ? null : new Date(openedAt).toISOString(),
    })),
    new: await countNewer(db, caller.id, seen),
  }
}

/** Marks the caller's notices as seen, up to the newest that was listed. */
export const markNoticesSeen: Handler<'markNoticesSeen'> = async ({ app, caller, body }) => {
  const [newest] = await listOwnNotices(app.db.read, caller.id, 1)
  // An id from the future would hide what is still to come.
  const upTo = Math.min(body.up_to, newest?.id ?? 0)
  await app.db.transaction((trx) => upsertSeen(trx, caller.id, upTo))
  return { new: await countNewer(app.db.read, caller.id, await findSeen(app.db.read, caller.id)) }
}

/** Notes when the caller opened a notice for the first time. Throws ApiError 404. */
export const openNotice: Handler<'openNotice'> = async ({ app, caller, body: { id } }) => {
  const notice = await findOwnNotice(app.db.read, caller.id, id)
  if (notice === undefined) throw new ApiError('noSuchNotice')
  await app.db.transaction((trx) => markOpened(trx, { userId: caller.id, id, at: app.clock() }))
  return { link: notice.link }
}

/** A notice as its owner sees it. */
interface OwnNotice {
  id: number
  kind: NoticeKind
  subject: string
  sentence: string
  line: string
  link: string
  at: number
  openedAt: number | null
}

/** The latest notices of an account, newest first. */
async function listOwnNotices(db: Reader, userId: number, most: number): Promise<OwnNotice[]> {
  return selectNoticesOf(db, userId).orderBy('notices.announcement_id', 'desc').limit(most).execute()
}

async function findOwnNotice(db: Reader, userId: number, id: number): Promise<OwnNotice | undefined> {
  return selectNoticesOf(db, userId).where('notices.announcement_id', '=', id).executeTakeFirst()
}

/** Up to which announcement an account has seen its notices; 0 before the first time. */
async function findSeen(db: Reader, userId: number): Promise<number> {
  const row = await db
    .selectFrom('notices_seen')
    .select('up_to')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.up_to ?? 0
}

/** How many notices of an account came after an announcement, and were not opened from their mails. */
async function countNewer(db: Reader, userId: number, upTo: number): Promise<number> {
  const { count } = await db
    .selectFrom('notices')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('announcement_id', '>', upTo)
    .where('opened_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Marks the notices up to an announcement as seen; never fewer than before. */
async function upsertSeen(trx: Transaction, userId: number, upTo: number): Promise<void> {
  await trx
    .insertInto('notices_seen')
    .values({ user_id: userId, up_to: upTo })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ up_to: upTo }).where('notices_seen.up_to', '<', upTo),
    )
    .execute()
}

/** Marks a notice as opened, once. */
async function markOpened(
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
