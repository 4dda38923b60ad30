import { z } from 'zod'
import { activityEntry } from '@portico/contract/features/activity'
import { firstMonthOf } from '@portico/contract/features/books'
import type { RecordedActivity } from '@portico/contract/features/activity'
import type { Activity } from '@portico/contract/figures/activity'
import { activityKinds } from '@portico/contract/figures/activity'
import { formatUsd } from '@portico/contract/values/money'
import type { AuditedTransaction, By } from '../../../audit/append-audit.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import { inBatches } from '../../../db/query-tools.ts'
import { requireOpen } from '../rules/open-books.ts'
import type { NewActivity } from '../queries/activity-queries.ts'
import { columns, toActivity } from '../queries/activity-queries.ts'
import { takeBackSuperseded, tellStandingAgain } from '../statements/superseded-notices.ts'
import type { OwnEntry } from './announce-entries.ts'
import type { Transaction } from '../../../db/database.ts'

/** "withdrawal of $250.00" */
export const describeActivity = ({ kind, amount }: Activity): string =>
  `${activityKinds[kind].label.toLowerCase()} of ${formatUsd(amount)}`

/** An entry in the form of the audit trail, which has its own time. */
function onTrail(entry: RecordedActivity) {
  const { posted_at: _, ...fields } = z.encode(activityEntry, entry)
  return fields
}

/**
 * Records entries, each with its audit entry, as part of a posting if one is given. The caller must bump the investors'
 * data versions in the same transaction.
 */
export async function recordActivity(
  trx: AuditedTransaction,
  by: By,
  entries: readonly NewActivity[],
  postingId: number | null = null,
): Promise<OwnEntry[]> {
  await requireOpen(
    trx,
    entries.map(({ activity }) => firstMonthOf(activity)),
  )
  const recorded: OwnEntry[] = []
  for await (const some of inBatches(entries)) {
    const inserted = await insertActivity(trx, by, some, postingId)
    const posting = postingId === null ? {} : { posting: postingId }
    await appendAudit(
      trx,
      by,
      ...inserted.map(({ userId, entry }) => ({
        action: 'activity.added' as const,
        subjectId: userId,
        after: { ...onTrail(entry), ...posting },
      })),
    )
    recorded.push(...inserted)
  }
  await takeBackSuperseded(trx, by, entries)
  return recorded
}

/** Voids entries, each with its audit entry. The caller must bump the investors' data versions likewise. */
export async function voidEntries(
  trx: AuditedTransaction,
  by: By,
  entries: readonly OwnEntry[],
  reason: string,
): Promise<void> {
  await requireOpen(
    trx,
    entries.map(({ entry }) => firstMonthOf(entry)),
  )
  for await (const some of inBatches(entries)) {
    const ids = some.map(({ entry }) => entry.id)
    await insertActivityVoids(trx, by, ids, reason)
    await appendAudit(
      trx,
      by,
      ...some.map(({ userId, entry }) => ({
        action: 'activity.voided' as const,
        subjectId: userId,
        before: onTrail(entry),
        after: { id: entry.id, reason },
      })),
    )
  }
  await takeBackSuperseded(trx, by, entries)
  await tellStandingAgain(trx, by, entries)
}

/** Inserts a batch of entries, as part of a posting if one is given, and returns them. */
async function insertActivity(
  trx: Transaction,
  by: By,
  entries: readonly NewActivity[],
  postingId: number | null,
): Promise<{ userId: number; entry: RecordedActivity }[]> {
  const rows = await trx
    .insertInto('activity')
    .values(
      entries.map(({ userId, activity, note }) => ({
        user_id: userId,
        kind: activity.kind,
        amount: activity.amount,
        from_gains: activity.fromGains,
        received_on: activity.receivedOn,
        effective_month: activity.effectiveMonth,
        note,
        posting_id: postingId,
        posted_at: by.at,
        posted_by: by.actor.id,
      })),
    )
    .returning(['user_id', ...columns])
    .execute()
  return rows.map((row) => ({ userId: row.user_id, entry: toActivity(row) }))
}

/** Voids a batch of entries. Fails with a unique violation if one is voided already. */
async function insertActivityVoids(
  trx: Transaction,
  by: By,
  ids: readonly number[],
  reason: string,
): Promise<void> {
  await trx
    .insertInto('activity_voids')
    .values(ids.map((id) => ({ activity_id: id, reason, voided_at: by.at, voided_by: by.actor.id })))
    .execute()
}
