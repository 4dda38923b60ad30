import type { Answer } from '@portico/contract/api/endpoints'
import { figuresToJson } from '@portico/contract/features/summaries'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, month } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { Handler } from '../../../http/route.ts'
import { summaryColumns, toSummary } from '../queries/summary-queries.ts'
import { readSheet } from './changed-sheets.ts'
import { requirePrepared } from './prepared-postings.ts'
import { findPreparedBody } from './prepared-queries.ts'

/**
 * Why corrections that wait or were returned were sent, and of a sheet each row with the figures of the version that it
 * corrects. Throws ApiError noSuchPrepared, also for anything else that was prepared, or preparedDecided.
 */
export const sentCorrections: Handler<'sentCorrections'> = async ({ app: { db }, params: { number } }) => {
  const { kind, corrects, state, first_month: first } = await requirePrepared(db.read, number)
  if (!corrects) throw new ApiError('noSuchPrepared')
  if (state !== 'waiting' && state !== 'returned') throw new ApiError('preparedDecided')
  const stored = JSON.parse(await findPreparedBody(db.read, number)) as Sent
  const { reason, line = '' } = stored.corrections
  const rows = kind === 'post-month-end' ? await rowsOf(db.read, stored) : []
  return { month: formatMonth(month(first)), reason, line, rows }
}

/** What the body of a sheet or a file says of its corrections. */
interface Sent {
  corrections: { reason: string; line?: string }
}

/** The rows of a sheet. */
async function rowsOf(db: Reader, stored: Sent): Promise<Answer<'sentCorrections'>['rows']> {
  const { month: of, rows } = await readSheet(stored)
  const before = await listVersionsAt(
    db,
    of,
    rows.map(({ userId }) => userId),
  )
  return rows.flatMap(({ userId, version, summary }) => {
    const corrected = before.get(keyOf(userId, version))
    if (version === undefined || corrected === undefined) return []
    return [{ user_id: userId, version, before: figuresToJson(corrected), after: figuresToJson(summary) }]
  })
}

const keyOf = (userId: number, version: number | undefined): string => `${userId} ${version}`

/** Every version of a month of these investors, by both. */
async function listVersionsAt(
  db: Reader,
  of: Month,
  userIds: readonly number[],
): Promise<Map<string, Summary>> {
  const found = new Map<string, Summary>()
  for await (const some of inBatches(userIds)) {
    const rows = await db
      .selectFrom('summaries')
      .select(['user_id', ...summaryColumns])
      .where('month', '=', of)
      .where('user_id', 'in', some)
      .execute()
    for (const row of rows) found.set(keyOf(row.user_id, row.version), toSummary(row))
  }
  return found
}
