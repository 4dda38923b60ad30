import type { ChosenKind, MailList } from '@portico/contract/features/notice-kinds'
import type { Reader, Transaction, Trial } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import { lockPace } from '../../../mail/claim-queries.ts'

/** The waiting mails of an account that are of a list: those of notices, and digests. */
export const waitingMails = (db: Reader, userId: number) =>
  db
    .selectFrom('notices')
    .innerJoin('outbox', 'outbox.id', 'notices.mail_id')
    .select('outbox.id')
    .distinct()
    .where('notices.user_id', '=', userId)
    .where('outbox.next_attempt_at', 'is not', null)
    .where('outbox.list', 'is not', null)

/** Deletes the mails of notices to an account that are not sent yet: all, or those of some lists. Their notices stay in the portal. */
export async function dropUnsentMails(
  trx: Transaction,
  userId: number,
  { way, lists }: { way: 'off' | 'none'; lists?: readonly MailList[] },
): Promise<void> {
  const rows = await waitingMails(trx, userId)
    .$if(lists !== undefined, (query) => query.where('outbox.list', 'in', lists ?? []))
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await trx
    .updateTable('notices')
    .set({ way, mail_id: null })
    .where('user_id', '=', userId)
    .where('mail_id', 'in', ids)
    .execute()
  await trx.deleteFrom('outbox').where('id', 'in', ids).execute()
}

/** Which announcements are meant: by what they say, or by when they were made; only those whose mails wait after a moment, if one is given. */
type Meant = { kind: ChosenKind; waitingAt?: number } & (
  | { subject: string; sentence: string }
  | { at: number }
)

async function listAnnouncementIds(db: Reader, meant: Meant): Promise<number[]> {
  const ofKind = db
    .selectFrom('announcements')
    .select('id')
    .where('kind', '=', meant.kind)
    .$if(meant.waitingAt !== undefined, (query) => query.where('leaves_at', '>', meant.waitingAt ?? 0))
  const rows = await (
    'at' in meant
      ? ofKind.where('created_at', '=', meant.at)
      : ofKind.where('subject', '=', meant.subject).where('sentence', '=', meant.sentence)
  ).execute()
  return rows.map(({ id }) => id)
}

/** The notices of some accounts, and what became of their mails. */
export const noticesOf = (db: Reader, announcementIds: readonly number[], userIds: readonly number[]) =>
  db
    .selectFrom('notices')
    .leftJoin('outbox', 'outbox.id', 'notices.mail_id')
    .leftJoin('notices_seen', 'notices_seen.user_id', 'notices.user_id')
    .select([
      'notices.announcement_id as announcementId',
      'notices.user_id as userId',
      'notices.mail_id as mailId',
      'notices.way',
      'notices.opened_at as openedAt',
      'notices_seen.up_to as seenUpTo',
      'outbox.next_attempt_at as nextAttemptAt',
      'outbox.attempts',
      'outbox.list',
    ])
    .where('notices.announcement_id', 'in', announcementIds)
    .where('notices.user_id', 'in', userIds)
    .execute()

type Noticed = Awaited<ReturnType<typeof noticesOf>>[number]

/** Whether a mail of its own waits for the notice. Digests have other notices as well. */
const waits = ({ nextAttemptAt, list }: Noticed): boolean => nextAttemptAt !== null && list !== 'digest'

/**
 * Keeps accounts from being mailed what is no longer true: deletes the mails that wait, and takes the notices out of the
 * next digest. The notices stay in the portal.
 */
export async function holdBackMails(
  trx: Transaction,
  meant: Meant,
  userIds: readonly number[],
): Promise<void> {
  const ids = await listAnnouncementIds(trx, meant)
  if (ids.length === 0) return
  for await (const some of inBatches(userIds)) {
    const notices = await noticesOf(trx, ids, some)
    const mailIds = notices.filter(waits).flatMap(({ mailId }) => mailId ?? [])
    await trx
      .updateTable('notices')
      .set({ way: 'none', mail_id: null })
      .where('announcement_id', 'in', ids)
      .where('user_id', 'in', some)
      .where((eb) =>
        eb.or([
          eb.and([eb('way', '=', 'digest'), eb('mail_id', 'is', null)]),
          ...(mailIds.length === 0 ? [] : [eb('mail_id', 'in', mailIds)]),
        ]),
      )
      .execute()
    if (mailIds.length > 0) await trx.deleteFrom('outbox').where('id', 'in', mailIds).execute()
  }
}

/** Whether the owner may have been told: by a mail that has been tried, or in the portal. */
export const isTold = (notice: Noticed): boolean =>
  notice.openedAt !== null ||
  notice.announcementId <= (notice.seenUpTo ?? 0) ||
  (notice.mailId !== null && !(waits(notice) && notice.attempts === 0))

/**
 * Deletes the notices of some accounts, with their mails, and keeps whose they were, unless their owners may have been told or they are to be kept.
 * Returns who may have been told, and whose notices are deleted. Nobody claims mails until the transaction ends: none is
 * sent meanwhile.
 */
export async function takeBackNotices(
  trx: Transaction,
  meant: Meant,
  accounts: readonly { userId: number; isKept: boolean }[],
): Promise<{ told: Set<number>; takenBack: Set<number> }> {
  const told = new Set<number>()
  const takenBack = new Set<number>()
  const kept = new Set(accounts.filter(({ isKept }) => isKept).map(({ userId }) => userId))
  const ids = await listAnnouncementIds(trx, meant)
  if (ids.length === 0) return { told, takenBack }
  await lockPace(trx)
  for await (const some of inBatches(accounts.map(({ userId }) => userId))) {
    const untold: Noticed[] = []
    for (const notice of await noticesOf(trx, ids, some))
      if (isTold(notice)) told.add(notice.userId)
      else if (!kept.has(notice.userId)) untold.push(notice)
    if (untold.length === 0) continue
    for (const { userId } of untold) takenBack.add(userId)
    const deleted = await trx
      .deleteFrom('notices')
      .where('announcement_id', 'in', ids)
      .where(
        'user_id',
        'in',
        untold.map(({ userId }) => userId),
      )
      .returning(['announcement_id', 'user_id'])
      .execute()
    await trx.insertInto('cancelled_notices').values(deleted).execute()
    const mailIds = untold.flatMap(({ mailId }) => mailId ?? [])
    if (mailIds.length > 0) await trx.deleteFrom('outbox').where('id', 'in', mailIds).execute()
  }
  for (const userId of told) takenBack.delete(userId)
  return { told, takenBack }
}

/**
 * Copies into a trial what decides whom a posting tells: the notices that wait, with their mails, which it takes back, those
 * of statements that were taken back, which it may tell again, and which payments were announced.
 */
export async function copyAnnounced({ trx, committed }: Trial, now: number): Promise<void> {
  const announced = committed.selectFrom('announcements').where('leaves_at', '>', now)
  const payments = committed.selectFrom('announcements').where('kind', '=', 'money_sent')
  const cancelled = committed
    .selectFrom('cancelled_notices')
    .innerJoin('announcements', 'announcements.id', 'cancelled_notices.announcement_id')
    .where('kind', '=', 'statement')
  // Of a statement that was told again since, there is another notice with the same subject.
  const statements = committed
    .selectFrom('announcements')
    .where('kind', '=', 'statement')
    .where('subject', 'in', cancelled.select('subject'))
  const noticed = committed
    .selectFrom('notices')
    .where((eb) =>
      eb.or([
        eb('announcement_id', 'in', announced.select('id')),
        eb.and([
          eb('announcement_id', 'in', statements.select('id')),
          eb('user_id', 'in', cancelled.select('user_id')),
        ]),
      ]),
    )
  const mails = committed.selectFrom('outbox').where('id', 'in', noticed.select('mail_id'))
  const all = announced.selectAll().union(payments.selectAll()).union(statements.selectAll())
  await trx.insertInto('announcements').expression(all).execute()
  await trx.insertInto('notices').expression(noticed.selectAll()).execute()
  await trx
    .insertInto('cancelled_notices')
    .expression(cancelled.select(['announcement_id', 'user_id']))
    .execute()
  await trx.insertInto('outbox').expression(mails.selectAll()).execute()
}

/** How many notices wait of which their owners have not heard in the portal either. */
export async function countUnheard(db: Reader, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('announcements')
    .innerJoin('notices', 'notices.announcement_id', 'announcements.id')
    .leftJoin('notices_seen', 'notices_seen.user_id', 'notices.user_id')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('leaves_at', '>', now)
    .where('opened_at', 'is', null)
    .where((eb) => eb('announcement_id', '>', eb.fn.coalesce('up_to', eb.lit(0))))
    .executeTakeFirstOrThrow()
  return Number(count)
}
