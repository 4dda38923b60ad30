import type { Answer, Body } from '@portico/contract/api/endpoints'
import { movedMonth, whyNotMovable } from '@portico/contract/figures/moved-month'
import { formatMonth } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import type { AuditedTransaction } from '../../../audit/append-audit.ts'
import { bumpDataVersions, findAccount } from '../../identity/queries/account-queries.ts'
import { findHistory } from '../queries/history-queries.ts'
import type { PostingBy } from '../rules/posting-day.ts'
import { announceMoved, announceMovedAway } from './announce-moves.ts'
import { postMonth, withdrawMonth } from './single-month.ts'

/**
 * Moves a posted month to another month or account: withdraws it and posts it there, at once. Throws what voidSummary and
 * addSummary throw, and invalid if it cannot be posted with the figures that follow there.
 */
export async function moveSummary(
  trx: AuditedTransaction,
  by: PostingBy,
  { userId, month, version, to, reason, line }: Body<'moveSummary'>,
): Promise<Answer<'moveSummary'>> {
  const isAway = to.userId !== userId
  // Both at once, in order: two moves between two accounts could deadlock.
  await bumpDataVersions(
    trx,
    [...new Set([userId, to.userId])].sort((a, b) => a - b),
  )
  const account = await findAccount(trx, to.userId)
  const toText = `${formatMonth(to.month)}${isAway && account !== undefined ? ` of ${account.email}` : ''}`
  const { summary: row } = await withdrawMonth(trx, by, {
    userId,
    month,
    version,
    reason: `Moved to ${toText}: ${reason}`,
    movedTo: to,
  })
  if (account === undefined) throw new ApiError('noSuchUser')
  const summary = movedMonth(row, await findHistory(trx, account), to.month)
  const { history } = await postMonth(trx, by, { userId: to.userId, summary, movedFrom: { userId, month } })
  const why = whyNotMovable(summary, history)
  if (why !== undefined) throw new ApiError('invalid', why)
  const moved = { userId, from: [month], to: [to.month] }
  const telling = { line, postedAt: row.postedAt }
  await (isAway
    ? announceMovedAway(trx, by, { ...moved, toUserId: to.userId }, telling)
    : announceMoved(trx, by, [moved], telling))
  return { message: `${formatMonth(month)} is moved to ${toText}.` }
}
