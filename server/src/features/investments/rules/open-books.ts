import { booksClosedText } from '@portico/contract/features/books'
import type { Month } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import type { AuditedTransaction } from '../../../audit/append-audit.ts'
import { findClosedThrough } from '../queries/closing-queries.ts'

/**
 * Throws ApiError booksClosed if one of these months is closed. Everything that writes months or money asks, whichever call
 * it is part of. The lock of the trail keeps the books from being closed meanwhile.
 */
export async function requireOpen(trx: AuditedTransaction, months: readonly Month[]): Promise<void> {
  const closedThrough = await findClosedThrough(trx)
  if (closedThrough !== undefined && months.some((month) => month <= closedThrough))
    throw new ApiError('booksClosed', booksClosedText(closedThrough))
}
