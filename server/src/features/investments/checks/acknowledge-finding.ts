import type { Body } from '@portico/contract/api/endpoints'
import { userToJson } from '@portico/contract/features/accounts'
import type { FindingKey } from '@portico/contract/features/checks'
import { maxListed } from '@portico/contract/features/checks'
import { findingsOf } from '@portico/contract/figures/investor-checks'
import { formatMonth, month } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import type { By } from '../../../audit/append-audit.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { App, Caller, Handler } from '../../../http/route.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import {
  bumpDataVersions,
  findAccounts,
  accountColumns,
  fullName,
  toAccount,
} from '../../identity/queries/account-queries.ts'
import { callerTransaction } from '../../identity/rules/guard.ts'
import { listHistories } from '../queries/history-queries.ts'
import { closingDay } from '../rules/posting-day.ts'
import type { Reader, Transaction } from '../../../db/database.ts'
import { findAcknowledged } from './firm-checks.ts'

/** A finding as it was listed. */
type Listed = FindingKey & { userId: number }

/** A finding to take off the list, as it is asked for. */
const toListed = ({
  user_id: userId,
  quarter: month,
  code,
  message,
}: Omit<Body<'acknowledgeFinding'>, 'note'>): Listed => ({ userId, month, code, message })

/**
 * Takes findings off the list, with a note that stays on record; all of them or none. Returns their investors. Throws ApiError 404 for an unknown
 * investor and for a finding that is not there, also because its month has been corrected since, and 409 for one already
 * acknowledged.
 */
async function acknowledge(
  app: App,
  caller: Caller,
  listed: readonly Listed[],
  note: string,
): Promise<readonly Account[]> {
  const ids = [...new Set(listed.map(({ userId }) => userId))]
  return callerTransaction(app, caller, async (trx, by) => {
    // Locks the accounts against concurrent changes.
    await bumpDataVersions(trx, ids)
    const accounts = await findAccounts(trx, ids)
    const holders = Array.from(accounts.values()).filter(({ isStaff }) => !isStaff)
    const histories = await listHistories(trx, holders)
    const found = new Map(
      holders.map((account) => {
        const history = histories.get(account.id)
        const closedOn = closingDay(account, app.config.timeZone)
        return [account.id, history === undefined ? [] : findingsOf(history, closedOn)]
      }),
    )
    const isAcknowledged = await findAcknowledged(trx, ids)
    const taken = new Set<string>()
    for (const { userId, ...key } of listed) {
      if (!accounts.has(userId)) throw new ApiError('noSuchUser')
      const isSame = ({ month, code, message }: FindingKey) =>
        month === key.month && code === key.code && message === key.message
      if (!found.get(userId)?.some(isSame)) throw new ApiError('noSuchFinding')
      const isTwice = taken.size === taken.add(JSON.stringify([userId, key])).size
      if (isTwice || isAcknowledged(userId, key)) throw new ApiError('findingAcknowledged')
    }
    for (const { userId, ...key } of listed) {
      // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
      await insertAcknowledgement(trx, by, { user_id: userId, note, ...key })
    }
    await appendAudit(
      trx,
      by,
      ...listed.map(({ userId, month, code, message }) => ({
        action: 'finding.acknowledged' as const,
        subjectId: userId,
        after: { quarter: formatMonth(month), code, message, note },
      })),
    )
    return holders
  })
}

/** Takes a finding off the list, with a note. */
export const acknowledgeFinding: Handler<'acknowledgeFinding'> = async ({ app, body, caller }) => {
  const investors = await acknowledge(app, caller, [toListed(body)], body.note)
  return { message: `${findingsText([body], investors)} is acknowledged.` }
}

/** Takes several findings off the list, with one note. */
export const acknowledgeFindings: Handler<'acknowledgeFindings'> = async ({ app, body, caller }) => {
  const { findings, note } = body
  const investors = await acknowledge(app, caller, findings.map(toListed), note)
  return {
    message: `${findingsText(findings, investors)} ${findings.length === 1 ? 'is' : 'are'} acknowledged.`,
  }
}

/** "The finding for Ann Lee in July 2025", "2 findings for Ann Lee", or "3 findings for 2 investors". */
function findingsText(
  findings: readonly Pick<Body<'acknowledgeFinding'>, 'quarter'>[],
  [investor, ...others]: readonly Account[],
): string {
  const isOne = investor !== undefined && others.length === 0
  const whom = isOne ? fullName(investor) || investor.email : `${others.length + 1} investors`
  const [first, ...more] = findings
  return first !== undefined && more.length === 0
    ? `The finding for ${whom} in ${formatMonth(first.quarter)}`
    : `${findings.length} findings for ${whom}`
}

/** Takes an acknowledgement back: the finding is open again. Throws ApiError findingNotAcknowledged. */
export const reopenFinding: Handler<'reopenFinding'> = async ({ app, body, caller }) => {
  const { userId, month: of, code, message } = toListed(body)
  const investors = await callerTransaction(app, caller, async (trx, by) => {
    await bumpDataVersions(trx, [userId])
    const deleted = await trx
      .deleteFrom('acknowledged_findings')
      .where('user_id', '=', userId)
      .where('month', '=', of)
      .where('code', '=', code)
      .where('message', '=', message)
      .returning('note')
      .executeTakeFirst()
    if (deleted === undefined) throw new ApiError('findingNotAcknowledged')
    const before = { quarter: formatMonth(of), code, message, note: deleted.note }
    await appendAudit(trx, by, { action: 'finding.reopened', subjectId: userId, before })
    return [...(await findAccounts(trx, [userId])).values()]
  })
  return { message: `${findingsText([body], investors)} is no longer acknowledged.` }
}

/** The latest acknowledged findings, the newest first. */
export const acknowledgedFindings: Handler<'acknowledgedFindings'> = async ({ app }) => {
  const rows = await listAcknowledged(app.db.read, maxListed)
  return rows.map((row) => ({
    user: userToJson(toAccount(row)),
    code: row.code,
    quarter: formatMonth(month(row.month)),
    message: row.message,
    note: row.note,
    acknowledged_at: new Date(row.acknowledged_at).toISOString(),
    acknowledged_by: row.acknowledged_by,
  }))
}

/** Records that a finding is acknowledged. Fails with a unique violation if it already is. */
async function insertAcknowledgement(
  trx: Transaction,
  by: By,
  finding: FindingKey & { user_id: number; note: string },
): Promise<void> {
  const acknowledged = { acknowledged_at: by.at, acknowledged_by: by.actor.id }
  await trx
    .insertInto('acknowledged_findings')
    .values({ ...finding, ...acknowledged })
    .execute()
}

/** The latest acknowledged findings, the newest first. `acknowledged_by` is an e-mail. */
const listAcknowledged = (db: Reader, count: number) =>
  db
    .selectFrom('acknowledged_findings')
    .innerJoin('users', 'users.id', 'acknowledged_findings.user_id')
    .select(accountColumns)
    .select(['month', 'code', 'message', 'note', 'acknowledged_at'])
    .select((eb) =>
      eb
        .selectFrom('users as staff')
        .select('staff.email')
        .whereRef('staff.id', '=', 'acknowledged_findings.acknowledged_by')
        .as('acknowledged_by'),
    )
    .orderBy('acknowledged_at', 'desc')
    .orderBy('acknowledged_findings.user_id')
    .orderBy('month')
    .orderBy('code')
    .limit(count)
    .execute()
