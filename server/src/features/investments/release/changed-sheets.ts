import type { Answer, Body } from '@portico/contract/api/endpoints'
import type { DraftCellName } from '@portico/contract/features/drafts'
import { draftCellNames } from '@portico/contract/features/drafts'
import { monthEndEndpoints } from '@portico/contract/features/month-end'
import { maxReviewed } from '@portico/contract/features/release-review'
import { figuresToJson } from '@portico/contract/features/summaries'
import { enteredFigures, isSameSummary, kinds } from '@portico/contract/figures/monthly-figures'
import { leftOut, movedToText } from '@portico/contract/figures/sheet-cells'
import type { Reader } from '../../../db/database.ts'
import { parseInBatches } from '../../../http/requests/body.ts'
import { findAccounts } from '../../identity/queries/account-queries.ts'
import type { ChangedRow as TypedRow } from '../month-end/changed-rows.ts'
import { listChangedRows, listTypedAfter, movedBy } from '../month-end/changed-rows.ts'
import type { Prepared } from './prepared-queries.ts'
import { findPreparedBody } from './prepared-queries.ts'
import { toPerson } from './to-person.ts'

type Json = NonNullable<Answer<'preparedPostings'>['postings'][number]['sheet_changes']>

/** A row that is another one now, or was none when it was sent. */
interface ChangedRow extends TypedRow {
  wasLeftOut?: boolean
}

/** How the body of a sheet begins that has no corrections: its keys are sorted. */
const versionIn = /^\{"draft_version":(\d+),/

/** What has changed since, by the number of each that waits and of which rows of the sheet are others now: it can no longer be released. */
export async function listSheetChanges(
  db: Reader,
  prepared: readonly Prepared[],
): Promise<ReadonlyMap<number, Json>> {
  const changes = new Map<number, Json>()
  for (const { number, kind, state, start, first_month: month } of prepared) {
    const version = versionIn.exec(start)?.[1]
    if (kind !== 'post-month-end' || state !== 'waiting' || version === undefined) continue
    // oxlint-disable-next-line no-await-in-loop -- few wait, and a transaction has one connection
    const typed = await listTypedAfter(db, month, Number(version))
    if (typed.size === 0) continue
    // oxlint-disable-next-line no-await-in-loop -- likewise
    const rows = await changedSince(db, number, Number(version), typed)
    // oxlint-disable-next-line no-await-in-loop -- likewise
    if (rows.length > 0) changes.set(number, await changesToJson(db, rows))
  }
  return changes
}

/** A sheet as it was sent: its stored body, read as its call does, with other requests answered in between. */
export async function readSheet(stored: unknown): Promise<Body<'postMonthEnd'>> {
  const { body, refusal } = monthEndEndpoints.postMonthEnd
  return (await parseInBatches(body, stored, refusal)) as Body<'postMonthEnd'>
}

/** The rows of the sheet that was sent under a number which are others now. Only those in which something was typed are read. */
async function changedSince(
  db: Reader,
  number: number,
  version: number,
  typed: ReadonlySet<number>,
): Promise<ChangedRow[]> {
  const stored = JSON.parse(await findPreparedBody(db, number)) as { rows: readonly { user_id: number }[] }
  const own = stored.rows.filter(({ user_id: userId }) => typed.has(userId))
  if (own.length === 0) return []
  const { month, rows } = await readSheet({ ...stored, rows: own })
  const seen = rows.map(({ userId, summary, activity }) => ({ userId, summary, moved: movedBy(activity) }))
  return listChangedRows(db, month, seen, version)
}

/**
 * What a sheet that was sent again has otherwise than the one that it replaces, of the same month; undefined if nothing.
 * Which corrections are new is in the review, and which are no longer among them is said apart.
 */
export async function findResent(db: Reader, before: Prepared, now: Prepared): Promise<Json | undefined> {
  if ([before, now].some(({ kind }) => kind !== 'post-month-end')) return undefined
  const [was, is] = [await readSent(db, before.number), await readSent(db, now.number)]
  if (was.month !== is.month) return undefined
  const earlier = new Map(was.rows.map((row) => [row.userId, row]))
  const rows = is.rows
    .filter(({ userId }) => !now.corrects || earlier.has(userId))
    .flatMap((row) => resentRow(row, earlier.get(row.userId)))
  const kept = new Set(is.rows.map(({ userId }) => userId))
  if (!now.corrects)
    for (const row of was.rows)
      if (!kept.has(row.userId)) rows.push({ ...seenIn(row), now: null, isLeftOut: true, typed: [] })
  return rows.length === 0 ? undefined : changesToJson(db, rows)
}

type SentRow = Body<'postMonthEnd'>['rows'][number]

const readSent = async (db: Reader, number: number) =>
  readSheet(JSON.parse(await findPreparedBody(db, number)))

const seenIn = ({ userId, summary, activity }: SentRow) => ({ userId, summary, moved: movedBy(activity) })

/** A row that was sent again, if it is another one. */
function resentRow(row: SentRow, before: SentRow | undefined): ChangedRow[] {
  const own = { ...seenIn(before ?? row), now: row.summary, isLeftOut: false, typed: [] }
  if (before === undefined) return [{ ...own, wasLeftOut: true, typed: [{ cell: 'left_out', value: null }] }]
  const { moved } = seenIn(row)
  if (moved !== own.moved) return [{ ...own, typed: [{ cell: 'in_out', value: movedToText(moved) || null }] }]
  return isSameSummary(row.summary, before.summary) ? [] : [own]
}

async function changesToJson(db: Reader, rows: readonly ChangedRow[]): Promise<Json> {
  const listed = rows.slice(0, maxReviewed)
  const accounts = await findAccounts(
    db,
    listed.map(({ userId }) => userId),
  )
  const known = listed.flatMap((row) => {
    const account = accounts.get(row.userId)
    return account === undefined ? [] : [{ ...row, user: toPerson(account) }]
  })
  return {
    rows: rows.length,
    cells: known.flatMap(({ user, ...row }) => cellsOf(row).map((cell) => ({ user, ...cell }))),
    months: known.flatMap(({ user, summary, now }) =>
      now === null ? [] : [{ user, before: figuresToJson(summary), after: figuresToJson(now) }],
    ),
  }
}

/** What was typed in a row since, and what was sent. */
function cellsOf(row: ChangedRow) {
  const own = new Map(row.typed.map(({ cell, value }) => [cell, value]))
  if (row.isLeftOut) own.set('left_out', leftOut)
  return draftCellNames.flatMap((cell) => {
    const now = own.get(cell)
    return now === undefined ? [] : [{ cell, sent: sentText(row, cell), now }]
  })
}

/** A cell of a row as it was sent; null of money where none was. */
function sentText({ summary, moved, wasLeftOut }: ChangedRow, cell: DraftCellName): string | null {
  if (cell === 'left_out') return wasLeftOut === true ? leftOut : 'no'
  if (cell === 'in_out') return movedToText(moved) || null
  if (cell === 'dividend_amount') return kinds.money.toText(summary.dividendAmount)
  const figure = enteredFigures.find(({ name }) => name === cell)
  return figure === undefined ? null : kinds[figure.kind].toText(summary[figure.key])
}
