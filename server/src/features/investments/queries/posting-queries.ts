import { sql } from 'kysely'
import type { PostingKind } from '@portico/contract/features/postings'
import type { CurrentSummary } from '@portico/contract/features/summaries'
import { monthlyFigures } from '@portico/contract/figures/monthly-figures'
import type { Month } from '@portico/contract/values/month'
import { month } from '@portico/contract/values/month'
import type { RecordedActivity } from '@portico/contract/features/activity'
import type { AuditedTransaction, By } from '../../../audit/append-audit.ts'
import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import { columns, toActivity } from './activity-queries.ts'
import type { CurrentMonth } from './summary-queries.ts'
import { addTo, summaryColumns, summaryId, toSummary } from './summary-queries.ts'

/**
 * Inserts a posting for this many rows and returns its number. The numbers have no gaps, unlike those of a sequence, of
 * which a refused posting would use one up; the lock of the trail keeps two transactions from choosing the same.
 */
export async function insertPosting(
  trx: AuditedTransaction,
  by: By,
  { kind, rows }: { kind: PostingKind; rows: number },
): Promise<number> {
  const last = await trx.selectFrom('postings').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const { id } = await trx
    .insertInto('postings')
    .values({ id: (last?.id ?? 0) + 1, kind, row_count: rows, posted_at: by.at, posted_by: by.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The name of a joined account, or without one its e-mail. */
const nameIn = (users: 'posters' | 'reversers') => {
  const [first, last, email] = ['first_name', 'last_name', 'email'].map((name) => sql.ref(`${users}.${name}`))
  return sql<string | null>`coalesce(nullif(trim(${first} || ' ' || ${last}), ''), ${email})`
}

const selectPostings = (db: Reader) =>
  db
    .selectFrom('postings')
    .leftJoin('posting_reversals', 'posting_reversals.posting_id', 'postings.id')
    .select([
      'postings.id as number',
      'kind',
      'row_count as rows',
      'posted_at',
      'posting_reversals.reversed_at',
      'posting_reversals.reason',
    ])
    .leftJoin('users as posters', 'posters.id', 'postings.posted_by')
    .leftJoin('users as reversers', 'reversers.id', 'posting_reversals.reversed_by')
    .select(['posters.email as posted_by', 'reversers.email as reversed_by'])
    .select([nameIn('posters').as('posted_by_name'), nameIn('reversers').as('reversed_by_name')])
    .select(
      (['min', 'max'] as const).map((end) =>
        sql<number>`coalesce((select ${sql.raw(end)}(month) from summaries where posting_id = postings.id),
          (select ${sql.raw(end)}(effective_month) from activity where posting_id = postings.id))`.as(end),
      ),
    )
    .select(
      sql<number | null>`case when row_count = 1 then
        coalesce((select min(user_id) from summaries where posting_id = postings.id),
          (select min(user_id) from activity where posting_id = postings.id)) end`.as('only'),
    )
    .select((eb) =>
      eb
        .selectFrom('summaries as posted')
        .innerJoin('summaries as earlier', (join) =>
          join
            .onRef('earlier.user_id', '=', 'posted.user_id')
            .onRef('earlier.month', '=', 'posted.month')
            .on(sql`earlier.version`, '=', sql`posted.version - 1`),
        )
        .select(({ fn }) => fn.min('posted.reason').as('reason'))
        .whereRef('posted.posting_id', '=', 'postings.id')
        .where('earlier.voided', '=', 0)
        .as('correction_reason'),
    )
    .select(
      sql<number>`case when exists (select 1 from summaries where posting_id = postings.id)
        and not exists (
          select 1 from summaries as posted
          where posted.posting_id = postings.id and (posted.version = 1 or exists (
            select 1 from summaries as earlier
            where earlier.user_id = posted.user_id and earlier.month = posted.month
              and earlier.version = posted.version - 1 and earlier.voided = 1
          ))
        ) then 1 else 0 end`.as('corrects'),
    )

/**
 * A month-end or import as a whole, from `min` to `max`, its reversal if there is one, the investor of its only row, why its
 * rows correct others, and whether all of them do.
 */
export type Posting = Awaited<ReturnType<ReturnType<typeof selectPostings>['executeTakeFirstOrThrow']>>

/** The months that each of some postings has a row of, in order. */
export async function listMonthsOfPostings(
  db: Reader,
  numbers: readonly number[],
): Promise<Map<number, Month[]>> {
  const months = new Map<number, Month[]>()
  if (numbers.length === 0) return months
  const rows = await db
    .selectFrom('summaries')
    .select(['posting_id', 'month'])
    .where('posting_id', 'in', numbers)
    .union(
      db
        .selectFrom('activity')
        .select(['posting_id', 'effective_month as month'])
        .where('posting_id', 'in', numbers),
    )
    .orderBy('month')
    .execute()
  for (const row of rows) addTo(months, row.posting_id ?? 0, month(row.month))
  return months
}

/** A posting by its number. */
export const findPosting = (db: Reader, number: number): Promise<Posting | undefined> =>
  selectPostings(db).where('postings.id', '=', number).executeTakeFirst()

/** The latest postings, the newest first. */
export const listLatestPostings = (db: Reader, count: number): Promise<Posting[]> =>
  selectPostings(db).orderBy('postings.id', 'desc').limit(count).execute()

/**
 * A month of a posting, as posted, in its current version; `isCurrent` unless it was corrected or withdrawn since. What was
 * reversed since does not count, as it gave the month its figures back.
 */
interface PostedMonth extends CurrentMonth {
  isCurrent: boolean
  /** The later posting whose figures it has now: once that is reversed, it may be current again. */
  builtOnBy: number | null
  /** The version that it corrected, if it is a correction. */
  before: CurrentSummary | undefined
}

const investorsAtOnce = 200

/** What a posting holds for some of its investors. */
export interface PostedPart {
  userIds: readonly number[]
  months: PostedMonth[]
  entries: Awaited<ReturnType<typeof listActivityOfPosting>>
}

/** What a posting holds, some investors at a time. */
export async function* listPosted(db: Reader, number: number): AsyncGenerator<PostedPart> {
  for await (const userIds of inBatches(await listInvestorsOf(db, number), investorsAtOnce)) {
    const months = await listPostedMonthsOf(db, number, userIds)
    yield { userIds, months, entries: await listActivityOfPosting(db, number, userIds) }
  }
}

/** The investors who have a month or an entry in a posting. */
export async function listInvestorsOf(db: Reader, number: number): Promise<number[]> {
  const rows = await db
    .selectFrom('summaries')
    .select('user_id')
    .where('posting_id', '=', number)
    .union(db.selectFrom('activity').select('user_id').where('posting_id', '=', number))
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** The current version of a month with the figures of one of `posted`, on which no posting that stands has built since. */
function asPostedNow(posted: 'summaries' | 'newer') {
  const isSame = sql.join(
    monthlyFigures.map(({ name }) => sql`${sql.ref(`now.${name}`)} = ${sql.ref(`${posted}.${name}`)}`),
    sql` and `,
  )
  const [userId, monthOf, version] = ['user_id', 'month', 'version'].map((name) =>
    sql.ref(`${posted}.${name}`),
  )
  return sql`(
    select now.version from current_summaries as now
    where now.user_id = ${userId} and now.month = ${monthOf} and ${isSame} and not exists (
      select 1 from summaries as later
      where later.user_id = ${userId} and later.month = ${monthOf}
        and later.version > ${version} and (later.voided = 1 or (later.posting_id is not null
          and not exists (select 1 from posting_reversals where posting_reversals.posting_id = later.posting_id)))
    )
  )`
}

/** The later posting of which a month of one of `summaries` now has the figures. */
const builtOnBy = sql`(
  select max(newer.posting_id) from summaries as newer
  where newer.user_id = summaries.user_id and newer.month = summaries.month
    and newer.version > summaries.version and newer.posting_id is not null
    and not exists (select 1 from posting_reversals where posting_reversals.posting_id = newer.posting_id)
    and ${asPostedNow('newer')} is not null
)`

async function listPostedMonthsOf(
  db: Reader,
  number: number,
  userIds: readonly number[],
): Promise<PostedMonth[]> {
  const rows = await db
    .selectFrom('summaries')
    .select(['user_id', ...summaryColumns])
    .select(sql<number | null>`${asPostedNow('summaries')}`.as('current'))
    .select(sql<number | null>`${builtOnBy}`.as('built_on_by'))
    .where('posting_id', '=', number)
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .orderBy('month')
    .execute()
  const before = await listCorrectedBy(db, number, userIds)
  return rows.map((row) => ({
    userId: row.user_id,
    summary: toSummary({ ...row, version: row.current ?? row.version }),
    isCurrent: row.current !== null,
    builtOnBy: row.built_on_by,
    before: before.get(summaryId(row.user_id, { month: month(row.month) })),
  }))
}

/** The versions that months of a posting corrected, by summaryId. A month that is posted again corrects nothing. */
async function listCorrectedBy(
  db: Reader,
  number: number,
  userIds: readonly number[],
): Promise<Map<number, CurrentSummary>> {
  const rows = await db
    .selectFrom('summaries as corrected')
    .innerJoin('summaries', (join) =>
      join
        .onRef('summaries.user_id', '=', 'corrected.user_id')
        .onRef('summaries.month', '=', 'corrected.month')
        .on(sql`summaries.version`, '=', sql`corrected.version - 1`),
    )
    .select(summaryColumns.map((column) => `summaries.${column}` as const))
    .select('summaries.user_id')
    .where('corrected.posting_id', '=', number)
    .where('corrected.user_id', 'in', userIds)
    .where('summaries.voided', '=', 0)
    .execute()
  return new Map(rows.map((row) => [summaryId(row.user_id, { month: month(row.month) }), toSummary(row)]))
}

/** The entries of a posting that are not voided, for some investors. */
async function listActivityOfPosting(
  db: Reader,
  number: number,
  userIds: readonly number[],
): Promise<{ userId: number; entry: RecordedActivity }[]> {
  const rows = await db
    .selectFrom('current_activity')
    .select(['user_id', ...columns])
    .where('posting_id', '=', number)
    .where('user_id', 'in', userIds)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ userId: row.user_id, entry: toActivity(row) }))
}
