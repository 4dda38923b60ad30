import { mailDays } from '@portico/contract/features/lifetimes'
import type { Answer } from '@portico/contract/api/endpoints'
import { maxNamed } from '@portico/contract/features/notice-deliveries'
import type { ChosenKind, MailWay } from '@portico/contract/features/notice-kinds'
import { chosenKindNames } from '@portico/contract/features/notice-kinds'
import { dayMs, minuteMs } from '@portico/contract/values/duration'
import { sql } from 'kysely'
import { ApiError } from '../../api-error.ts'
import type { AuditedTransaction } from '../../audit/append-audit.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { inBatches, isAccountMatching } from '../../db/query-tools.ts'
import type { Handler } from '../../http/route.ts'
import { insertListedMail } from '../../mail/outbox-queries.ts'
import { way, withPreference } from './queries/announce-queries.ts'
import type { Delivery } from './queries/delivery-queries.ts'
import {
  countDeliveries,
  findCancelled,
  findDelivery,
  listAnnouncements,
  listDeliveries,
  updateMail,
} from './queries/delivery-queries.ts'
import { noticeLetter } from './mails/notice-letter.ts'
import { callerTransaction } from '../identity/rules/guard.ts'
import type { Transaction, Reader } from '../../db/database.ts'
import { findWays } from './rules/preferences.ts'

type Audience = Answer<'noticeAudience'>
type Person = Audience['people'][number]

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

const accountsAtOnce = 1_000

/** Who gets least comes first. */
const order = ['none', 'off', 'digest', 'each']

/** Who would hear of something, and how. Changes nothing. */
export const noticeAudience: Handler<'noticeAudience'> = async ({ app, body }) => {
  const found: Awaited<ReturnType<typeof listAudience>> = []
  if (body.user_ids === undefined) found.push(...(await listAudience(app.db.read, body, undefined)))
  else
    for await (const some of inBatches([...new Set(body.user_ids)], accountsAtOnce))
      if (some.length > 0) found.push(...(await listAudience(app.db.read, body, some)))
  const counts = { each: 0, digest: 0, off: 0, none: 0 }
  for (const each of found) counts[each.way]++
  const people = found
    .filter((each) => body.way === undefined || each.way === body.way)
    .map(({ id, email, name, way }): Person => ({ user: { id, email, name }, way }))
    .toSorted((a, b) => order.indexOf(a.way) - order.indexOf(b.way))
    .slice(0, maxNamed)
  return { ...counts, delay_minutes: app.config.mail.delayMs / minuteMs, people }
}

/** What people were told of, newest first. */
export const announcements: Handler<'announcements'> = async ({ app, query }) => {
  const listed = await listAnnouncements(app.db.read, { before: query.before, limit: query.limit })
  const result: Answer<'announcements'>['announcements'] = []
  // One by one, with other requests in between: each may have thousands of people.
  for await (const [one] of inBatches(listed, 1)) {
    if (one === undefined) continue
    const { id, kind, subject, line, at, by } = one
    result.push({
      id,
      kind,
      subject,
      line,
      by,
      at: new Date(at).toISOString(),
      ...(await countDeliveries(app.db.read, id)),
      cancelled: await findCancelled(app.db.read, id),
    })
  }
  return { announcements: result, next: listed.length === query.limit ? (listed.at(-1)?.id ?? null) : null }
}

const toJson = (delivery: Delivery): Answer<'noticeDeliveries'>['deliveries'][number] => ({
  id: delivery.id,
  kind: delivery.kind,
  subject: delivery.subject,
  at: new Date(delivery.at).toISOString(),
  user: {
    id: delivery.userId,
    email: delivery.email,
    name: `${delivery.firstName} ${delivery.lastName}`.trim(),
  },
  state: delivery.state,
  attempts: delivery.attempts ?? 0,
  error: delivery.error,
  sent_at: iso(delivery.sentAt),
  opened_at: iso(delivery.openedAt),
  is_seen: delivery.seen === 1,
})

/** Twice as long as mails are kept: a resent one may be of an older notice. */
const mailsSinceMs = 2 * mailDays * dayMs

/** Notices and what became of them, newest first. */
export const noticeDeliveries: Handler<'noticeDeliveries'> = async ({ app, query }) => {
  const { user_id: userId, ...filter } = query
  const rows = await listDeliveries(app.db.read, { ...filter, userId }, app.clock() - mailsSinceMs)
  const last = rows.length === query.limit ? rows.at(-1) : undefined
  return {
    deliveries: rows.map(toJson),
    next: last === undefined ? null : `${last.id}-${last.userId}`,
  }
}

/**
 * Mails a notice again, or makes a mail that has failed and waits for a later attempt due now. Throws ApiError noSuchNotice,
 * mailWaiting, notMailable or mailTurnedOff.
 */
export const resendNotice: Handler<'resendNotice'> = async ({
  app,
  caller,
  body: { id, user_id: userId },
}) => {
  await callerTransaction(app, caller, async (trx, by) => {
    const delivery = await findDelivery(trx, id, userId)
    // Of the access to an account, its owner is told when something happens, and not again by staff.
    const list = chosenKindNames.find((each) => each === delivery?.kind)
    if (delivery === undefined || list === undefined) throw new ApiError('noSuchNotice')
    if (delivery.state === 'for digest' || delivery.state === 'held back') throw new ApiError('mailWaiting')
    if (delivery.disabledSince !== null || delivery.passwordHash === '') throw new ApiError('notMailable')
    if (delivery.state === 'waiting') {
      const now = await app.sharedTime(trx)
      if (!(await hastenMail(trx, delivery.mailId, now))) throw new ApiError('mailWaiting')
    } else {
      const mailId = await queueAgain(trx, list, delivery, by.at)
      await updateMail(trx, { id, userId, mailId })
    }
    const after = { notice: id, subject: delivery.subject }
    await appendAudit(trx, by, { action: 'notice.resent', subjectId: userId, after })
  })
  return { message: 'The e-mail is on its way again.' }
}

async function queueAgain(
  trx: AuditedTransaction,
  list: ChosenKind,
  delivery: Delivery,
  at: number,
): Promise<number> {
  const { userId, email } = delivery
  if ((await findWays(trx, userId))[list] === 'off') throw new ApiError('mailTurnedOff')
  return insertListedMail(trx, email, { at, ...noticeLetter(delivery), userId, list })
}

/** Longer than a server holds the mails that it has claimed, which nobody else may send. */
const heldMs = 2 * 60_000

/**
 * Makes a mail due that has failed and waits for its next attempt. False if it goes soon anyway, or is being sent. `now` is
 * the shared time, by which senders claim: by the clock of one server, a claim could look like a long wait.
 */
async function hastenMail(trx: Transaction, id: number | null, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ next_attempt_at: now })
    .where('id', '=', id)
    .where('next_attempt_at', '>', now + heldMs)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The accounts of these ids, or all investors who are not disabled, that match a search, by how they would hear of a kind. */
async function listAudience(
  db: Reader,
  { kind, search }: { kind: ChosenKind; search: string },
  userIds: readonly number[] | undefined,
): Promise<{ id: number; email: string; name: string; way: MailWay | 'none' }[]> {
  const who =
    userIds === undefined
      ? sql`users.staff_since is null and users.disabled_since is null`
      : sql`users.id in (${sql.join(userIds)})`
  const { rows } = await sql<{
    id: number
    email: string
    first_name: string
    last_name: string
    way: MailWay | 'none'
  }>`
    select users.id, users.email, users.first_name, users.last_name, ${way} as way
    from users ${withPreference(kind)}
    where ${who} and ${isAccountMatching(search)} order by users.email`.execute(db)
  return rows.map(({ first_name: first, last_name: last, ...row }) => ({
    ...row,
    name: `${first} ${last}`.trim(),
  }))
}
