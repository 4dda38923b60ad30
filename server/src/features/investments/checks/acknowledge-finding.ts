import { userToJson } from '@portico/contract/features/accounts'
import { maxListed } from '@portico/contract/features/checks'
import { findingsOf } from '@portico/contract/figures/investor-checks'
import { formatMonth } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { Handler } from '../../../http/route.ts'
import { bumpDataVersions, findAccount } from '../../identity/queries/account-queries.ts'
import { callerTransaction } from '../../identity/rules/guard.ts'
import { findAcknowledged, insertAcknowledgement, listAcknowledged } from '../queries/finding-queries.ts'
import { findHistory } from '../queries/history-queries.ts'

/**
 * Takes a finding off the list, with a note that stays on record. Throws ApiError 404 for an unknown investor and for a
 * finding that is not there, also because its month has been corrected since, and 409 for one already acknowledged.
 */
export const acknowledgeFinding: Handler<'acknowledgeFinding'> = async ({ app, body, caller }) => {
  const { userId, note, ...key } = body
  const quarter = formatMonth(key.month)
  await callerTransaction(app, caller, async (trx, by) => {
    // Locks the account against concurrent changes.
    await bumpDataVersions(trx, [userId])
    const account = await findAccount(trx, userId)
    if (account === undefined) throw new ApiError('noSuchUser')
    const findings = account.isStaff ? [] : findingsOf(await findHistory(trx, account))
    const isSame = ({ month, code, message }: typeof key) =>
      month === key.month && code === key.code && message === key.message
    if (!findings.some(isSame)) throw new ApiError('noSuchFinding')
    const isAcknowledged = await findAcknowledged(trx, [userId])
    if (isAcknowledged(userId, key)) throw new ApiError('findingAcknowledged')
    await insertAcknowledgement(trx, by, { userId, note, ...key })
    await appendAudit(trx, by, {
      action: 'finding.acknowledged',
      subjectId: userId,
      after: { quarter, code: key.code, message: key.message, note },
    })
  })
  return { message: `The finding in ${quarter} is acknowledged.` }
}

/** The latest acknowledged findings, the newest first. */
export const acknowledgedFindings: Handler<'acknowledgedFindings'> = async ({ app }) => {
  const found = await listAcknowledged(app.db.read, maxListed)
  return found.map(({ account, month, acknowledgedAt, acknowledgedBy, ...finding }) => ({
    ...finding,
    user: userToJson(account),
    quarter: formatMonth(month),
    acknowledged_at: new Date(acknowledgedAt).toISOString(),
    acknowledged_by: acknowledgedBy,
  }))
}
