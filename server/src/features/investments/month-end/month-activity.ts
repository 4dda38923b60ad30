import type { RecordedActivity } from '@portico/contract/features/activity'
import type { Month } from '@portico/contract/values/month'
import { expressionBuilder, sql } from 'kysely'
import type { Reader } from '../../../db/database.ts'
import type { Schema } from '../../../db/tables.ts'
import { isActiveInvestor } from '../../identity/queries/account-queries.ts'
import { byInvestor, columns } from '../queries/activity-queries.ts'

const users = expressionBuilder<Schema, 'users'>()

/** Who is on the sheet of a month: active investors, and who has the month, also if the account was closed or disabled since. */
export const isOnSheet = (of: Month) =>
  users.or([
    isActiveInvestor,
    users.exists(
      users
        .selectFrom('current_summaries as own')
        .select('own.month')
        .whereRef('own.user_id', '=', 'users.id')
        .where('own.month', '=', of),
    ),
  ])

const selectActivityOnSheet = (db: Reader, of: Month) =>
  db
    .selectFrom('current_activity')
    .innerJoin('users', 'users.id', 'current_activity.user_id')
    .select(['user_id', ...columns.map((column) => `current_activity.${column}` as const)])
    .where(isOnSheet(of))
    .orderBy('user_id')
    .orderBy('received_on')
    .orderBy('current_activity.id')

/** The activity of those on the sheet that takes effect after the latest month posted before one, up to that one, by investor. */
export async function listActivityUpTo(db: Reader, of: Month): Promise<Map<number, RecordedActivity[]>> {
  const rows = await selectActivityOnSheet(db, of)
    .where('effective_month', '<=', of)
    .where((eb) => {
      const before = eb
        .selectFrom('current_summaries')
        .select(({ fn }) => fn.max('current_summaries.month').as('month'))
        .whereRef('current_summaries.user_id', '=', 'current_activity.user_id')
        .where('current_summaries.month', '<', of)
      return eb('effective_month', '>', eb.fn.coalesce(before, eb.val(0)))
    })
    .execute()
  return byInvestor(rows)
}

/** The money in and out of a month that takes effect only after it, by investor. */
export async function listLaterActivity(db: Reader, of: Month): Promise<Map<number, RecordedActivity[]>> {
  const rows = await selectActivityOnSheet(db, of)
    .where('effective_month', '>', of)
    .where(sql<number>`received_on / 100`, '=', of)
    .where('kind', '!=', 'reinvestment')
    .execute()
  return byInvestor(rows)
}
