import { lastDayOf } from '@portico/contract/values/day'
import type { Month } from '@portico/contract/values/month'
import { lastMonth } from '@portico/contract/values/month'
import { periodIn } from '@portico/contract/values/period'
import { FigureError } from '@portico/contract/values/decimal'
import { ApiError } from '../../../api-error.ts'
import type { Reader } from '../../../db/database.ts'
import type { App, Handler } from '../../../http/route.ts'
import { findCurrent } from './issue-statement.ts'

/** The statements of a period, and its last month that has ended. */
interface Wanted {
  period: string
  to: Month
}

/** Whether an investor's statement of a period still stands. */
export const userStatementPreview: Handler<'userStatementPreview'> = async ({ app, params, query }) => ({
  is_current: await isCurrent(app, { ...params, ...query }),
})

/** Which of some investors have no statement of the period, and which have one that no longer stands. */
interface Outdated {
  unissued: number[]
  changed: number[]
}

/** So many are read whole to see whether what has happened changes a statement; of more, nearly all have changed. */
const mostRead = 100

/** For which of some investors issuing would issue a statement. */
export async function listOutdated(app: App, wanted: Wanted, userIds: readonly number[]): Promise<Outdated> {
  const issued = new Map(
    (await listIssued(app.db.read, wanted)).map(({ userId, isTouched }) => [userId, Boolean(isTouched)]),
  )
  const unissued = userIds.filter((userId) => !issued.has(userId))
  const touched = userIds.filter((userId) => issued.get(userId) === true)
  if (touched.length > mostRead) return { unissued, changed: touched }
  const changed: number[] = []
  for (const userId of touched)
    // oxlint-disable-next-line no-await-in-loop -- one at a time, so that other requests run in between
    if (!(await isCurrent(app, { userId, period: wanted.period, kind: 'statement' }))) changed.push(userId)
  return { unissued, changed }
}

async function isCurrent(app: App, wanted: Parameters<typeof findCurrent>[1]): Promise<boolean> {
  try {
    return (await findCurrent(app, wanted)) !== undefined
  } catch (error) {
    if (error instanceof FigureError || error instanceof ApiError) return false
    throw error
  }
}

/**
 * The investors who have a statement of the period, and whether anything has happened since that may change it: a month or
 * money of the period, an edit of the account or its closing, or a posted month that has ended.
 */
function listIssued(db: Reader, { period, to }: Wanted) {
  const end = periodIn(period)?.to ?? lastMonth
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('statements')
        .select((of) => [
          'user_id',
          of.fn.max('issued_at').as('issued_at'),
          of.fn.max('last_month').as('last_month'),
        ])
        .where('period', '=', period)
        .where('kind', '=', 'statement')
        .groupBy('user_id')
        .as('latest'),
    )
    .select((eb) => {
      const months = eb
        .selectFrom('summaries')
        .select('month')
        .whereRef('summaries.user_id', '=', 'latest.user_id')
      const entries = eb
        .selectFrom('activity')
        .leftJoin('activity_voids', 'activity_voids.activity_id', 'activity.id')
        .select('activity.id')
        .whereRef('activity.user_id', '=', 'latest.user_id')
        .where((of) => of.or([of('received_on', '<=', lastDayOf(to)), of('effective_month', '<=', to)]))
      const edits = eb
        .selectFrom('audit_entries')
        .select('sequence')
        .whereRef('subject_id', '=', 'latest.user_id')
        .where('action', 'in', ['account.edited', 'account.closed', 'account.reopened'])
      return [
        'latest.user_id as userId',
        eb
          .or([
            eb.exists(months.where('month', '<=', end).whereRef('posted_at', '>=', 'latest.issued_at')),
            eb.exists(months.where('month', '<=', to).whereRef('month', '>', 'latest.last_month')),
            eb.exists(entries.whereRef('posted_at', '>=', 'latest.issued_at')),
            eb.exists(entries.whereRef('voided_at', '>=', 'latest.issued_at')),
            eb.exists(edits.whereRef('at', '>=', 'latest.issued_at')),
          ])
          .as('isTouched'),
      ]
    })
    .execute()
}
