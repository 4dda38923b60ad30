import type { ChosenKind, MailWay, NoticeKind } from '@portico/contract/features/notice-kinds'
import { sql } from 'kysely'
import type { Transaction, Reader } from '../../../db/database.ts'

/** Something that people are told of. */
interface NewAnnouncement {
  kind: NoticeKind
  subject: string
  sentence: string
  line: string
  link: string
  at: number
  /** Null for the command line and for what nobody of the firm did. */
  byId: number | null
  /** Until when its mails wait; null where they do not. */
  leavesAt?: number | null
}

/** Adds an announcement, and returns its id. */
export async function insertAnnouncement(
  trx: Transaction,
  { kind, subject, sentence, line, link, at, byId, leavesAt = null }: NewAnnouncement,
): Promise<number> {
  const { id } = await trx
    .insertInto('announcements')
    .values({ kind, subject, sentence, line, link, created_at: at, created_by: byId, leaves_at: leavesAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** How an account hears of a kind now: as its owner chose, a mail each by default, none if it cannot be mailed. */
export const way = sql<MailWay | 'none'>`case
  when users.disabled_since is not null or users.password_hash = '' then 'none'
  else coalesce(notice_preferences.way, 'each') end`

export const withPreference = (kind: ChosenKind) => sql`
  left join notice_preferences
    on notice_preferences.user_id = users.id and notice_preferences.kind = ${kind}`

interface ToTell {
  kind: ChosenKind
  userIds: readonly number[]
  letterId: number
}

/** Queues the mail of an announcement to those of these accounts who get one each, in one statement. */
export async function insertNoticeMails(
  trx: Transaction,
  { kind, userIds, letterId }: ToTell,
  { subject, at, leavesAt }: Pick<NewAnnouncement, 'subject' | 'at' | 'leavesAt'>,
): Promise<void> {
  await sql`
    insert into outbox
      (recipient, subject, text, html, created_at, attempts, next_attempt_at, letter_id, user_id, list)
    select users.email, ${subject}, '', '', ${at}, 0, ${leavesAt ?? at}, ${letterId}, users.id, ${kind}
    from users ${withPreference(kind)}
    where users.id in (${sql.join(userIds)}) and ${way} = 'each'
    order by users.id`.execute(trx)
}

/** Adds the notices of these accounts, each with its mail if one is queued, in one statement. */
export async function insertNotices(
  trx: Transaction,
  announcementId: number,
  { kind, userIds, letterId }: ToTell,
): Promise<void> {
  await sql`
    insert into notices (user_id, announcement_id, way, mail_id)
    select users.id, ${announcementId}, ${way}, outbox.id
    from users ${withPreference(kind)}
    left join outbox on outbox.letter_id = ${letterId} and outbox.user_id = users.id
    where users.id in (${sql.join(userIds)})`.execute(trx)
}

/** Adds the notice of one account whose mail, if it has one, is queued already. */
export async function insertNotice(
  trx: Transaction,
  announcementId: number,
  { userId, mailId }: { userId: number; mailId: number | null },
): Promise<void> {
  await trx
    .insertInto('notices')
    .values({
      user_id: userId,
      announcement_id: announcementId,
      way: mailId === null ? 'none' : 'each',
      mail_id: mailId,
    })
    .execute()
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
