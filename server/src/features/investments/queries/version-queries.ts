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

const selectVersionsOf = (db: Reader, userId: number) =>
  db
    .selectFrom('summaries')
    .select([...summaryColumns, 'voided'])
    .where('user_id', '=', userId)
    .orderBy('month')
    .orderBy('version')

/** Every version of all months of an investor, sorted by month and version. */
export const listAllVersions = async (db: Reader, userId: number): Promise<SummaryVersion[]> =>
  (await selectVersionsOf(db, userId).execute()).map(toVersion)

const preparedVersions = preparedQuery(selectVersionsOf)

/** The same with a prepared query, for dashboards. Not for use in a transaction. */
export const listAllVersionsPrepared = async (db: Database, userId: number): Promise<SummaryVersion[]> =>
  (await preparedVersions(db, userId)).map(toVersion)

/** The newest version of each month that is not withdrawn, given all versions in order. */
export const currentOf = (versions: readonly SummaryVersion[]): SummaryVersion[] =>
  versions.filter(({ month, isVoided }, k) => !isVoided && versions[k + 1]?.month !== month)

/** Every version of the corrected and withdrawn months, given all versions in order. */
export const correctedOf = (versions: readonly SummaryVersion[]): SummaryVersion[] =>
  versions.filter(({ month, version }, k) => version > 1 || versions[k + 1]?.month === month)
