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

/** Throws FigureError if this initial investment would make one of the account's figures too large to be exact. */
export async function requireExactAccount(
  db: Reader,
  userId: number,
  initialInvestment: Cents | null,
): Promise<void> {
  requireExactFigures(await listMonths(db, userId), initialInvestment)
}

/**
 * Posts new months, each with its audit entry. The caller must bump the investors' data versions in the same transaction.
 * Fails with a unique violation if a month is already posted.
 */
export async function postSummaries(
  trx: AuditedTransaction,
  by: By,
  months: readonly InvestorMonth[],
): Promise<void> {
  await insertSummaries(trx, by, months)
  await auditPosted(trx, by, months)
}

/** Appends the audit entries of posted months. */
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
