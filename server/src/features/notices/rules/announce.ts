import { paths } from '@portico/contract/api/paths'
import type { SecurityKind, ChosenKind, NoticeKind } from '@portico/contract/features/notice-kinds'
import { sql } from 'kysely'
import type { By } from '../../../audit/append-audit.ts'
import type { Transaction } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { Letter, NewMail } from '../../../mail/outbox-queries.ts'
import { insertMail } from '../../../mail/outbox-queries.ts'
import { withPreference, way } from '../queries/announce-queries.ts'
import { noticeLetter } from '../mails/notice-letter.ts'
import type { Announcement, NoticeText } from '../mails/notice-texts.ts'
import { byText } from '../mails/notice-texts.ts'

/** Accounts in one statement: both engines take more parameters. */
const accountsAtOnce = 1_000

/** Who does something, when, and how long its mails wait. */
type Announcing = Pick<By, 'at' | 'actor' | 'noticeDelayMs'>

/**
 * Tells accounts of something, in the transaction of the event: each gets a notice in the portal and, as its owner chose,
 * a mail once the delay is over, or a part of the next digest. Costs a few statements for each thousand accounts. Investors only: their owners
 * cannot turn off what concerns the access to an account, which is `announceSecurity`.
 */
export async function announce(
  trx: Transaction,
  { at, actor, noticeDelayMs = 0 }: Announcing,
  { userIds, line = '', ...text }: Announcement,
): Promise<void> {
  const ids = [...new Set(userIds)].sort((a, b) => a - b)
  if (ids.length === 0) return
  const leavesAt = noticeDelayMs === 0 ? null : at + noticeDelayMs
  const told = { ...text, line, at, byId: actor.id, leavesAt }
  const id = await insertAnnouncement(trx, told)
  const letterId = await insertLetter(trx, { at, ...noticeLetter({ id, ...told }) })
  for await (const some of inBatches(ids, accountsAtOnce)) {
    const toTell = { kind: text.kind, userIds: some, letterId }
    await insertNoticeMails(trx, toTell, told)
    await insertNotices(trx, id, toTell)
  }
}

/** Tells each account of what is its own. Returns whether there is anyone to tell. */
export async function announceOwn<Item extends { userId: number }>(
  trx: Transaction,
  by: By,
  items: readonly Item[],
  { textOf, line = '' }: { textOf: (own: readonly Item[]) => NoticeText; line?: string },
): Promise<boolean> {
  for (const announcement of byText(items, textOf)) await announce(trx, by, { ...announcement, line })
  return items.length > 0
}

/**
 * Mails the owner of an account what happened to the access to it, and adds it to their notices. Nobody can turn these
 * mails off. Does nothing for an account that is unknown or disabled.
 */
export async function announceSecurity(
  trx: Transaction,
  { at, userId, kind, mail, sentence }: SecurityNotice,
): Promise<void> {
  const mailId = await insertMail(trx, { accountId: userId, at, ...mail })
  if (mailId === null) return
  const { subject } = mail
  const link = kind === 'new_device' ? `${paths.account}#sessions` : paths.account
  const told = { kind, subject, sentence, line: '', link, at, byId: null }
  await insertNotice(trx, await insertAnnouncement(trx, told), { userId, mailId })
}

interface SecurityNotice {
  at: number
  userId: number
  kind: SecurityKind
  mail: Letter
  /** What happened, without what the mail says to do about it. */
  sentence: string
}

/** An event that people are notified of. */
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
async function insertAnnouncement(
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

interface ToTell {
  kind: ChosenKind
  userIds: readonly number[]
  letterId: number
}

/** Queues the mail of an announcement to those of these accounts who get one each, in one statement. */
async function insertNoticeMails(
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
async function insertNotices(
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
async function insertNotice(
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

/** Stores the bodies that many mails share, and returns their id. */
async function insertLetter(trx: Transaction, { at, text, html }: Omit<NewMail, 'subject'>): Promise<number> {
  const { id } = await trx
    .insertInto('letters')
    .values({ text, html, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
