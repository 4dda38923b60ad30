import { dayMs } from '@portico/contract/values/duration'
import { formatMonths, month } from '@portico/contract/values/month'
import { sql } from 'kysely'
import type { Reader } from '../../../db/database.ts'
import { selectUnsent } from '../queries/activity-queries.ts'
import { namedPosting } from '../release/named-investors.ts'
import { deciderOf } from '../release/prepared-json.ts'
import { listReturnedTo } from '../release/prepared-queries.ts'

/** How many of something wait, and since when the first. */
export interface Waiting {
  count: number
  since: number | null
}

interface WaitingRow {
  count: number | string | bigint
  since: number | string | null
}

const toWaiting = ({ count, since }: WaitingRow): Waiting => ({
  count: Number(count),
  since: since === null ? null : Number(since),
})

/** Postings that others prepared and that wait for release. */
export const findReleases = async (db: Reader, callerId: number): Promise<Waiting> =>
  toWaiting(
    await db
      .selectFrom('prepared_postings')
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('prepared_at').as('since')])
      .where('state', '=', 'waiting')
      .where('prepared_by', '<>', callerId)
      .executeTakeFirstOrThrow(),
  )

/** Postings that a person prepared and that were returned, and not sent again or withdrawn since. */
export async function listReturned(db: Reader, preparerId: number) {
  const rows = await listReturnedTo(db, preparerId)
  return rows.map((prepared) => {
    const { number, kind, corrects, reason, decided_at: since } = prepared
    const of = namedPosting(prepared)
    const by = deciderOf(prepared)
    return {
      about: formatMonths({ from: month(prepared.first_month), to: month(prepared.last_month) }),
      since,
      returned: {
        number,
        kind,
        ...(corrects ? { corrects: true as const } : {}),
        ...(of === undefined ? {} : { of_posting: of }),
        reason: reason ?? '',
        by: by === null ? '' : by.name || by.email,
      },
    }
  })
}

/** Payments to make. */
export const findUnsent = async (db: Reader): Promise<Waiting> =>
  toWaiting(
    await selectUnsent(db)
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('posted_at').as('since')])
      .executeTakeFirstOrThrow(),
  )

/** Documents in a state; the only one by its title. */
export async function findDocuments(
  db: Reader,
  state: 'held' | 'waiting',
): Promise<Waiting & { about: string | null }> {
  const { title, ...row } = await db
    .selectFrom('documents')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('uploaded_at').as('since')])
    .select(({ fn }) => fn.min('title').as('title'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
  return { ...toWaiting(row), about: Number(row.count) === 1 ? title : null }
}

/** Mails of notices that were refused for good, and the latest announcement that has some. */
export async function findRejected(db: Reader): Promise<Waiting & { announcementId: number | null }> {
  const row = await db
    .selectFrom('outbox')
    .innerJoin('notices', 'notices.mail_id', 'outbox.id')
    .select(({ fn }) => [
      fn.countAll().as('count'),
      fn.min('outbox.created_at').as('since'),
      fn.max('notices.announcement_id').as('announcementId'),
    ])
    .where('outbox.sent_at', 'is', null)
    .where('outbox.next_attempt_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { ...toWaiting(row), announcementId: row.announcementId }
}

/** Accounts whose owner has not chosen a password while the link worked. */
export const findExpiredInvitations = async (db: Reader, now: number): Promise<Waiting> =>
  toWaiting(
    await db
      .selectFrom('users')
      .innerJoin('password_resets', 'password_resets.user_id', 'users.id')
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('expires_at').as('since')])
      .where('password_hash', '=', '')
      .where('disabled_since', 'is', null)
      .where('closed_since', 'is', null)
      .where((eb) => eb.or([eb('used_at', 'is not', null), eb('expires_at', '<=', now)]))
      .executeTakeFirstOrThrow(),
  )

/** Entries of the waitlist without an answer. */
export const findUnanswered = async (db: Reader): Promise<Waiting> =>
  toWaiting(
    await db
      .selectFrom('waitlist_entries')
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('created_at').as('since')])
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow(),
  )

const failuresLastMs = 3 * dayMs
const fewestFailures = 3
const mostAccounts = 5

/** Active accounts to which several sign-ins have failed in the last days, and none has succeeded since; the latest first. */
export async function listFailedSignIns(db: Reader, now: number) {
  const rows = await db
    .selectFrom('sign_ins')
    .innerJoin('users', 'users.id', 'sign_ins.user_id')
    .select(({ fn }) => [
      'users.id',
      'email',
      'first_name',
      'last_name',
      fn.sum<number | string>('attempts').as('attempts'),
      fn.max('at').as('at'),
    ])
    .where('at', '>', now - failuresLastMs)
    .where('outcome', '<>', 'opened')
    .where('disabled_since', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('sign_ins as later')
            .select('later.id')
            .whereRef('later.user_id', '=', 'sign_ins.user_id')
            .whereRef('later.at', '>=', 'sign_ins.at')
            .where('later.outcome', '=', 'opened'),
        ),
      ),
    )
    .groupBy(['users.id', 'email', 'first_name', 'last_name'])
    .having(({ fn }) => fn.sum('attempts'), '>=', fewestFailures)
    .orderBy(sql`max(at)`, 'desc')
    .limit(mostAccounts)
    .execute()
  return rows.map(({ id, email, first_name: first, last_name: last, attempts, at }) => ({
    id,
    name: `${first} ${last}`.trim() || email,
    count: Number(attempts),
    since: Number(at),
  }))
}
