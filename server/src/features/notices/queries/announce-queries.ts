import type { ChosenKind, MailWay } from '@portico/contract/features/notice-kinds'
import type { Audience } from '@portico/contract/features/notice-deliveries'
import { sql } from 'kysely'
import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'

/** How an account hears of a kind now: as its owner chose, a mail each by default, none if it cannot be mailed. */
export const way = sql<MailWay | 'none'>`case
  when users.disabled_since is not null or users.password_hash = '' then 'none'
  else coalesce(notice_preferences.way, 'each') end`

export const withPreference = (kind: ChosenKind) => sql`
  left join notice_preferences
    on notice_preferences.user_id = users.id and notice_preferences.kind = ${kind}`

/** How many accounts would hear of their rows of each kind which way; twice of two kinds. */
export async function countWays(
  db: Reader,
  kinds: readonly (readonly [ChosenKind, readonly { userId: number }[]])[],
): Promise<Audience> {
  const counts = { each: 0, digest: 0, off: 0, none: 0 }
  for (const [kind, rows] of kinds)
    for await (const some of inBatches([...new Set(rows.map(({ userId }) => userId))])) {
      const found = await sql<{ way: MailWay | 'none' }>`
        select ${way} as way from users ${withPreference(kind)} where users.id in (${sql.join(some)})`.execute(
        db,
      )
      for (const row of found.rows) counts[row.way]++
    }
  return counts
}

export const selectNoticesOf = (db: Reader, userId: number) =>
  db
    .selectFrom('notices')
    .innerJoin('announcements', 'announcements.id', 'notices.announcement_id')
    .select([
      ...(['announcements.id', 'kind', 'subject', 'sentence', 'line', 'link'] as const),
      'announcements.created_at as at',
      'notices.opened_at as openedAt',
    ])
    .where('notices.user_id', '=', userId)
