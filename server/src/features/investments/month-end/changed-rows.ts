import type { DraftCellName } from '@portico/contract/features/drafts'
import type { Activity } from '@portico/contract/figures/activity'
import { moneyMoved } from '@portico/contract/figures/activity'
import type { History } from '@portico/contract/figures/account-months'
import { inMonthOrder } from '@portico/contract/figures/account-months'
import { beganLater } from '@portico/contract/figures/later-months'
import { monthOfTexts, startCells } from '@portico/contract/figures/month-cells'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { byName, enteredFigures, isSameSummary } from '@portico/contract/figures/monthly-figures'
import { computeSummary, expectedFigures, newPrincipal } from '@portico/contract/figures/new-month'
import { leftOut } from '@portico/contract/figures/sheet-cells'
import type { Cents } from '@portico/contract/values/money'
import { sumCents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import { findAccounts } from '../../identity/queries/account-queries.ts'
import { listHistories } from '../queries/history-queries.ts'

/** A row of a sheet as it was reviewed, and what moves in or out with it. */
export interface SeenRow {
  userId: number
  summary: Summary
  moved: Cents
}

/** What the entries of a row move in, or out below 0. */
export const movedBy = (activity: readonly Activity[] = []): Cents => sumCents(activity.map(moneyMoved))

/** A row that is another one by now. */
export interface ChangedRow extends SeenRow {
  /** Its month as it is typed now; null while a cell cannot be read. */
  now: Summary | null
  isLeftOut: boolean
  /** What was typed in it since. */
  typed: readonly { cell: DraftCellName; value: string | null }[]
}

/**
 * The rows that were typed in after this version of a month's draft and are others now, in their order: what is typed again
 * as it was, or taken back, changes nothing.
 */
export async function listChangedRows(
  db: Reader,
  month: Month,
  seen: readonly SeenRow[],
  version: number,
): Promise<ChangedRow[]> {
  const typed = await listTypedAfter(db, month, version)
  const rows = seen.filter(({ userId }) => typed.has(userId))
  const changed: ChangedRow[] = []
  for await (const some of inBatches(rows)) changed.push(...(await changedAmong(db, month, some, version)))
  return changed
}

/** The investors in whose rows something was typed after a version. */
export async function listTypedAfter(
  db: Reader,
  month: number,
  version: number,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('draft_cells')
    .select('user_id')
    .distinct()
    .where('month', '=', month)
    .where('version', '>', version)
    .execute()
  return new Set(rows.map(({ user_id: userId }) => userId))
}

async function changedAmong(
  db: Reader,
  month: Month,
  rows: readonly SeenRow[],
  version: number,
): Promise<ChangedRow[]> {
  const userIds = rows.map(({ userId }) => userId)
  const cells = await db
    .selectFrom('draft_cells')
    .select(['user_id', 'cell', 'value', 'version'])
    .where('month', '=', month)
    .where('user_id', 'in', userIds)
    .execute()
  const byUser = Map.groupBy(cells, ({ user_id: userId }) => userId)
  const accounts = await findAccounts(db, userIds)
  const histories = await listHistories(db, [...accounts.values()])
  const everPosted = await listEverPosted(db, month, userIds)
  return rows.flatMap((row) => {
    const [own, history] = [byUser.get(row.userId) ?? [], histories.get(row.userId)]
    if (history === undefined) return []
    const texts = Object.fromEntries(own.map(({ cell, value }) => [cell, value]))
    const now = monthOfTexts(texts, startCells(prefilledFor(history, month)), month)
    const out = texts['left_out'] ?? null
    const isLeftOut =
      out === null ? !everPosted.has(row.userId) && startsOut(history, month) : out === leftOut
    const isSame = now !== null && isSameSummary(now.summary, row.summary) && now.moved === row.moved
    if (isSame && !isLeftOut) return []
    const typed = own.filter((cell) => cell.version > version)
    return [{ ...row, now: now?.summary ?? null, isLeftOut, typed }]
  })
}

/** The figures that a month starts with in the sheet. */
function prefilledFor(history: History, month: Month) {
  const start = computeSummary(month, expectedFigures(history, month))
  return byName(({ key }) => start[key], enteredFigures)
}

/** Those of these investors who have had the month, also where it was withdrawn since. */
async function listEverPosted(
  db: Reader,
  month: Month,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('summaries')
    .select('user_id')
    .distinct()
    .where('month', '=', month)
    .where('user_id', 'in', userIds)
    .execute()
  return new Set(rows.map(({ user_id: userId }) => userId))
}

/** Whether a row whose month was never posted starts left out. */
function startsOut(history: History, month: Month): boolean {
  const { latest, activity } = newPrincipal(history, month)
  return beganLater(month, {
    latest: inMonthOrder(history.months).at(-1)?.month ?? null,
    isKnown: latest !== undefined || activity.length > 0,
  })
}
