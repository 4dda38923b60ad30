import type { CurrentSummary, RecordedVersion } from '@portico/contract/features/summaries'
import type { Month } from '@portico/contract/values/month'
import { summaryColumns, toSummary } from './summary-queries.ts'
import type { Reader } from '../../../db/database.ts'

/** Every version of an investor's month, oldest first, with author and reason. Empty if the month is not posted. */
export async function listVersions(db: Reader, userId: number, month: Month): Promise<RecordedVersion[]> {
  const rows = await db
    .selectFrom('summaries')
    .select([...summaryColumns, 'reason'])
    .select((eb) =>
      eb.selectFrom('users').select('email').whereRef('users.id', '=', 'summaries.posted_by').as('email'),
    )
    .where('user_id', '=', userId)
    .where('month', '=', month)
    .orderBy('version')
    .execute()
  return rows.map((row) => ({ ...toSummary(row), postedBy: row.email, reason: row.reason }))
}

/** Every version of an investor's corrected months, sorted by month and version. */
export async function listCorrectedVersions(db: Reader, userId: number): Promise<CurrentSummary[]> {
  const corrected = db
    .selectFrom('summaries')
    .select('month')
    .where('user_id', '=', userId)
    .where('version', '>', 1)
  const rows = await db
    .selectFrom('summaries')
    .select(summaryColumns)
    .where('user_id', '=', userId)
    .where('month', 'in', corrected)
    .orderBy('month')
    .orderBy('version')
    .execute()
  return rows.map(toSummary)
}
