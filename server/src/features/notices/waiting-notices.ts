import type { AuditAction } from '@portico/contract/features/audit-actions'
import type { WaitingDecision, WaitingNotices } from '@portico/contract/features/waiting-notices'
import { formatCount } from '@portico/contract/values/count'
import { sql } from 'kysely'
import { ApiError } from '../../api-error.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import type { Handler } from '../../http/route.ts'
import { lockPace } from '../../mail/claim-queries.ts'
import { neverLeaves } from '../../mail/outbox-queries.ts'
import { findAccounts, fullName } from '../identity/queries/account-queries.ts'
import { callerTransaction } from '../identity/rules/guard.ts'
import type { Reader, Transaction } from '../../db/database.ts'
import { inBatches } from '../../db/query-tools.ts'

/** The notices whose mails have not left; those of one event together. */
export const waitingNotices: Handler<'waitingNotices'> = async ({ app }) => {
  const events = new Map<string, WaitingNotices>()
  const waiting = await listWaitingAnnouncements(app.db.read, app.clock())
  const recipients = await findRecipients(app.db.read, waiting)
  for (const { id, subject, at, by, leavesAt, mails, digest, ...ends } of waiting) {
    const to = ends.first === ends.last ? (recipients.get(ends.first) ?? null) : null
    const key = `${at} ${by} ${leavesAt}`
    const event = events.get(key) ?? {
      ids: [],
      subjects: [],
      mails: 0,
      to,
      digest: 0,
      leaves_at: leavesAt === null || leavesAt === neverLeaves ? null : new Date(leavesAt).toISOString(),
      at: new Date(at).toISOString(),
      by,
    }
    event.ids.unshift(id)
    if (!event.subjects.includes(subject)) event.subjects.unshift(subject)
    event.mails += mails
    if (event.to?.id !== to?.id) event.to = null
    event.digest += digest
    events.set(key, event)
  }
  return [...events.values()]
}

const outcomes: Readonly<Record<WaitingDecision, { action: AuditAction; text: string }>> = {
  stop: { action: 'notice.stopped', text: 'held back' },
  send: { action: 'notice.let-go', text: 'on their way' },
  discard: { action: 'notice.discarded', text: 'discarded' },
}

/** Holds back, lets go or discards waiting mails. Throws ApiError noSuchNotice, or mailsLeft if none waits any more. */
export const decideNotices: Handler<'decideNotices'> = async ({ app, caller, body: { ids, decision } }) => {
  const { action, text } = outcomes[decision]
  const unique = [...new Set(ids)]
  const mails = await callerTransaction(app, caller, async (trx, by) => {
    // Nobody claims mails until the transaction ends.
    await lockPace(trx)
    const { count, waiting } = await findAnnouncements(trx, unique, by.at)
    if (count < unique.length) throw new ApiError('noSuchNotice')
    if (waiting.length === 0) throw new ApiError('mailsLeft')
    const waitingIds = waiting.map(({ id }) => id)
    const decided = await decideMails(trx, waitingIds, decision, by.at)
    const subjects = [...new Set(waiting.map(({ subject }) => subject))]
    const after = { notices: waitingIds, subjects, mails: decided }
    await appendAudit(trx, by, { action, subjectId: null, after })
    return decided
  })
  return {
    message:
      mails === 1
        ? `1 e-mail is ${text.replace('their', 'its')}.`
        : `${formatCount(mails)} e-mails are ${text}.`,
  }
}

/** Those who are told of announcements that each have only one such person. */
async function findRecipients(
  db: Reader,
  waiting: readonly { first: number; last: number }[],
): Promise<Map<number, WaitingNotices['to']>> {
  const found = new Map<number, WaitingNotices['to']>()
  const ids = new Set(waiting.filter(({ first, last }) => first === last).map(({ first }) => first))
  for await (const some of inBatches([...ids]))
    for (const [id, account] of await findAccounts(db, some))
      found.set(id, { id, email: account.email, name: fullName(account) })
  return found
}

/** The announcements whose mails leave after a moment, those that leave soonest first, how many mails and parts of digests wait, and the first and last of those they are for. */
async function listWaitingAnnouncements(db: Reader, now: number) {
  const mail = sql<number>`sum(case when outbox.next_attempt_at is not null then 1 else 0 end)`
  const part = sql<number>`sum(case when notices.way = 'digest' then 1 else 0 end)`
  const told = sql<number>`case when outbox.next_attempt_at is not null or notices.way = 'digest' then notices.user_id end`
  const rows = await db
    .selectFrom('announcements')
    .innerJoin('notices', 'notices.announcement_id', 'announcements.id')
    .leftJoin('outbox', 'outbox.id', 'notices.mail_id')
    .leftJoin('users', 'users.id', 'announcements.created_by')
    .select([
      'announcements.id',
      'announcements.subject',
      'announcements.created_at as at',
      'announcements.leaves_at as leavesAt',
      'users.email as by',
      mail.as('mails'),
      part.as('digest'),
      ({ fn }) => fn.min(told).as('first'),
      ({ fn }) => fn.max(told).as('last'),
    ])
    .where('announcements.leaves_at', '>', now)
    .groupBy([
      'announcements.id',
      ...(['announcements.subject', 'announcements.created_at', 'announcements.leaves_at'] as const),
      'users.email',
    ])
    .orderBy('announcements.leaves_at')
    .orderBy('announcements.id', 'desc')
    .execute()
  return rows
    .map((row) => ({ ...row, mails: Number(row.mails), digest: Number(row.digest) }))
    .filter(({ mails, digest }) => mails + digest > 0)
}

/** How many of these announcements there are, and those whose mails leave after a moment. */
async function findAnnouncements(db: Reader, ids: readonly number[], now: number) {
  const rows = await db
    .selectFrom('announcements')
    .select(['id', 'subject', 'leaves_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return { count: rows.length, waiting: rows.filter(({ leaves_at: at }) => at !== null && at > now) }
}

/** The mails of announcements that nobody has tried to send. */
async function listUntriedMails(db: Reader, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('notices')
    .innerJoin('outbox', 'outbox.id', 'notices.mail_id')
    .select('outbox.id')
    .where('notices.announcement_id', 'in', ids)
    .where('outbox.next_attempt_at', 'is not', null)
    .where('outbox.attempts', '=', 0)
    .execute()
  return rows.map(({ id }) => id)
}

/** Holds back, lets go or deletes the waiting mails of announcements, and returns how many. The caller holds the pace. */
async function decideMails(
  trx: Transaction,
  ids: readonly number[],
  decision: WaitingDecision,
  at: number,
): Promise<number> {
  const mailIds = await listUntriedMails(trx, ids)
  for await (const some of inBatches(mailIds)) {
    if (decision === 'discard') await deleteMails(trx, some)
    else
      await trx
        .updateTable('outbox')
        .set((eb) => ({ next_attempt_at: decision === 'stop' ? neverLeaves : eb.ref('created_at') }))
        .where('id', 'in', some)
        .execute()
  }
  if (decision === 'discard')
    await trx
      .updateTable('notices')
      .set({ way: 'none' })
      .where('announcement_id', 'in', ids)
      .where('way', '=', 'digest')
      .where('mail_id', 'is', null)
      .execute()
  await trx
    .updateTable('announcements')
    .set({ leaves_at: decision === 'stop' ? neverLeaves : at })
    .where('id', 'in', ids)
    .execute()
  return mailIds.length
}

/** Deletes mails; their notices stay in the portal. */
async function deleteMails(trx: Transaction, mailIds: readonly number[]): Promise<void> {
  await trx
    .updateTable('notices')
    .set({ way: 'none', mail_id: null })
    .where('mail_id', 'in', mailIds)
    .execute()
  await trx.deleteFrom('outbox').where('id', 'in', mailIds).execute()
}
