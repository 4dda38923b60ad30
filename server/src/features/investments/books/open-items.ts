import type { Month } from '@portico/contract/values/month'
import { formatMonth, month as monthFrom } from '@portico/contract/values/month'
import { bookKinds } from '@portico/contract/features/release'
import { breaksRule, kindOf } from '@portico/contract/figures/finding-kinds'
import { lastDayOf } from '@portico/contract/values/day'
import { periodAround, periodKey } from '@portico/contract/values/period'
import type { App, Handler } from '../../../http/route.ts'
import { findOpenFindings } from '../checks/firm-checks.ts'
import { addUpMonth } from '../checks/month-totals.ts'
import { selectUnsent } from '../queries/activity-queries.ts'
import { asKnown } from '../queries/known-queries.ts'
import type { Reader } from '../../../db/database.ts'
import { countAllMonths, unclosedMonthsOf } from '../firm/open-months.ts'

/** The open findings in the months until one, and how many of them break a rule. */
async function countFindings(app: App, through: Month): Promise<{ findings: number; broken: number }> {
  const { all } = await findOpenFindings(app)
  const until = all.filter(({ month }) => month <= through)
  return { findings: until.length, broken: until.filter(({ code }) => breaksRule(kindOf(code))).length }
}

/** The open items of a month and those before it, for staff who are about to close the books. */
export const listOpenItems: Handler<'openItems'> = async ({ app, params: { month: through } }) => {
  const { read } = app.db
  // All of them, however old: closing locks them.
  const open = await unclosedMonthsOf(app, await countAllMonths(app), through, Infinity)
  const { withoutMonthsCount } = await addUpMonth(asKnown(app, undefined), through)
  const drafts = await listDraftedMonths(read, through)
  return {
    missing: open.map(({ month, missing }) => ({ quarter: formatMonth(month), investors: missing })),
    without_months: withoutMonthsCount,
    ...(await countFindings(app, through)),
    pending: await countPending(read, through),
    drafts: drafts.map(({ month, rows }) => ({ quarter: formatMonth(month), rows })),
    prepared: await countOpenPrepared(read, through),
    payments: await countUnsent(read, through),
    statements: await countWithoutStatement(read, through),
  }
}

/** How many entries have moved by the end of a month, and are at work only after it. */
const countPending = (db: Reader, through: Month): Promise<number> =>
  countIn(
    db
      .selectFrom('current_activity')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('received_on', '<=', lastDayOf(through))
      .where('effective_month', '>', through),
  )

/** How many rows of each month until one are typed and not posted. */
async function listDraftedMonths(db: Reader, through: Month): Promise<{ month: Month; rows: number }[]> {
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
const countOpenPrepared = (db: Reader, through: Month): Promise<number> =>
  countIn(
    db
      .selectFrom('prepared_postings')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('state', 'in', ['waiting', 'returned'])
      .where('kind', 'not in', [...bookKinds])
      .where('first_month', '<=', through),
  )

/** How many withdrawals until the end of a month are not marked as sent. */
const countUnsent = (db: Reader, through: Month): Promise<number> =>
  countIn(
    selectUnsent(db)
      .select(({ fn }) => fn.countAll().as('count'))
      .where('received_on', '<=', lastDayOf(through)),
  )

interface Counted {
  count: number | string | bigint
}

const countIn = async (query: { executeTakeFirstOrThrow: () => Promise<Counted> }): Promise<number> =>
  Number((await query.executeTakeFirstOrThrow()).count)

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
