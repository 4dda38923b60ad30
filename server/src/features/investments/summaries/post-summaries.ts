import { whyNotPostable } from '@portico/contract/features/accounts'
import { figuresToJson, summaryToStaffJson } from '@portico/contract/features/summaries'
import { requireExactFigures } from '@portico/contract/figures/series'
import type { Cents } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import type { AuditEvent, By, AuditedTransaction } from '../../../audit/append-audit.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { bumpDataVersions, findAccount } from '../../identity/queries/account-queries.ts'
import type { InvestorMonth } from '../queries/summary-queries.ts'
import { insertSummaries, listMonths, summaryId } from '../queries/summary-queries.ts'
import { isUniqueViolation } from '../../../db/database-errors.ts'
import type { Handler } from '../../../http/route.ts'
import { callerTransaction } from '../../identity/rules/guard.ts'

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
  for await (const some of inBatches(months)) await appendAudit(trx, by, ...some.map(toEvent))
}

const toEvent = ({ userId, summary }: InvestorMonth): AuditEvent => ({
  action: 'summary.posted',
  subjectId: userId,
  after: { id: summaryId(userId, summary), ...figuresToJson(summary) },
})

/**
 * Posts an active investor's month. Throws ApiError 404 for an unknown investor and 409 for staff, a disabled account or a
 * month that is already posted, and FigureError if one of the account's figures would be too large to be exact.
 */
export const addSummary: Handler<'addSummary'> = async ({ app, body: { userId, summary }, caller }) => {
  const monthText = formatMonth(summary.month)
  const alreadyPosted = new ApiError('alreadyPosted', `${monthText} is already posted for this investor.`)
  try {
    const postedAt = await callerTransaction(app, caller, async (trx, by) => {
      const account = await findAccount(trx, userId)
      requirePostable(account)
      await bumpDataVersions(trx, [userId])
      const posted = await listMonths(trx, userId)
      if (posted.some((row) => row.month === summary.month)) throw alreadyPosted
      requireExactFigures([...posted, summary], account.initialInvestment)
      await postSummaries(trx, by, [{ userId, summary }])
      return by.at
    })
    return {
      message: `${monthText} is posted.`,
      summary: summaryToStaffJson(summaryId(userId, summary), { ...summary, postedAt, version: 1 }),
    }
  } catch (error) {
    throw isUniqueViolation(error) ? alreadyPosted : error
  }
}
