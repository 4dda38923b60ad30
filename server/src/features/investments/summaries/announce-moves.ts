import { isSameSummary } from '@portico/contract/figures/monthly-figures'
import type { Month } from '@portico/contract/values/month'
import { month } from '@portico/contract/values/month'
import { sql } from 'kysely'
import type { AuditedTransaction, By } from '../../../audit/append-audit.ts'
import { movedText } from '../../notices/mails/notice-texts.ts'
import { announceOwn } from '../../notices/rules/announce.ts'
import { addTo, listVersions } from '../queries/summary-queries.ts'
import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { MonthRows } from '../../notices/rules/announce-events.ts'
import {
  announceMonths,
  holdBack,
  holdBackOwn,
  takeBackMonths,
  takeBackOwn,
} from '../../notices/rules/announce-events.ts'

/** The months of an account that became other months of it. */
export interface Moved {
  userId: number
  from: readonly Month[]
  to: readonly Month[]
}

/** Months of an account that are moved to another account. */
interface MovedAway extends Moved {
  toUserId: number
}

const rowsOf = (userId: number, months: readonly Month[]): MonthRows =>
  months.map((month) => ({ userId, summary: { month } }))

const textOf = ([moved]: readonly Moved[]) => movedText(moved?.from ?? [], moved?.to ?? [])

const isSame = (a: readonly Month[], b: readonly Month[]): boolean =>
  a.length === b.length && a.every((month) => b.includes(month))

/**
 * Tells investors of months that are moved within their accounts, once. Who has not heard of the months yet hears that they
 * are posted where they are now; who has not heard of a move before hears of both as one, and nothing if they are back.
 * `postedAt` is when the months had been posted where they were.
 */
export async function announceMoved(
  trx: AuditedTransaction,
  by: By,
  moves: readonly Moved[],
  { line, postedAt }: { line: string; postedAt: number },
): Promise<void> {
  const were = moves.flatMap(({ userId, from }) => rowsOf(userId, from))
  const unknown = await takeBackMonths(trx, by, 'posted', were)
  await takeBackMonths(trx, by, 'restated', were)
  const untold = moves.filter(({ userId }) => unknown.has(userId))
  await announceMonths(
    trx,
    by,
    'posted',
    untold.flatMap(({ userId, to }) => rowsOf(userId, to)),
    line,
  )
  const known = moves.filter(({ userId }) => !unknown.has(userId))
  await holdBack(
    trx,
    'posted',
    known.flatMap(({ userId, from }) => rowsOf(userId, from)),
  )
  const origins = await takeBackMoves(trx, by, known, postedAt)
  const moved = known.map((each) => ({ ...each, from: origins.get(each.userId) ?? each.from }))
  const isBack = ({ from, to }: Moved) => isSame(from, to)
  await announceOwn(
    trx,
    by,
    moved.filter((each) => !isBack(each)),
    { textOf, line },
  )
  await announceBack(
    trx,
    by,
    moved.filter(isBack).flatMap(({ userId, to }) => rowsOf(userId, to)),
    line,
  )
}

/** Takes back what accounts are to be told of the move that posted these months. Returns the months before it, by account. */
async function takeBackMoves(
  trx: AuditedTransaction,
  { at }: By,
  moves: readonly Moved[],
  postedAt: number,
): Promise<Map<number, readonly Month[]>> {
  const ids = moves.map(({ userId }) => userId)
  const withdrawn = await listWithdrawnAt(trx, ids, postedAt)
  const before = moves.flatMap(({ userId, from }): Moved[] => {
    const months = withdrawn.get(userId)
    return months === undefined ? [] : [{ userId, from: months, to: from }]
  })
  const takenBack = await takeBackOwn(trx, at, before, textOf)
  // Who has seen it is not mailed of it any more: the months are moved again.
  await holdBackOwn(trx, before, textOf)
  return new Map(before.flatMap(({ userId, from }) => (takenBack.has(userId) ? [[userId, from]] : [])))
}

/** Tells investors of months that are back where they knew them, if their figures are others now. */
async function announceBack(trx: AuditedTransaction, by: By, rows: MonthRows, line: string): Promise<void> {
  for (const row of rows) {
    const [known, posted] = (await listVersions(trx, row.userId, row.summary.month)).slice(-2)
    if (known === undefined || posted === undefined || isSameSummary(known, posted)) continue
    await announceMonths(trx, by, 'restated', [row], line)
  }
}

/** Tells the investors of a month that was posted in the wrong account: of the one it left, and of the one it has reached. */
export async function announceMovedAway(
  trx: AuditedTransaction,
  by: By,
  { userId, from, toUserId, to }: MovedAway,
  { line, postedAt }: { line: string; postedAt: number },
): Promise<void> {
  const origins = await takeBackMoves(trx, by, [{ userId, from, to }], postedAt)
  await announceMonths(trx, by, 'withdrawn', rowsOf(userId, origins.get(userId) ?? from), line)
  const reached = rowsOf(toUserId, to)
  const isBack = (await takeBackMonths(trx, by, 'withdrawn', reached)).has(toUserId)
  await (isBack ? announceBack(trx, by, reached, line) : announceMonths(trx, by, 'posted', reached))
}

/** The months of some investors that were withdrawn at a moment, by investor. */
async function listWithdrawnAt(
  db: Reader,
  userIds: readonly number[],
  at: number,
): Promise<Map<number, Month[]>> {
  const found = new Map<number, Month[]>()
  for await (const some of inBatches(userIds)) {
    const rows = await db
      .selectFrom('summaries')
      .select(['user_id', 'month'])
      .where('voided', '=', sql.lit(1))
      .where('user_id', 'in', some)
      .where('posted_at', '=', at)
      .orderBy('month')
      .execute()
    for (const row of rows) addTo(found, row.user_id, month(row.month))
  }
  return found
}
