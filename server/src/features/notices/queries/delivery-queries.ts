import type { DeliveryState } from '@portico/contract/features/notice-deliveries'
import { deliveryStates, maxCancelledNamed } from '@portico/contract/features/notice-deliveries'
import { chosenKindNames } from '@portico/contract/features/notice-kinds'
import { sql } from 'kysely'
import type { Reader, Transaction } from '../../../db/database.ts'
import { isAccountMatching } from '../../../db/query-tools.ts'
import { neverLeaves } from '../../../mail/outbox-queries.ts'

/** A parameter would not be the same when it is selected and when it is grouped by. */
const never = sql.lit(neverLeaves)

/** The state of a notice, from its mail. */
const state = sql<DeliveryState>`case
  when notices.mail_id is null and notices.way = 'digest' and announcements.leaves_at >= ${never} then 'held back'
  when notices.mail_id is null and notices.way = 'digest' then 'for digest'
  when notices.mail_id is null and (users.disabled_since is not null or users.password_hash = '') then 'no login'
  when notices.mail_id is null then 'portal only'
  when outbox.id is null then 'past'
  when outbox.sent_at is not null then 'sent'
  when outbox.next_attempt_at is null then 'rejected'
  when outbox.next_attempt_at >= ${never} then 'held back'
  else 'waiting' end`

/** 1 for a notice that its owner opened, or saw in the list under the bell. */
const seen = sql<number>`case
  when notices.opened_at is not null or notices_seen.up_to >= notices.announcement_id then 1 else 0 end`

const delivered = (db: Reader) =>
  db
    .selectFrom('notices')
    .innerJoin('announcements', 'announcements.id', 'notices.announcement_id')
    .innerJoin('users', 'users.id', 'notices.user_id')
    .leftJoin('outbox', 'outbox.id', 'notices.mail_id')
    .leftJoin('notices_seen', 'notices_seen.user_id', 'notices.user_id')

const selectDeliveries = (db: Reader) =>
  delivered(db).select([
    'announcements.id',
    ...(['announcements.kind', 'announcements.subject', 'announcements.sentence'] as const),
    ...(['announcements.line', 'announcements.link'] as const),
    'announcements.created_at as at',
    'notices.user_id as userId',
    'notices.mail_id as mailId',
    'notices.opened_at as openedAt',
    seen.as('seen'),
    'users.email',
    'users.first_name as firstName',
    'users.last_name as lastName',
    'users.password_hash as passwordHash',
    'users.disabled_since as disabledSince',
    'outbox.attempts',
    'outbox.last_error as error',
    'outbox.sent_at as sentAt',
    state.as('state'),
  ])

/** A notice to an account, and what became of it. */
export type Delivery = Awaited<ReturnType<typeof findDelivery>> & object

export async function findDelivery(db: Reader, id: number, userId: number) {
  return selectDeliveries(db)
    .where('notices.announcement_id', '=', id)
    .where('notices.user_id', '=', userId)
    .executeTakeFirst()
}

/** Selects deliveries; `after` is the last one of the page before. */
interface DeliveryFilter {
  notice?: number | undefined
  userId?: number | undefined
  state?: DeliveryState | undefined
  /** Words of their e-mails and names. */
  search?: string | undefined
  after?: { noticeId: number; userId: number } | undefined
  limit: number
}

/** Mails are kept for this long, so older notices cannot be in a state that only a mail can have. */
const mailStates: readonly DeliveryState[] = ['waiting', 'sent', 'rejected']

/** The first announcement after a moment. */
async function findFirstSince(db: Reader, since: number): Promise<number> {
  const row = await db
    .selectFrom('announcements')
    .select((eb) => eb.fn.min('id').as('id'))
    .where('created_at', '>=', since)
    .executeTakeFirst()
  return row?.id ?? Number.MAX_SAFE_INTEGER
}

const emailOf = (db: Reader, id: number) => db.selectFrom('users').select('email').where('id', '=', id)

/** Newest first, those of one notice by e-mail. Those in a state that only a mail can have are looked for since a moment. */
export async function listDeliveries(
  db: Reader,
  { notice, userId, state: wanted, search = '', after, limit }: DeliveryFilter,
  mailsSince: number,
) {
  const first =
    wanted !== undefined && mailStates.includes(wanted) ? await findFirstSince(db, mailsSince) : undefined
  return selectDeliveries(db)
    .$if(notice !== undefined, (query) => query.where('notices.announcement_id', '=', notice as number))
    .$if(userId !== undefined, (query) => query.where('notices.user_id', '=', userId as number))
    .$if(wanted !== undefined, (query) => query.where(state, '=', wanted as DeliveryState))
    .$if(first !== undefined, (query) => query.where('notices.announcement_id', '>=', first as number))
    .$if(search !== '', (query) => query.where(isAccountMatching(search)))
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('notices.announcement_id', '<', after?.noticeId ?? 0),
          eb.and([
            eb('notices.announcement_id', '=', after?.noticeId ?? 0),
            eb('users.email', '>', emailOf(db, after?.userId ?? 0)),
          ]),
        ]),
      ),
    )
    .orderBy('notices.announcement_id', 'desc')
    .orderBy('users.email')
    .limit(limit)
    .execute()
}

/**
 * The latest announcements, newest first, beginning below the id `before`. Those about the access to an account are left
 * out: each is about one person, and a firm has many a day.
 */
export async function listAnnouncements(
  db: Reader,
  { before, limit }: { before: number | undefined; limit: number },
) {
  return db
    .selectFrom('announcements')
    .leftJoin('users', 'users.id', 'announcements.created_by')
    .select([
      ...(['announcements.id', 'announcements.kind', 'announcements.subject', 'announcements.line'] as const),
      'announcements.created_at as at',
      'users.email as by',
    ])
    .where('announcements.kind', 'in', chosenKindNames)
    .$if(before !== undefined, (query) => query.where('announcements.id', '<', before as number))
    .orderBy('announcements.id', 'desc')
    .limit(limit)
    .execute()
}

/** How many were told of an announcement, who if it is one, how many opened or saw it, and what became of the mails. */
export async function countDeliveries(db: Reader, id: number) {
  const rows = await delivered(db)
    .select((eb) => [
      state.as('state'),
      eb.fn.countAll<number>().as('people'),
      eb.fn.count<number>('notices.opened_at').as('opened'),
      eb.fn.sum<number>(seen).as('seen'),
      eb.fn.min('users.id').as('id'),
      eb.fn.min('users.email').as('email'),
      eb.fn.min('users.first_name').as('firstName'),
      eb.fn.min('users.last_name').as('lastName'),
    ])
    .where('notices.announcement_id', '=', id)
    .groupBy(state)
    .execute()
  const states = Object.fromEntries(deliveryStates.map((each) => [each, 0])) as Record<DeliveryState, number>
  const counts = { people: 0, opened: 0, seen: 0 }
  for (const row of rows) {
    states[row.state] = Number(row.people)
    counts.people += Number(row.people)
    counts.opened += Number(row.opened)
    counts.seen += Number(row.seen)
  }
  const [one] = rows
  const to =
    one === undefined || counts.people !== 1
      ? null
      : { id: one.id, email: one.email, name: `${one.firstName} ${one.lastName}`.trim() }
  return { ...counts, to, states }
}

/** From how many an announcement was taken back before they were told, and the first of them by e-mail. */
export async function findCancelled(db: Reader, id: number) {
  const cancelled = db.selectFrom('cancelled_notices').where('announcement_id', '=', id)
  const { count } = await cancelled
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) === 0) return { count: 0, people: [] }
  const rows = await cancelled
    .innerJoin('users', 'users.id', 'cancelled_notices.user_id')
    .select(['users.id', 'users.email', 'users.first_name as firstName', 'users.last_name as lastName'])
    .orderBy('users.email')
    .limit(maxCancelledNamed)
    .execute()
  const people = rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: `${row.firstName} ${row.lastName}`.trim(),
  }))
  return { count: Number(count), people }
}

/** Makes a mail the latest of a notice. */
export async function updateMail(
  trx: Transaction,
  { id, userId, mailId }: { id: number; userId: number; mailId: number },
): Promise<void> {
  await trx
    .updateTable('notices')
    .set({ mail_id: mailId })
    .where('user_id', '=', userId)
    .where('announcement_id', '=', id)
    .execute()
}
