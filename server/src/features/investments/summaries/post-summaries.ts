import { whyNotPostable } from '@portico/contract/features/postable'
import { figuresToJson } from '@portico/contract/features/summaries'
import type { Account } from '../../identity/queries/account-queries.ts'
import type { AuditEvent, By } from '../../../audit/append-audit.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { ChangeOnRecord } from '../../../audit/change-on-record.ts'
import { inTurns } from '../../../db/chunks.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { InvestorMonth } from '../queries/summary-queries.ts'
import { insertSummaries, summaryId } from '../queries/summary-queries.ts'

/** Throws ApiError unless months can be posted for this account: noSuchUser, staffAccount or disabledAccount. */
export function requirePostable(account: Account | undefined): asserts account is Account {
  const why = whyNotPostable(account)
  if (why !== undefined) throw new ApiError(why)
}

/**
 * Posts months for the first time, each with its audit entry. Whoever calls it raises the investors' data
 * versions in the same change. Fails with the engine's unique violation on a month that is already posted.
 */
export async function postSummaries(
  change: ChangeOnRecord,
  by: By,
  months: readonly InvestorMonth[],
): Promise<void> {
  await insertSummaries(change, by, months)
  await auditPosted(change, by, months)
}

/** The audit entries of posted months; the second half of posting them. */
export async function auditPosted(
  change: ChangeOnRecord,
  by: By,
  months: readonly InvestorMonth[],
): Promise<void> {
  for await (const some of inTurns(months)) await appendAudit(change, by, some.map(toEvent))
}

const toEvent = ({ userId, summary }: InvestorMonth): AuditEvent => ({
  action: 'summary.posted',
  subjectId: userId,
  after: { id: summaryId(userId, summary), ...figuresToJson(summary) },
})
