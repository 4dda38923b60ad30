import type { Closing, ClosingKind } from '@portico/contract/features/books'
import type { Month } from '@portico/contract/values/month'
import { month } from '@portico/contract/values/month'
import type { AuditedTransaction, By } from '../../../audit/append-audit.ts'
import type { Reader } from '../../../db/database.ts'

const selectLatest = (db: Reader) =>
  db.selectFrom('book_closings').select(['id', 'closed_through']).orderBy('id', 'desc').limit(1)

/** The last closed month; undefined if none is. */
export async function findClosedThrough(db: Reader): Promise<Month | undefined> {
  const row = await selectLatest(db).executeTakeFirst()
  return row && month(row.closed_through)
}

/** A closing or reopening, after which the books are closed through a month. */
interface NewClosing {
  kind: ClosingKind
  closedThrough: Month
  reason: string
}

/** Inserts a closing or reopening and returns its number. The lock of the trail keeps two transactions from choosing the same. */
export async function insertClosing(
  trx: AuditedTransaction,
  by: By,
  { kind, closedThrough, reason }: NewClosing,
): Promise<number> {
  const latest = await selectLatest(trx).executeTakeFirst()
  const id = (latest?.id ?? 0) + 1
  await trx
    .insertInto('book_closings')
    .values({
      id,
      kind,
      closed_through: closedThrough,
      reason,
      decided_at: by.at,
      decided_by: by.actor.id,
    })
    .execute()
  return id
}

/** Every closing and reopening, the newest first. */
export async function listAllClosings(db: Reader): Promise<Closing[]> {
  const rows = await db
    .selectFrom('book_closings')
    .leftJoin('users', 'users.id', 'book_closings.decided_by')
    .select(['book_closings.id', 'kind', 'closed_through', 'reason', 'decided_at', 'users.email'])
    .orderBy('book_closings.id', 'desc')
    .execute()
  return rows.map((row) => ({
    number: row.id,
    kind: row.kind,
    closed_through: month(row.closed_through),
    reason: row.reason,
    at: new Date(row.decided_at).toISOString(),
    by: row.email,
  }))
}
