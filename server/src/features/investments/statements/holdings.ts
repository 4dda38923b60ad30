import { firstDayOf, lastDayOf } from '@portico/contract/values/day'
import type { Month } from '@portico/contract/values/month'
import { month as monthFrom, monthsBetween, nextMonth } from '@portico/contract/values/month'
import type { Period } from '@portico/contract/values/period'
import type { Reader } from '../../../db/database.ts'

type Span = Pick<Period, 'from' | 'to'>

/** An investor who gets a statement of a period. */
interface Holding {
  userId: number
  /** How many months of the period are posted. */
  posted: number
  /** The months of the period that the account had; undefined where it was only emptied and closed in it. */
  had: Span | undefined
}

/** Whether a month of the period is missing that the account had. */
export const isIncomplete = ({ posted, had }: Holding): boolean =>
  had !== undefined && posted <= monthsBetween(had.from, had.to)

/**
 * The investors whose statement of a period there is, by id: those who have a posted month in it, and those with any whose
 * account was emptied and closed in it.
 */
export async function listHoldings(db: Reader, span: Span): Promise<Holding[]> {
  const posted = (await listPosted(db, span)).map((row) => ({
    userId: row.userId,
    posted: Number(row.posted),
    had: monthsHad(row, span),
  }))
  const known = new Set(posted.map(({ userId }) => userId))
  const closed = (await listClosed(db, span)).filter(({ userId }) => !known.has(userId))
  return [...posted, ...closed.map(({ userId }) => ({ userId, posted: 0, had: undefined }))].toSorted(
    (a, b) => a.userId - b.userId,
  )
}

interface PostedRow {
  /** The first and the last month of the account, in the period or not. */
  first: number
  last: number
  closedSince: number | null
  disabledSince: number | null
}

/** From the account's first month on; of one that is closed or disabled to its last one, since it gets no more. */
function monthsHad({ first, last, closedSince, disabledSince }: PostedRow, { from, to }: Span): Span {
  const isActive = closedSince === null && disabledSince === null
  return {
    from: first > from ? monthFrom(first) : from,
    to: !isActive && last < to ? monthFrom(last) : to,
  }
}

/** The investors with a posted month in a period, and how many. */
const listPosted = (db: Reader, { from, to }: Span) =>
  db
    .selectFrom('current_summaries')
    .innerJoin('users', 'users.id', 'current_summaries.user_id')
    .select((eb) => {
      const months = eb
        .selectFrom('current_summaries as own')
        .select('own.month')
        .whereRef('own.user_id', '=', 'users.id')
        .limit(1)
      return [
        'users.id as userId',
        'closed_since as closedSince',
        'disabled_since as disabledSince',
        eb.fn.countAll<number>().as('posted'),
        months.orderBy('own.month', 'asc').$asScalar().$notNull().as('first'),
        months.orderBy('own.month', 'desc').$asScalar().$notNull().as('last'),
      ]
    })
    .where('current_summaries.month', '>=', from)
    .where('current_summaries.month', '<=', to)
    .where('staff_since', 'is', null)
    .groupBy(['users.id', 'closed_since', 'disabled_since'])
    .execute()

/** The investors whose account was emptied and closed in a period. */
const listClosed = (db: Reader, { from, to }: Span) =>
  db
    .selectFrom('current_activity')
    .innerJoin('users', 'users.id', 'current_activity.user_id')
    .select('user_id as userId')
    .where('kind', '=', 'withdrawal')
    .where('closed_since', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('current_summaries as own')
          .select('own.month')
          .whereRef('own.user_id', '=', 'current_activity.user_id'),
      ),
    )
    .groupBy('user_id')
    .having(({ fn }) => fn.max('received_on'), '>=', firstDayOf(from))
    .having(({ fn }) => fn.max('received_on'), '<=', lastDayOf(to))
    .execute()

/** The months that holdings of a period lack, the oldest first, and how many lack each. */
export async function lackedMonths(
  db: Reader,
  { from, to }: Span,
  holdings: readonly Holding[],
): Promise<{ month: Month; missing: number }[]> {
  if (!holdings.some(isIncomplete)) return []
  const rows = await db
    .selectFrom('current_summaries')
    .innerJoin('users', 'users.id', 'current_summaries.user_id')
    .select(['month', ({ fn }) => fn.countAll<number>().as('posted')])
    .where('month', '>=', from)
    .where('month', '<=', to)
    .where('staff_since', 'is', null)
    .groupBy('month')
    .execute()
  const posted = new Map(rows.map(({ month, posted: count }) => [month, Number(count)]))
  const spans = holdings.flatMap(({ had }) => had ?? [])
  const found: { month: Month; missing: number }[] = []
  const first = spans.reduce((least, span) => (span.from < least ? span.from : least), to)
  for (let month = first; month <= to; month = nextMonth(month)) {
    const had = spans.filter((span) => span.from <= month && month <= span.to).length
    const missing = had - (posted.get(month) ?? 0)
    if (missing > 0) found.push({ month, missing })
  }
  return found
}
