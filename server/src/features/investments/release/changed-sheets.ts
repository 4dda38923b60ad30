import type { Reader } from '../../../db/database.ts'
import type { Prepared } from './prepared-queries.ts'
import { findPreparedBody } from './prepared-queries.ts'

/** How the body of a sheet begins that has no corrections: its keys are sorted. */
const versionIn = /^\{"draft_version":(\d+),/

/** The numbers of those that wait of which rows of the sheet have changed since they were sent: they can no longer be released. */
export async function listChangedSheets(
  db: Reader,
  prepared: readonly Prepared[],
): Promise<ReadonlySet<number>> {
  const changed = new Set<number>()
  for (const { number, kind, state, start, first_month: month } of prepared) {
    const version = versionIn.exec(start)?.[1]
    if (kind !== 'post-month-end' || state !== 'waiting' || version === undefined) continue
    // oxlint-disable-next-line no-await-in-loop -- few wait, and a transaction has one connection
    const typed = await listTypedAfter(db, month, Number(version))
    // oxlint-disable-next-line no-await-in-loop -- likewise
    if (typed.size > 0 && (await listRows(db, number)).some((id) => typed.has(id))) changed.add(number)
  }
  return changed
}

/** The investors in whose rows of a month something was typed after a version of its draft. */
async function listTypedAfter(db: Reader, month: number, version: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('draft_cells')
    .select('user_id')
    .distinct()
    .where('month', '=', month)
    .where('version', '>', version)
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

/** The investors of the rows that were sent. */
async function listRows(db: Reader, number: number): Promise<number[]> {
  const { rows } = JSON.parse(await findPreparedBody(db, number)) as { rows: readonly { user_id: number }[] }
  return rows.map((row) => row.user_id)
}
