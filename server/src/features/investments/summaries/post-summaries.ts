import { whyNotPostable } from '@portico/contract/features/accounts'
import { figuresToJson } from '@portico/contract/features/summaries'
import { requireExactFigures } from '@portico/contract/figures/series'
import type { Cents } from '@portico/contract/values/money'
import { ApiError } from '../../../api-error.ts'
import type { AuditEvent, By } from '../../../audit/append-audit.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { AuditedTransaction } from '../../../audit/audited-transaction.ts'
import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/in-batches.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import type { InvestorMonth } from '../queries/summary-queries.ts'
import { insertSummaries, listMonths, summaryId } from '../queries/summary-queries.ts'

/** Throws ApiError unless months can be posted for this account: noSuchUser, staffAccount or disabledAccount. */
export function requirePostable(account: Account | undefined): asserts account is Account {
  const why = whyNotPostable(account)
  if (why !== undefined) throw new ApiError(why)
}

/** Throws FigureError when a figure of the account could not be held exactly with this initial investment. */
export async function requireExactAccount(
  db: Reader,
  userId: number,
  initialInvestment: Cents | null,
): Promise<void> {
  requireExactFigures(await listMonths(db, userId), initialInvestment)
}

/**
 * Posts months for the first time, each with its audit entry. Whoever calls it raises the investors' data
 * versions in the same change. Fails with the engine's unique violation on a month that is already posted.
 */
export async function postSummaries(
  trx: AuditedTransaction,
  by: By,
  months: readonly InvestorMonth[],
): Promise<void> {
  await insertSummaries(trx, by, months)
  await auditPosted(trx, by, months)
}

/** The audit entries of posted months; the second half of posting them. */
export async function auditPosted(
  trx: AuditedTransaction,
  by: By,
  months: readonly InvestorMonth[],
): Promise<void> {
  for await (const some of inBatches(months)) await appendAudit(trx, by, some.map(toEvent))
}

const toEvent = ({ userId, summary }: InvestorMonth): AuditEvent => ({
  action: 'summary.posted',
  subjectId: userId,
  after: { id: summaryId(userId, summary), ...figuresToJson(summary) },
})
