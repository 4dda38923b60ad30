import type { DraftCellName } from '@portico/contract/features/drafts'
import type { Month } from '@portico/contract/values/month'
import type { Reader, Transaction } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import { isActiveInvestor } from '../../identity/queries/account-queries.ts'

/** A cell as it is typed: its text, null where it was taken back. */
export interface TypedCell {
  userId: number
  cell: DraftCellName
  value: string | null
  /** The version of the draft's change in which it was typed. */
  version: number
}

/** A cell of a draft, with who typed it and when. */
export interface StoredCell extends TypedCell {
  typedAt: number
  typedBy: { id: number; name: string }
}

/** The version of a month's draft, and that of its latest posting; 0 for none. */
export async function findDraftVersions(
  db: Reader,
  month: Month,
): Promise<{ version: number; postedVersion: number }> {
  const row = await db
    .selectFrom('month_drafts')
    .select(['version', 'posted_version as postedVersion'])
    .where('month', '=', month)
    .executeTakeFirst()
  return row ?? { version: 0, postedVersion: 0 }
}

const selectCells = (db: Reader, month: Month) =>
  db
    .selectFrom('draft_cells')
    .innerJoin('users as typists', 'typists.id', 'draft_cells.typed_by')
    .select(['user_id', 'cell', 'value', 'draft_cells.version', 'typed_at', 'typed_by'])
    .select(['typists.email', 'typists.first_name', 'typists.last_name'])
    .where('draft_cells.month', '=', month)

type CellRow = Awaited<ReturnType<ReturnType<typeof selectCells>['execute']>>[number]

const nameOf = (row: { first_name: string; last_name: string; email: string }): string =>
  `${row.first_name} ${row.last_name}`.trim() || row.email

const toCell = (row: CellRow): StoredCell => ({
  userId: row.user_id,
  cell: row.cell,
  value: row.value,
  version: row.version,
  typedAt: row.typed_at,
  typedBy: { id: row.typed_by, name: nameOf(row) },
})

/** The cells of a month's draft that changed after a version, without those of rows that are posted. */
export async function listDraftCells(db: Reader, month: Month, since: number): Promise<StoredCell[]> {
  const rows = await selectCells(db, month)
    .where('draft_cells.version', '>', since)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('current_summaries')
            .select('current_summaries.user_id')
            .whereRef('current_summaries.user_id', '=', 'draft_cells.user_id')
            .where('current_summaries.month', '=', month),
        ),
      ),
    )
    .orderBy('user_id')
    .orderBy('cell')
    .execute()
  return rows.map(toCell)
}

/** Where everyone but one has been in a month's sheet since a moment, by name. */
export async function listPresence(db: Reader, month: Month, { since, but }: { since: number; but: number }) {
  const rows = await db
    .selectFrom('draft_presence')
    .innerJoin('users as people', 'people.id', 'draft_presence.staff_id')
    .select(['staff_id', 'user_id', 'cell', 'people.email', 'people.first_name', 'people.last_name'])
    .where('month', '=', month)
    .where('seen_at', '>', since)
    .where('staff_id', '!=', but)
    .orderBy('staff_id')
    .execute()
  return rows.map((row) => ({
    person: { id: row.staff_id, name: nameOf(row) },
    userId: row.user_id,
    cell: row.cell,
  }))
}

/** Stores where someone is in a month's sheet. */
export async function upsertPresence(
  trx: Transaction,
  row: { month: Month; staff_id: number; user_id: number; cell: DraftCellName | null; seen_at: number },
): Promise<void> {
  await trx
    .insertInto('draft_presence')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['month', 'staff_id']).doUpdateSet((eb) => ({
        user_id: eb.ref('excluded.user_id'),
        cell: eb.ref('excluded.cell'),
        seen_at: eb.ref('excluded.seen_at'),
      })),
    )
    .execute()
}

/** The cells of these investors in a month's draft, which has few enough of them for one request. */
export async function listCellsOf(
  db: Reader,
  month: Month,
  userIds: readonly number[],
): Promise<StoredCell[]> {
  const rows = await selectCells(db, month).where('user_id', 'in', userIds).execute()
  return rows.map(toCell)
}

/** The first investor of these in whose row something was typed after a version. */
export async function findTypedAfter(
  db: Reader,
  month: Month,
  userIds: readonly number[],
  version: number,
): Promise<number | undefined> {
  for await (const some of inBatches(userIds)) {
    const row = await db
      .selectFrom('draft_cells')
      .select('user_id')
      .where('month', '=', month)
      .where('user_id', 'in', some)
      .where('version', '>', version)
      .limit(1)
      .executeTakeFirst()
    if (row !== undefined) return row.user_id
  }
  return undefined
}

/** The active investors among these, each with whether the month is posted. */
export async function listDraftable(
  db: Reader,
  month: Month,
  userIds: readonly number[],
): Promise<Map<number, { isPosted: boolean }>> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('current_summaries', (join) =>
      join.onRef('current_summaries.user_id', '=', 'users.id').on('current_summaries.month', '=', month),
    )
    .select(['users.id', 'current_summaries.user_id as posted'])
    .where('users.id', 'in', userIds)
    .where(isActiveInvestor)
    .execute()
  return new Map(rows.map(({ id, posted }) => [id, { isPosted: posted !== null }]))
}

/** Starts the next version of a month's draft and returns it. Other saves of the month wait for this transaction. */
export async function nextDraftVersion(trx: Transaction, month: Month): Promise<number> {
  const row = await trx
    .insertInto('month_drafts')
    .values({ month, version: 1, posted_version: 0 })
    .onConflict((conflict) =>
      conflict.column('month').doUpdateSet((eb) => ({ version: eb('month_drafts.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/** Stores cells of a month's draft, whose version must be the transaction's own. */
export async function upsertDraftCells(
  trx: Transaction,
  month: Month,
  cells: readonly TypedCell[],
  { at, by }: { at: number; by: number },
): Promise<void> {
  for await (const some of inBatches(cells)) {
    const rows = some.map(({ userId, cell, value, version }) => ({
      month,
      user_id: userId,
      cell,
      value,
      version,
      typed_at: at,
      typed_by: by,
    }))
    await trx
      .insertInto('draft_cells')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['month', 'user_id', 'cell']).doUpdateSet((eb) => ({
          value: eb.ref('excluded.value'),
          version: eb.ref('excluded.version'),
          typed_at: eb.ref('excluded.typed_at'),
          typed_by: eb.ref('excluded.typed_by'),
        })),
      )
      .execute()
  }
}

/** Ends the drafts of rows that are posted in this transaction, and marks each month as posted. */
export async function endDrafts(
  trx: Transaction,
  posted: readonly { userId: number; month: Month }[],
): Promise<void> {
  const byMonth = new Map<Month, number[]>()
  for (const { userId, month } of posted) {
    const ids = byMonth.get(month)
    if (ids === undefined) byMonth.set(month, [userId])
    else ids.push(userId)
  }
  for (const [month, userIds] of byMonth) {
    await trx
      .insertInto('month_drafts')
      .values({ month, version: 1, posted_version: 1 })
      .onConflict((conflict) =>
        conflict.column('month').doUpdateSet((eb) => ({
          version: eb('month_drafts.version', '+', 1),
          posted_version: eb('month_drafts.version', '+', 1),
        })),
      )
      .execute()
    for await (const some of inBatches(userIds)) {
      await trx.deleteFrom('draft_cells').where('month', '=', month).where('user_id', 'in', some).execute()
    }
  }
}
