import { sql } from 'kysely'
import type { RecordedVersion, SummaryVersion } from '@portico/contract/features/summaries'
import type { Month } from '@portico/contract/values/month'
import type { Database, Reader } from '../../../db/database.ts'
import { preparedQuery } from '../../../db/query-tools.ts'
import type { SummaryRow } from './summary-queries.ts'
import { summaryColumns, toSummary } from './summary-queries.ts'

/** Every version of an investor's month, oldest first, with author and reason. Empty if the month is not posted. */
export async function listVersions(db: Reader, userId: number, month: Month): Promise<RecordedVersion[]> {
  const rows = await db
    .selectFrom('summaries')
    .select([...summaryColumns, 'voided', 'reason'])
    .select((eb) =>
      eb.selectFrom('users').select('email').whereRef('users.id', '=', 'summaries.posted_by').as('email'),
    )
    .where('user_id', '=', userId)
    .where('month', '=', month)
    .orderBy('version')
    .execute()
  return rows.map((row) => ({ ...toVersion(row), postedBy: row.email, reason: row.reason }))
}

const toVersion = (row: SummaryRow & { voided: number }): SummaryVersion =>
  Object.assign(toSummary(row), { isVoided: row.voided === 1 })

/** Every version of an investor's corrected and withdrawn months, sorted by month and version. */
export async function listCorrectedVersions(db: Reader, userId: number): Promise<SummaryVersion[]> {
  const corrected = db
    .selectFrom('summaries')
    .select('month')
    .where('user_id', '=', userId)
    .where('version', '>', 1)
  const rows = await db
    .selectFrom('summaries')
    .select([...summaryColumns, 'voided'])
    .where('user_id', '=', userId)
    .where('month', 'in', corrected)
    .orderBy('month')
    .orderBy('version')
    .execute()
  return rows.map(toVersion)
}

const withdrawnOf = preparedQuery((db, userId: number) =>
  db.selectFrom('summaries').select('month').where('user_id', '=', userId).where('voided', '=', sql.lit(1)),
)

/** Whether a month of an investor was ever withdrawn. */
export const hasVoidedMonths = async (db: Database, userId: number): Promise<boolean> =>
  (await withdrawnOf(db, userId)).length > 0
