import { booksClosedText } from '@portico/contract/features/books'
import type { Month } from '@portico/contract/values/month'
import { month } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import type { AuditedTransaction } from '../../../audit/append-audit.ts'
import type { Reader } from '../../../db/database.ts'

/**
 * Throws ApiError booksClosed if one of these months is closed. Everything that writes months or money asks, whichever call
 * it is part of. The lock of the trail keeps the books from being closed meanwhile.
 */
export async function requireOpen(trx: AuditedTransaction, months: readonly Month[]): Promise<void> {
  const closedThrough = await findClosedThrough(trx)
  if (closedThrough !== undefined && months.some((month) => month <= closedThrough))
    throw new ApiError('booksClosed', booksClosedText(closedThrough))
}

export const selectLatest = (db: Reader) =>
  db.selectFrom('book_closings').select(['id', 'closed_through']).orderBy('id', 'desc').limit(1)

/** The last closed month; undefined if none is. */
export async function findClosedThrough(db: Reader): Promise<Month | undefined> {
  const row = await selectLatest(db).executeTakeFirst()
  return row && month(row.closed_through)
}
