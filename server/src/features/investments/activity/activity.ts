import { whyNotCome } from '@portico/contract/values/day'
import type { Answer, Body } from '@portico/contract/api/endpoints'
import { z } from 'zod'
import { activityEntry, staffActivityEntry } from '@portico/contract/features/activity'
import type { History } from '@portico/contract/figures/account-months'
import type { Activity } from '@portico/contract/figures/activity'
import { gainsMoved } from '@portico/contract/figures/activity'
import { changedMonths } from '@portico/contract/figures/restated'
import { requireExactFigures } from '@portico/contract/figures/every-figure'
import { figuresOf } from '@portico/contract/figures/figures'
import { missingFrom, overdrawnGains, whyNotFromPrincipal } from '@portico/contract/figures/overdrawn'
import { cents, formatUsd } from '@portico/contract/values/money'
import { ApiError } from '../../../api-error.ts'
import type { AuditedTransaction } from '../../../audit/append-audit.ts'
import type { Handler } from '../../../http/route.ts'
import { bumpDataVersions, findAccount } from '../../identity/queries/account-queries.ts'
import type { FoundActivity } from '../queries/activity-queries.ts'
import { listActivityKnown, listActivityById } from '../queries/activity-queries.ts'
import { asKnown, requireKnownAccount } from '../queries/known-queries.ts'
import { findHistory } from '../queries/history-queries.ts'
import type { PostingBy } from '../rules/posting-day.ts'
import { requirePostable } from '../summaries/post-summaries.ts'
import { announceEntries } from './announce-entries.ts'
import { describeActivity, recordActivity, voidEntries } from './record-activity.ts'
import type { Reader } from '../../../db/database.ts'
import { announceMoney } from '../../notices/rules/announce-events.ts'

/** Any investor's activity, including voided entries, for staff. Throws ApiError 404. */
export const allActivity: Handler<'allActivity'> = async ({ app, params, query }) => {
  const known = asKnown(app, query.known_on)
  await requireKnownAccount(known, params.userId)
  const entries = await listActivityKnown(app.db.read, params.userId, known.at)
  return entries.map((entry) => z.encode(staffActivityEntry, entry))
}

/**
 * Records money in or out of an active investor's account. Throws ApiError 400 for gains or principal that are not there,
 * 404 for an unknown investor and 409 for staff, a disabled or a closed account, and FigureError if one of the account's figures
 * would be too large to be exact.
 */
export async function addActivity(
  trx: AuditedTransaction,
  by: PostingBy,
  { userId, activity, note }: Body<'addActivity'>,
): Promise<Answer<'addActivity'>> {
  const early = whyNotCome(activity.receivedOn, by.today)
  if (early !== undefined) refuse('received_on', early)
  // First, because it locks the account: it may be closed at the same time.
  await bumpDataVersions(trx, [userId])
  const account = await findAccount(trx, userId)
  requirePostable(account, activity.kind === 'withdrawal')
  const history = await findHistory(trx, account)
  // The balance left by a month that was posted after closing can still be withdrawn.
  if (account.closedSince !== null && activity.amount > figuresOf(history).currentBalance)
    throw new ApiError('closedAccount')
  requireGains(history, activity)
  const beyond = whyNotFromPrincipal(history, activity)
  if (beyond !== undefined) refuse('amount', beyond)
  const after = { ...history, activity: [...history.activity, activity] }
  requireExactFigures(after)
  const [recorded] = await recordActivity(trx, by, [{ userId, activity, note }])
  if (recorded === undefined) throw new Error('The entry was not inserted.')
  await announceMoney(trx, by, [{ userId, activity, restates: changedMonths(history, after) }])
  return {
    message: `The ${describeActivity(activity)} is recorded.`,
    activity: z.encode(activityEntry, recorded.entry),
  }
}

/**
 * Throws ApiError 400 unless the retained gains cover what the entry takes from them, and what later entries take after
 * it.
 */
function requireGains(history: History, entry: Activity): void {
  if (gainsMoved(entry) === 0) return
  const after = { ...history, activity: [...history.activity, entry] }
  const missing = missingFrom(overdrawnGains(after), entry.effectiveMonth)
  if (missing === 0) return
  const there = formatUsd(cents(Math.max(gainsMoved(entry) - missing, 0)))
  refuse(
    entry.kind === 'withdrawal' ? 'from_gains' : 'amount',
    `Only ${there} of the retained gains are left to take.`,
  )
}

function refuse(field: string, message: string): never {
  throw new ApiError('invalid', message, { [field]: message })
}

/**
 * Voids an entry, with a reason. Throws ApiError 404 for an unknown entry, 409 for one that is voided already, and
 * FigureError if one of the account's figures would be too large to be exact without it.
 */
export async function voidActivity(
  trx: AuditedTransaction,
  by: PostingBy,
  { activityId, reason }: Body<'voidActivity'>,
): Promise<Answer<'voidActivity'>> {
  const known = await findActivity(trx, activityId)
  if (known === undefined) throw new ApiError('noSuchActivity')
  const { userId } = known
  // Locks the account against concurrent changes.
  await bumpDataVersions(trx, [userId])
  const found = await findActivity(trx, activityId)
  if (found === undefined || found.isVoided) throw new ApiError('activityVoided')
  const { entry } = found
  const account = await findAccount(trx, userId)
  const history = await findHistory(trx, {
    id: userId,
    initialInvestment: account?.initialInvestment ?? null,
  })
  const after = { ...history, activity: history.activity.filter(({ id }) => id !== activityId) }
  requireExactFigures(after)
  await voidEntries(trx, by, [{ userId, entry }], reason)
  await announceEntries(trx, by, [{ userId, entry }], { voided: true })
  return { message: `The ${describeActivity(entry)} is voided.` }
}

/** An entry and whose it is; undefined if there is none. */
const findActivity = async (db: Reader, id: number): Promise<FoundActivity | undefined> =>
  (await listActivityById(db, [id]))[0]
