import type { RecordedActivity } from '@portico/contract/features/activity'
import type { Activity } from '@portico/contract/figures/activity'
import { activityKinds } from '@portico/contract/figures/activity'
import { dayToJson } from '@portico/contract/values/day'
import { centsToJson, formatUsd } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import type { AuditedTransaction, By } from '../../../audit/append-audit.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import { insertActivity, insertActivityVoid } from '../queries/activity-queries.ts'

/** An entry to record for an investor. */
export interface NewActivity {
  userId: number
  activity: Activity
  note: string
}

/** "contribution of $2,500.00" */
export const describeActivity = ({ kind, amount }: Activity): string =>
  `${activityKinds[kind].label.toLowerCase()} of ${formatUsd(amount)}`

/** An entry in the form of the audit trail. */
const onTrail = ({ id, note, ...entry }: RecordedActivity) => ({
  id,
  kind: entry.kind,
  amount: centsToJson(entry.amount),
  from_gains: centsToJson(entry.fromGains),
  received_on: dayToJson(entry.receivedOn),
  effective_month: formatMonth(entry.effectiveMonth),
  note,
})

/**
 * Records entries, each with its audit entry, as part of a posting if one is given. The caller must bump the investors'
 * data versions in the same transaction.
 */
export async function recordActivity(
  trx: AuditedTransaction,
  by: By,
  entries: readonly NewActivity[],
  postingId: number | null = null,
): Promise<RecordedActivity[]> {
  const recorded: RecordedActivity[] = []
  for (const entry of entries) {
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
    const inserted = await insertActivity(trx, by, entry, postingId)
    const posting = postingId === null ? {} : { posting: postingId }
    // oxlint-disable-next-line no-await-in-loop -- see above
    await appendAudit(trx, by, {
      action: 'activity.added',
      subjectId: entry.userId,
      after: { ...onTrail(inserted), ...posting },
    })
    recorded.push(inserted)
  }
  return recorded
}

/** Voids entries, each with its audit entry. The caller must bump the investors' data versions likewise. */
export async function voidEntries(
  trx: AuditedTransaction,
  by: By,
  entries: readonly { userId: number; entry: RecordedActivity }[],
  reason: string,
): Promise<void> {
  for (const { userId, entry } of entries) {
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
    await insertActivityVoid(trx, by, entry.id, reason)
    // oxlint-disable-next-line no-await-in-loop -- see above
    await appendAudit(trx, by, {
      action: 'activity.voided',
      subjectId: userId,
      before: onTrail(entry),
      after: { id: entry.id, reason },
    })
  }
}
