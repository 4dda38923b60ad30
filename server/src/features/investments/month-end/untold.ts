import type { Reader } from '../../../db/database.ts'
import { byText } from '../../notices/mails/notice-texts.ts'
import { isTold, noticesOf } from '../../notices/queries/unsent-queries.ts'
import { monthsText } from '../../notices/rules/announce-events.ts'
import { findTold } from '../activity/announce-entries.ts'
import type { PostedPart } from '../queries/posting-queries.ts'

/** A moment at which a posting was made, and the present one. */
interface Times {
  at: number
  now: number
}

/** What was announced when a posting was made, and all that still waits. */
async function listAnnounced(db: Reader, { at, now }: Times) {
  const rows = await db
    .selectFrom('announcements')
    .select(['id', 'subject', 'sentence', 'created_at', 'leaves_at'])
    .where((eb) => eb.or([eb('created_at', '=', at), eb('leaves_at', '>', now)]))
    .execute()
  return rows.map(({ created_at, leaves_at, ...row }) => ({
    ...row,
    isOfPosting: created_at === at,
    isWaiting: (leaves_at ?? 0) > now,
  }))
}

/**
 * Counts how many investors of each part of a posting have not heard of it while its mails wait, or those of the notice that
 * stands for it since a correction of its months was reversed.
 */
export async function waitingCounter(db: Reader, times: Times) {
  const announced = await listAnnounced(db, times)
  return async ({ userIds, months }: Pick<PostedPart, 'userIds' | 'months'>): Promise<number> => {
    const textsOf = textsAgain(months)
    const texts = new Set([...textsOf.values()].flatMap((own) => [...own]))
    const meant = announced.filter((each) => each.isOfPosting || texts.has(keyOf(each)))
    const byId = new Map(meant.map((each) => [each.id, each]))
    const [waiting, told] = [new Set<number>(), new Set<number>()]
    for (const notice of byId.size === 0 ? [] : await noticesOf(db, [...byId.keys()], userIds)) {
      const of = byId.get(notice.announcementId)
      if (of === undefined) continue
      if (!of.isOfPosting && textsOf.get(notice.userId)?.has(keyOf(of)) !== true) continue
      ;(of.isWaiting && !isTold(notice) ? waiting : told).add(notice.userId)
    }
    return [...waiting].filter((id) => !told.has(id)).length
  }
}

const keyOf = ({ subject, sentence }: { subject: string; sentence: string }) => `${subject}\n${sentence}`

/** What investors are told of again when a correction of months of a posting is reversed: that these are posted, or of corrections, restated. */
function textsAgain(months: PostedPart['months']): Map<number, Set<string>> {
  const texts = new Map<number, Set<string>>()
  const add = (event: 'posted' | 'restated', rows: PostedPart['months']) => {
    for (const { userIds, ...text } of byText(rows, (own) => monthsText(event, own)))
      for (const id of userIds) texts.set(id, (texts.get(id) ?? new Set()).add(keyOf(text)))
  }
  const corrections = months.filter(({ before }) => before !== undefined)
  add(
    'posted',
    months.filter(({ before }) => before === undefined),
  )
  add('posted', corrections)
  add('restated', corrections)
  return texts
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
