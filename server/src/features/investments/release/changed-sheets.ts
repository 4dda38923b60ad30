import type { DraftCellName } from '@portico/contract/features/drafts'
import { draftCellNames } from '@portico/contract/features/drafts'
import type { SheetChanges } from '@portico/contract/features/release'
import { maxReviewed } from '@portico/contract/features/release-review'
import type { Reader } from '../../../db/database.ts'
import { findAccounts } from '../../identity/queries/account-queries.ts'
import type { Prepared } from './prepared-queries.ts'
import { findPreparedBody } from './prepared-queries.ts'
import { toPerson } from './to-person.ts'

/** How the body of a sheet begins that has no corrections: its keys are sorted. */
const versionIn = /^\{"draft_version":(\d+),/

/** What was typed since, by the number of each that waits and of which rows of the sheet have changed: it can no longer be released. */
export async function listSheetChanges(
  db: Reader,
  prepared: readonly Prepared[],
): Promise<ReadonlyMap<number, SheetChanges>> {
  const changes = new Map<number, SheetChanges>()
  for (const { number, kind, state, start, first_month: month } of prepared) {
    const version = versionIn.exec(start)?.[1]
    if (kind !== 'post-month-end' || state !== 'waiting' || version === undefined) continue
    // oxlint-disable-next-line no-await-in-loop -- few wait, and a transaction has one connection
    const typed = await listTypedAfter(db, month, Number(version))
    // oxlint-disable-next-line no-await-in-loop -- likewise
    const found = typed.length === 0 ? undefined : await changesIn(db, number, typed)
    if (found !== undefined) changes.set(number, found)
  }
  return changes
}

type Typed = Awaited<ReturnType<typeof listTypedAfter>>[number]

/** The cells of a month's draft in which something was typed after a version. */
const listTypedAfter = (db: Reader, month: number, version: number) =>
  db
    .selectFrom('draft_cells')
    .select(['user_id', 'cell', 'value'])
    .where('month', '=', month)
    .where('version', '>', version)
    .execute()

/** A row of the body that was sent: that its figures are numbers or text was checked then. */
type SentRow = Readonly<{ user_id: number } & Partial<Record<string, string | number>>>

/** What was typed in the rows that were sent, in their order; undefined if all of it was in others. */
async function changesIn(
  db: Reader,
  number: number,
  typed: readonly Typed[],
): Promise<SheetChanges | undefined> {
  const { rows: sent } = JSON.parse(await findPreparedBody(db, number)) as { rows: readonly SentRow[] }
  const byUser = Map.groupBy(typed, ({ user_id: userId }) => userId)
  const rows = sent.filter(({ user_id: userId }) => byUser.has(userId))
  if (rows.length === 0) return undefined
  const listed = rows.slice(0, maxReviewed)
  const accounts = await findAccounts(
    db,
    listed.map(({ user_id: userId }) => userId),
  )
  const cells = listed.flatMap((row) => {
    const account = accounts.get(row.user_id)
    const own = new Map(byUser.get(row.user_id)?.map(({ cell, value }) => [cell, value]))
    return draftCellNames.flatMap((cell) => {
      const now = own.get(cell)
      return account === undefined || now === undefined
        ? []
        : [{ user: toPerson(account), cell, sent: sentText(row, cell), now }]
    })
  })
  return { rows: rows.length, cells }
}

/** A cell of a row as it was sent; null of money where none was. */
function sentText({ money_in: received, money_out: withdrawn, ...figures }: SentRow, cell: DraftCellName) {
  if (cell === 'left_out') return 'no'
  if (cell !== 'in_out') return String(figures[cell] ?? 0)
  if (received !== undefined) return String(received)
  return withdrawn === undefined ? null : `-${withdrawn}`
}
