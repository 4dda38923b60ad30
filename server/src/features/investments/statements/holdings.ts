import { firstDayOf, lastDayOf } from '@portico/contract/values/day'
import type { Month } from '@portico/contract/values/month'
import { month as monthFrom, monthsBetween, nextMonth } from '@portico/contract/values/month'
import type { Period } from '@portico/contract/values/period'
import type { Reader } from '../../../db/database.ts'
import { isInvestor } from '../../identity/queries/account-queries.ts'

type Span = Pick<Period, 'from' | 'to'>

/** An investor and a period. */
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
 * account was emptied and closed in it. And the absent, who had months of it of which none is posted.
 */
export async function listHoldings(
  db: Reader,
  span: Span,
): Promise<Record<'holdings' | 'absent', Holding[]>> {
  const started = (await listStarted(db, span)).map((row) => ({
    userId: row.userId,
    posted: Number(row.posted),
    had: monthsHad(row, span),
  }))
  const [posted, others] = [
    started.filter((each) => each.posted > 0),
    started.filter((each) => each.posted === 0),
  ]
  const closed = new Set((await listClosed(db, span)).map(({ userId }) => userId))
  const absent = others.filter((each) => isIncomplete(each) && !closed.has(each.userId))
  for (const { userId } of posted) closed.delete(userId)
  const emptied = [...closed].map((userId) => ({ userId, posted: 0, had: undefined }))
  return { holdings: [...posted, ...emptied].toSorted((a, b) => a.userId - b.userId), absent }
}

interface StartedRow {
  /** The first and the last month of the account, in the period or not. */
  first: number
  last: number
  closedSince: number | null
  disabledSince: number | null
}

/** From the account's first month on; of one that is closed or disabled to its last one, since it gets no more. */
function monthsHad({ first, last, closedSince, disabledSince }: StartedRow, { from, to }: Span): Span {
  const isActive = closedSince === null && disabledSince === null
  return {
    from: first > from ? monthFrom(first) : from,
    to: !isActive && last < to ? monthFrom(last) : to,
  }
}

/** The investors with a month by the end of a period, by id, and how many of its months are posted for each. */
const listStarted = (db: Reader, { from, to }: Span) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('users')
        .select((user) => {
          const months = user
            .selectFrom('current_summaries')
            .select('current_summaries.month')
            .whereRef('current_summaries.user_id', '=', 'users.id')
          const own = months.limit(1)
          return [
            'users.id as userId',
            'closed_since as closedSince',
            'disabled_since as disabledSince',
            months
              .clearSelect()
              .select(({ fn }) => fn.countAll<number>().as('count'))
              .where('current_summaries.month', '>=', from)
              .where('current_summaries.month', '<=', to)
              .$asScalar()
              .$notNull()
              .as('posted'),
            own.orderBy('current_summaries.month', 'asc').$asScalar().$notNull().as('first'),
            own.orderBy('current_summaries.month', 'desc').$asScalar().$notNull().as('last'),
          ]
        })
        .where(isInvestor)
        .as('started'),
    )
    .selectAll()
    .where('first', '<=', to)
    .orderBy('userId')
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

/** The months of a period that some of all these investors lack, the oldest first, and how many lack each. */
export async function lackedMonths(
  db: Reader,
  { from, to }: Span,
  holdings: readonly Holding[],
): Promise<{ month: Month; missing: number }[]> {
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
