import { bookKinds } from '@portico/contract/features/release'
import { lastDayOf } from '@portico/contract/values/day'
import type { Month } from '@portico/contract/values/month'
import { month as monthFrom } from '@portico/contract/values/month'
import { periodAround, periodKey } from '@portico/contract/values/period'
import type { Reader } from '../../../db/database.ts'

interface Counted {
  count: number | string | bigint
}

const countIn = async (query: { executeTakeFirstOrThrow: () => Promise<Counted> }): Promise<number> =>
  Number((await query.executeTakeFirstOrThrow()).count)

/** The first month posted for anyone; undefined before there is one. */
export async function findFirstMonth(db: Reader): Promise<Month | undefined> {
  const first = db
    .selectFrom('current_summaries')
    .select(({ fn }) => fn.min<number | null>('month').as('month'))
  const { month } = await first.executeTakeFirstOrThrow()
  return month === null ? undefined : monthFrom(month)
}

/** How many entries have moved by the end of a month, and are at work only after it. */
export const countPending = (db: Reader, through: Month): Promise<number> =>
  countIn(
    db
      .selectFrom('current_activity')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('received_on', '<=', lastDayOf(through))
      .where('effective_month', '>', through),
  )

/** How many rows of each month until one are typed and not posted. */
export async function listDraftedMonths(
  db: Reader,
  through: Month,
): Promise<{ month: Month; rows: number }[]> {
  const rows = await db
    .selectFrom('draft_cells')
    .select(['month', ({ fn }) => fn.count<number | string>('user_id').distinct().as('rows')])
    .where('month', '<=', through)
    .where('value', 'is not', null)
    .groupBy('month')
    .orderBy('month')
    .execute()
  return rows.map((row) => ({ month: monthFrom(row.month), rows: Number(row.rows) }))
}

/** How many prepared postings that change a month until one are waiting or returned. */
export const countOpenPrepared = (db: Reader, through: Month): Promise<number> =>
  countIn(
    db
      .selectFrom('prepared_postings')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('state', 'in', ['waiting', 'returned'])
      .where('kind', 'not in', [...bookKinds])
      .where('first_month', '<=', through),
  )

const kinds = ['month', 'quarter', 'year'] as const

/** How many investors with a month have no statement of a month, quarter or year that ends with it. */
export async function countWithoutStatement(db: Reader, through: Month): Promise<number> {
  const keys = kinds
    .map((kind) => periodAround(kind, through))
    .filter(({ to }) => to === through)
    .map(periodKey)
  return countIn(
    db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('staff_since', 'is', null)
      // By investor: no index leads from a month to its rows.
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('current_summaries')
            .select('current_summaries.month')
            .whereRef('current_summaries.user_id', '=', 'users.id')
            .where('month', '=', through),
        ),
      )
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('statements')
              .select('statements.id')
              .whereRef('statements.user_id', '=', 'users.id')
              .where('kind', '=', 'statement')
              .where('period', 'in', keys),
          ),
        ),
      ),
  )
}
