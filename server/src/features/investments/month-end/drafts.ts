import { z } from 'zod'
import type { Body } from '@portico/contract/api/endpoints'
import { errors } from '@portico/contract/api/errors'
import type { DraftCellName, PastedList } from '@portico/contract/features/drafts'
import { draftCell, presence, presenceLastsMs } from '@portico/contract/features/drafts'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import type { Handler } from '../../../http/route.ts'
import { callerChange } from '../../identity/rules/guard.ts'
import type { Reader, Transaction } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import { isActiveInvestor } from '../../identity/queries/account-queries.ts'
import { findLastNews } from '../release/prepared-queries.ts'

/** The typed cells of a month that are not posted yet, or those changed after a version. */
export const monthDraft: Handler<'monthDraft'> = async ({
  app,
  caller,
  params: { month },
  query: { since = 0 },
}) => {
  // First, so that a change between the two queries is returned again next time, not missed.
  const { version, postedVersion, list, listVersion } = await findDraft(app.db.read, month)
  const cells = await listDraftCells(app.db.read, month, since)
  const people = await listPresence(app.db.read, month, {
    since: app.clock() - presenceLastsMs,
    but: caller.id,
  })
  const changed = await findLastNews(app.db.read, month)
  return {
    month: formatMonth(month),
    version,
    posted_version: postedVersion,
    cells: cells.map((cell) => z.encode(draftCell, cell)),
    ...(listVersion > since ? { list: list === null ? null : (JSON.parse(list) as PastedList) } : {}),
    people: people.map((each) => z.encode(presence, each)),
    ...(changed === null ? {} : { release_changed_at: new Date(changed).toISOString() }),
  }
}

/** Notes where the caller is in a month's sheet; not in the row of someone who is no active investor any more. */
export const markPresence: Handler<'markPresence'> = ({ app, caller, body: { month, user_id, cell } }) =>
  callerChange(app, caller, async (trx) => {
    if (!(await listDraftable(trx, month, [user_id])).has(user_id)) return { message: notActive }
    await upsertPresence(trx, { month, staff_id: caller.id, user_id, cell, seen_at: app.clock() })
    return { message: 'Others can see where you are.' }
  })

type SentCell = Body<'saveMonthDraft'>['cells'][number]

const keyOf = ({ userId, cell }: Pick<SentCell, 'userId' | 'cell'>): string => `${userId} ${cell}`

/**
 * Saves cells of a month's draft. A cell that someone else has changed since the version it names is returned instead;
 * so is why a row takes none. Not on the audit trail: it changes no figure, and every keystroke would stay there forever.
 */
export const saveMonthDraft: Handler<'saveMonthDraft'> = ({ app, body, caller }) => {
  const { month } = body
  // Of a cell that is named twice, the last one counts.
  const sent = [...new Map(body.cells.map((cell) => [keyOf(cell), cell])).values()]
  const userIds = [...new Set(sent.map(({ userId }) => userId))]
  return callerChange(app, caller, async (trx) => {
    const version = await nextDraftVersion(trx, month)
    if (body.list !== undefined) await storeList(trx, month, body.list, version)
    if (sent.length === 0) return { version, conflicts: [], refused: [] }
    const stored = new Map((await listCellsOf(trx, month, userIds)).map((cell) => [keyOf(cell), cell]))
    const draftable = await listDraftable(trx, month, userIds)
    const open = sent.filter(({ userId }) => draftable.get(userId)?.isPosted === false)
    const isOutdated = (cell: SentCell) => {
      const there = stored.get(keyOf(cell))
      return there !== undefined && there.version !== cell.version && there.value !== cell.value
    }
    const kept = open.filter((cell) => !isOutdated(cell)).map((cell) => ({ ...cell, version }))
    await upsertDraftCells(trx, month, kept, { at: app.clock(), by: caller.id })
    const refused = userIds.filter((userId) => draftable.get(userId)?.isPosted !== false)
    return {
      version,
      conflicts: open
        .filter(isOutdated)
        .map((cell) => z.encode(draftCell, stored.get(keyOf(cell)) as StoredCell)),
      refused: refused.map((userId) => ({
        user_id: userId,
        message: draftable.has(userId) ? errors.alreadyPosted.message : notActive,
      })),
    }
  })
}

const notActive = 'This is not an active investor.'

/** A cell as it is typed: its text, null where it was taken back. */
interface TypedCell {
  userId: number
  cell: DraftCellName
  value: string | null
  /** The version of the draft's change in which it was typed. */
  version: number
}

/** A cell of a draft, with who typed it and when. */
interface StoredCell extends TypedCell {
  typedAt: number
  typedBy: { id: number; name: string }
}

/** The version of a month's draft, that of its latest posting, and the list that was pasted last with its own; 0 for none. */
async function findDraft(db: Reader, month: Month) {
  const row = await db
    .selectFrom('month_drafts')
    .select(['version', 'posted_version as postedVersion', 'list', 'list_version as listVersion'])
    .where('month', '=', month)
    .executeTakeFirst()
  return row ?? { version: 0, postedVersion: 0, list: null, listVersion: 0 }
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
async function listDraftCells(db: Reader, month: Month, since: number): Promise<StoredCell[]> {
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
async function listPresence(db: Reader, month: Month, { since, but }: { since: number; but: number }) {
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
async function upsertPresence(
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
async function listCellsOf(db: Reader, month: Month, userIds: readonly number[]): Promise<StoredCell[]> {
  const rows = await selectCells(db, month).where('user_id', 'in', userIds).execute()
  return rows.map(toCell)
}

/** The active investors among these, each with whether the month is posted. */
async function listDraftable(
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

/** Stores cells of a month's draft, whose version must be the transaction's own. */
async function upsertDraftCells(
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

/** Stores the list that was pasted last into a month's sheet. */
async function storeList(
  trx: Transaction,
  month: Month,
  list: PastedList | null,
  version: number,
): Promise<void> {
  await trx
    .updateTable('month_drafts')
    .set({ list: list === null ? null : JSON.stringify(list), list_version: version })
    .where('month', '=', month)
    .execute()
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
