import type { Month } from '@portico/contract/values/month'
import { sql } from 'kysely'
import type { Reader } from '../../../db/database.ts'

const open = ['waiting', 'returned'] as const

/** How the body of a sheet or a file begins that corrects posted months, with one reason. */
const corrects = '{"corrections":{'

const selectPrepared = (db: Reader) =>
  db
    .selectFrom('prepared_postings')
    .innerJoin('users', 'users.id', 'prepared_postings.prepared_by')
    .leftJoin('users as deciders', 'deciders.id', 'prepared_postings.decided_by')
    .select([
      'prepared_postings.id as number',
      'kind',
      'state',
      'row_count as rows',
      'first_month',
      'last_month',
      'sha256',
      'totals',
      'prepared_at',
      'prepared_by',
      'users.email',
      'users.first_name',
      'users.last_name',
      'decided_at',
      'decided_by',
      'deciders.email as decider_email',
      'deciders.first_name as decider_first_name',
      'deciders.last_name as decider_last_name',
      'reason',
    ])
    // The keys of a body are sorted, and no other one comes before this. Of a long body, PostgreSQL reads only that part.
    .select(
      sql<string | null>`case when row_count = 1 or kind in ('reverse-posting', 'move-posting')
        then substr(body, 1, 20000) end`.as('naming'),
    )
    .select(sql<unknown>`substr(body, 1, ${sql.lit(corrects.length)}) = ${corrects}`.as('corrects'))
    .select(sql<string>`substr(body, 1, 50)`.as('start'))

/** Those waiting or returned, and the latest of the others, each newest first. */
export async function listPrepared(db: Reader, latest: number): Promise<Prepared[]> {
  const ordered = selectPrepared(db).orderBy('prepared_postings.id', 'desc')
  const pending = await ordered.where('state', 'in', open).execute()
  const others = await ordered.where('state', 'not in', open).limit(latest).execute()
  return [...pending, ...others]
}

/** What a person prepared that is returned, and not sent again or withdrawn since. */
export const listReturnedTo = (db: Reader, preparerId: number) =>
  selectPrepared(db)
    .where('state', '=', 'returned')
    .where('prepared_by', '=', preparerId)
    .orderBy('prepared_postings.id')
    .execute()

/** When a sheet of a month, or corrections of it, were last sent or decided about; null if none ever were. */
export async function findLastNews(db: Reader, month: Month): Promise<number | null> {
  const { sent, decided } = await db
    .selectFrom('prepared_postings')
    .select(({ fn }) => [fn.max('prepared_at').as('sent'), fn.max('decided_at').as('decided')])
    .where('kind', '=', 'post-month-end')
    .where('first_month', '=', month)
    .where('last_month', '=', month)
    .executeTakeFirstOrThrow()
  return Math.max(Number(sent), Number(decided)) || null
}

/** A posting that a release made. */
interface Made {
  id: number
  reversedAt: number | null
}

/** The posting that each release made, by the number of what was prepared: both were recorded at one moment. */
export async function findReleasedPostings(
  db: Reader,
  prepared: readonly Pick<Prepared, 'number' | 'state' | 'decided_at' | 'decided_by'>[],
): Promise<Map<number, Made>> {
  const released = prepared.filter(({ state }) => state === 'released')
  if (released.length === 0) return new Map()
  const made = await db
    .selectFrom('postings')
    .leftJoin('posting_reversals', 'posting_reversals.posting_id', 'postings.id')
    .select(['id', 'posted_at', 'posted_by', 'reversed_at as reversedAt'])
    .where(
      'posted_at',
      'in',
      released.map(({ decided_at: at }) => at ?? 0),
    )
    .execute()
  return new Map(
    released.flatMap(({ number, decided_at: at, decided_by: by }) => {
      const posting = made.find((each) => Number(each.posted_at) === Number(at) && each.posted_by === by)
      return posting === undefined ? [] : [[number, posting] as const]
    }),
  )
}

/** The reversals and moves of postings that wait. */
export const listWaitingReversals = (db: Reader) =>
  selectPrepared(db)
    .where('state', '=', 'waiting')
    .where('kind', 'in', ['reverse-posting', 'move-posting'])
    .execute()

/** A prepared posting by its number. */
export const findPrepared = (db: Reader, number: number) =>
  selectPrepared(db).where('prepared_postings.id', '=', number).executeTakeFirst()

/** A prepared posting, without its body; `totals` are the control totals that were typed, as JSON. */
export type Prepared = NonNullable<Awaited<ReturnType<typeof findPrepared>>>

/** The body of a prepared posting, as JSON. */
export async function findPreparedBody(db: Reader, number: number): Promise<string> {
  const row = db.selectFrom('prepared_postings').select('body').where('id', '=', number)
  return (await row.executeTakeFirstOrThrow()).body
}
