import type { ChosenKind, MailWay } from '@portico/contract/features/notice-kinds'
import { sql } from 'kysely'
import type { Reader } from '../../../db/database.ts'

/** How an account hears of a kind now: as its owner chose, a mail each by default, none if it cannot be mailed. */
export const way = sql<MailWay | 'none'>`case
  when users.disabled_since is not null or users.password_hash = '' then 'none'
  else coalesce(notice_preferences.way, 'each') end`

export const withPreference = (kind: ChosenKind) => sql`
  left join notice_preferences
    on notice_preferences.user_id = users.id and notice_preferences.kind = ${kind}`

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
