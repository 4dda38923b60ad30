import type { Body } from '@portico/contract/api/endpoints'
import { whyNotPostable } from '@portico/contract/features/accounts'
import type { Day } from '@portico/contract/values/day'
import type { Cents } from '@portico/contract/values/money'
import { formatUsd } from '@portico/contract/values/money'
import { ApiError } from '../../../api-error.ts'
import type { AuditedTransaction, By } from '../../../audit/append-audit.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { App, Handler } from '../../../http/route.ts'
import { closedText, reopenedText } from '../../notices/mails/notice-texts.ts'
import { holdBackMails, takeBackNotices } from '../../notices/queries/unsent-queries.ts'
import { announce } from '../../notices/rules/announce.ts'
import type { Account } from '../queries/account-queries.ts'
import { bumpDataVersions, findAccount } from '../queries/account-queries.ts'
import { callerTransaction } from '../rules/guard.ts'
import { lockAccount, managedToJson, requireAccount } from './read-accounts.ts'

/**
 * Records the withdrawal of everything in an account and returns its amount, 0.00 if there is nothing to withdraw, and the
 * closing day. Throws ApiError invalid for a day on which the money was still at work, or that has not come.
 */
type WithdrawEverything = (
  app: App,
  trx: AuditedTransaction,
  by: By,
  withdrawal: Omit<Body<'closeAccount'>, 'userId'> & { account: Account },
) => Promise<{ amount: Cents; closingDay: Day }>

/**
 * Closes an investor's account: withdraws everything, and from then on it takes no entries and no months after the day.
 * What a month that was posted since has left in a closed account is withdrawn in the same way. Its sessions go on, since
 * its owner can still read. Throws ApiError 404, 409 for staff, a disabled account or an empty closed one, and invalid.
 */
export const closeAccount =
  (withdrawEverything: WithdrawEverything): Handler<'closeAccount'> =>
  async ({ app, body, caller }) => {
    const { userId, ...withdrawal } = body
    const { withdrawn, closed, isAgain } = await callerTransaction(app, caller, async (trx, by) => {
      // Locks the account against concurrent changes.
      await bumpDataVersions(trx, [userId])
      const account = await findAccount(trx, userId)
      const why = whyNotPostable(account)
      const isClosed = why === 'closedAccount'
      if (account === undefined || (why !== undefined && !isClosed)) throw new ApiError(why ?? 'noSuchUser')
      const { amount, closingDay } = await withdrawEverything(app, trx, by, { ...withdrawal, account })
      if (isClosed && amount === 0) throw new ApiError('closedAccount')
      if (!isClosed) await markClosed(trx, by, userId, closingDay)
      return { withdrawn: amount, closed: await requireAccount(trx, userId, by.at), isAgain: isClosed }
    })
    const recorded = withdrawn > 0 ? ` A withdrawal of ${formatUsd(withdrawn)} is recorded.` : ''
    const state = isAgain ? 'The account stays closed.' : 'The account is closed.'
    return { message: `${state}${recorded}`, account: managedToJson(closed) }
  }

async function markClosed(trx: AuditedTransaction, by: By, userId: number, closingDay: Day): Promise<void> {
  await updateClosedSince(trx, userId, by.at)
  const states = { before: { closed: false }, after: { closed: true } }
  await appendAudit(trx, by, { action: 'account.closed', subjectId: userId, ...states })
  await announce(trx, by, { ...closedText(closingDay), userIds: [userId] })
}

/** Tells an owner who may know that the account was closed that it is open again; otherwise, nothing. */
async function announceReopened(
  trx: AuditedTransaction,
  by: By,
  userId: number,
  closedAt: number,
): Promise<void> {
  const closing = { kind: 'account_closed', at: closedAt } as const
  const { told } = await takeBackNotices(trx, closing, [{ userId, isKept: false }])
  await holdBackMails(trx, closing, [userId])
  await announce(trx, by, { ...reopenedText, userIds: [...told] })
}

/** Closes an account; null reopens it. */
async function updateClosedSince(trx: AuditedTransaction, id: number, since: number | null): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({ closed_since: since, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Reopens a closed account; the withdrawal is voided separately. Throws ApiError 404 and 409. */
export const reopenAccount: Handler<'reopenAccount'> = async ({ app, body, caller }) => {
  const { user_id: userId } = body
  const account = await callerTransaction(app, caller, async (trx, by) => {
    const before = await lockAccount(trx, userId, by.at)
    if (before.closedSince === null) throw new ApiError('accountChanged', 'This account is not closed.')
    await updateClosedSince(trx, userId, null)
    const states = { before: { closed: true }, after: { closed: false } }
    await appendAudit(trx, by, { action: 'account.reopened', subjectId: userId, ...states })
    await announceReopened(trx, by, userId, before.closedSince)
    return requireAccount(trx, userId, by.at)
  })
  return { message: 'The account is open again.', account: managedToJson(account) }
}
