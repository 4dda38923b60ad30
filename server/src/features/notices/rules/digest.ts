import type { NoticeKind } from '@portico/contract/features/notice-kinds'
import { digestHour } from '@portico/contract/features/notice-kinds'
import { dayAt } from '@portico/contract/values/day'
import type { Day } from '@portico/contract/values/day'
import { hourMs } from '@portico/contract/values/duration'
import type { Database, Transaction, Reader } from '../../../db/database.ts'
import type { Repeated } from '../../../repeat.ts'
import { startRepeating } from '../../../repeat.ts'
import { insertListedMail } from '../../../mail/outbox-queries.ts'
import { digestLetter } from '../mails/notice-letter.ts'

const accountsAtOnce = 100

/** The hour of a moment in a time zone, 0 to 23. */
const hourAt = (epochMs: number, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(epochMs))

/**
 * The moment of this day from which digests are mailed, undefined while it is to come. Found hour by hour, since a day in
 * which the clocks change has 23 or 25 of them.
 */
function digestTime(now: number, timeZone: string): number | undefined {
  if (hourAt(now, timeZone) < digestHour) return undefined
  const day = dayAt(now, timeZone)
  const isAfter = (moment: number) =>
    dayAt(moment, timeZone) === day && hourAt(moment, timeZone) >= digestHour
  // Every time zone is whole quarters of an hour away from UTC.
  const quarterMs = hourMs / 4
  let moment = Math.floor(now / quarterMs) * quarterMs
  while (isAfter(moment - quarterMs)) moment -= quarterMs
  return moment
}

/** What making digests needs. */
interface Digester {
  db: Database
  clock: () => number
  timeZone: string
}

/**
 * Queues the digests of the day: for each account with notices from before this morning one mail with all of them, at most
 * one a day however many processes do this at once. Returns how many.
 */
export async function queueDigests({ db, clock, timeZone }: Digester): Promise<number> {
  const at = clock()
  const before = digestTime(at, timeZone)
  if (before === undefined) return 0
  const day = dayAt(at, timeZone)
  let queued = 0
  for (;;) {
    const userIds = await listWaitingAccounts(db.read, { day, before, most: accountsAtOnce })
    if (userIds.length === 0) return queued
    queued += await db.transaction((trx) => queueFor(trx, userIds, { at, day, before }))
  }
}

async function queueFor(
  trx: Transaction,
  userIds: readonly number[],
  { at, day, before }: { at: number; day: Day; before: number },
): Promise<number> {
  const taken = await takeDigests(trx, userIds, day)
  if (taken.length === 0) return 0
  const notices = await listWaiting(trx, taken, before)
  const addresses = await listAddresses(trx, taken)
  let queued = 0
  for (const userId of taken) {
    const address = addresses.get(userId)
    if (address === undefined) await dropWaiting(trx, userId)
    else {
      const own = notices.filter((notice) => notice.userId === userId)
      // Taken back, or turned off, since the accounts were listed.
      if (own.length === 0) continue
      const mail = { at, userId, list: 'digest' as const, ...digestLetter(own) }
      const mailId = await insertListedMail(trx, address, mail)
      queued++
      await markDigested(trx, { userId, day, mailId, noticeIds: own.map(({ id }) => id) })
    }
  }
  return queued
}

const lookEveryMs = 60_000

/** Queues digests every minute. A failed run is ignored, since the next one catches up. */
export const startDigests = (digester: Digester): Repeated =>
  startRepeating({ everyMs: lookEveryMs, warn: () => undefined }, () => queueDigests(digester))

/** A notice that waits for the digest of its account. */
interface WaitingNotice {
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
async function listWaitingAccounts(
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
async function takeDigests(trx: Transaction, userIds: readonly number[], day: Day): Promise<number[]> {
  const rows = await trx
    .insertInto('digests')
    .values(userIds.map((userId) => ({ user_id: userId, day, mail_id: null })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  return rows.map(({ user_id: userId }) => userId)
}

/** The notices that wait for the digests of these accounts, oldest first. */
async function listWaiting(db: Reader, userIds: readonly number[], before: number): Promise<WaitingNotice[]> {
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
async function listAddresses(db: Reader, userIds: readonly number[]): Promise<Map<number, string>> {
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
async function markDigested(
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
async function dropWaiting(trx: Transaction, userId: number): Promise<void> {
  await trx
    .updateTable('notices')
    .set({ way: 'none' })
    .where('user_id', '=', userId)
    .where('way', '=', 'digest')
    .where('mail_id', 'is', null)
    .execute()
}
