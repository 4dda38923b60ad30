import type { WaitlistState } from '@portico/contract/features/waitlist-entries'
import type { AuditEvent, By } from '../../audit/append-audit.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import type { AuditedTransaction } from '../../audit/audited-transaction.ts'
import { ApiError } from '../../api-error.ts'
import type { Entry } from './waitlist-queries.ts'
import { findEntry, updateEntryState } from './waitlist-queries.ts'

interface Move {
  id: number
  from: WaitlistState
  to: WaitlistState
  action: Extract<AuditEvent['action'], `waitlist.${string}`>
  /** What else the change does, before it is put on record; answers the account that it is about. */
  besides?: (entry: Entry) => Promise<number>
}

const stands: Readonly<Record<WaitlistState, string>> = {
  waiting: 'is waiting.',
  invited: 'is invited already.',
  declined: 'is declined already.',
}

/**
 * Moves an entry of the waitlist to another state, on record, and answers it. Throws ApiError 404 for an unknown
 * entry, and 409 for one that is not, or no longer, in the state it is moved from.
 */
export async function changeStatus(trx: AuditedTransaction, by: By, move: Move): Promise<Entry> {
  const moved = await updateEntryState(trx, by, move)
  const entry = await findEntry(trx, move.id)
  if (entry === undefined) throw new ApiError('noSuchEntry')
  if (!moved) throw new ApiError('entryMoved', `${entry.fullName} ${stands[entry.state]}`)
  const userId = (await move.besides?.(entry)) ?? entry.userId
  const told = { id: entry.id, email: entry.email }
  const event = {
    action: move.action,
    subjectId: userId,
    before: { ...told, state: move.from },
    after: { ...told, state: move.to },
  }
  await appendAudit(trx, by, [event])
  return { ...entry, userId }
}
