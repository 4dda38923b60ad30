import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import { isTold, noticesOf } from '../../notices/queries/unsent-queries.ts'
import { findTold } from '../activity/announce-entries.ts'
import type { PostedPart } from '../queries/posting-queries.ts'

/** How many accounts were to be told of what happened at a moment, and have not heard of it while its mails wait. */
export async function countWaiting(db: Reader, at: number, now: number): Promise<number> {
  const rows = await db
    .selectFrom('announcements')
    .innerJoin('notices', 'notices.announcement_id', 'announcements.id')
    .select(['announcements.id', 'notices.user_id as userId'])
    .where('announcements.leaves_at', '>', now)
    .where('announcements.created_at', '=', at)
    .execute()
  const ids = [...new Set(rows.map(({ id }) => id))]
  const told = new Set<number>()
  const all = new Set(rows.map(({ userId }) => userId))
  for await (const some of inBatches([...all]))
    for (const notice of await noticesOf(db, ids, some)) if (isTold(notice)) told.add(notice.userId)
  return all.size - told.size
}

/**
 * How many investors of a part of a posting made at a moment were not to be told of it: of reinvested gains they never are,
 * and of a withdrawal once it is marked as sent, or at once where it restates a month.
 */
export async function countUnannounced(
  db: Reader,
  at: number,
  { userIds, months, entries }: Pick<PostedPart, 'userIds' | 'months' | 'entries'>,
): Promise<number> {
  const withdrawals = entries.filter(({ entry }) => entry.kind === 'withdrawal').map(({ entry }) => entry.id)
  const sent = await findTold(db, withdrawals)
  const known = new Set(months.map(({ userId }) => userId))
  for (const { userId, entry } of entries)
    if (entry.kind === 'contribution' || sent.has(entry.id)) known.add(userId)
  const others = userIds.filter((id) => !known.has(id))
  if (others.length === 0) return 0
  const noticed = await db
    .selectFrom('announcements')
    .innerJoin('notices', 'notices.announcement_id', 'announcements.id')
    .select('notices.user_id')
    .distinct()
    .where('announcements.created_at', '=', at)
    .where('notices.user_id', 'in', others)
    .execute()
  return others.length - noticed.length
}
