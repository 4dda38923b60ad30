import { activityToJson, staffActivityToJson } from '@portico/contract/features/activity'
import { accountMonths } from '@portico/contract/figures/account-months'
import type { History } from '@portico/contract/figures/account-months'
import type { Activity } from '@portico/contract/figures/activity'
import { activityKinds, gainsMoved } from '@portico/contract/figures/activity'
import { requireExactFigures } from '@portico/contract/figures/series'
import { dayToJson } from '@portico/contract/values/day'
import { cents, formatUsd } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { Handler } from '../../../http/route.ts'
import { bumpDataVersions, findAccount } from '../../identity/queries/account-queries.ts'
import { callerTransaction } from '../../identity/rules/guard.ts'
import {
  findActivity,
  insertActivity,
  insertActivityVoid,
  listAllActivity,
} from '../queries/activity-queries.ts'
import { findHistory } from '../queries/history-queries.ts'
import { requirePostable } from '../summaries/post-summaries.ts'

/** Any investor's activity, including voided entries, for staff. Throws ApiError 404. */
export const allActivity: Handler<'allActivity'> = async ({ app, params }) => {
  if ((await findAccount(app.db.read, params.userId)) === undefined) throw new ApiError('noSuchUser')
  return (await listAllActivity(app.db.read, params.userId)).map(staffActivityToJson)
}

const named = ({ kind, amount }: Activity): string =>
  `${activityKinds[kind].label.toLowerCase()} of ${formatUsd(amount)}`

/** An entry in the form of the audit trail. */
const onTrail = (id: number, entry: Activity, note: string) => ({
  id,
  kind: entry.kind,
  amount: entry.amount / 100,
  from_gains: entry.fromGains / 100,
  received_on: dayToJson(entry.receivedOn),
  effective_month: formatMonth(entry.effectiveMonth),
  note,
})

/**
 * Records money in or out of an active investor's account. Throws ApiError 400 for gains that are not there, 404 for an
 * unknown investor and 409 for staff, a disabled or a closed account, and FigureError if one of the account's figures
 * would be too large to be exact.
 */
export const addActivity: Handler<'addActivity'> = async ({ app, body, caller }) => {
  const { userId, activity, note } = body
  const entry = await callerTransaction(app, caller, async (trx, by) => {
    const account = await findAccount(trx, userId)
    requirePostable(account)
    await bumpDataVersions(trx, [userId])
    const history = await findHistory(trx, account)
    requireGains(history, activity)
    requireExactFigures({ ...history, activity: [...history.activity, activity] })
    const inserted = await insertActivity(trx, by, { userId, activity, note })
    await appendAudit(trx, by, {
      action: 'activity.added',
      subjectId: userId,
      after: onTrail(inserted.id, activity, note),
    })
    return inserted
  })
  return { message: `The ${named(activity)} is recorded.`, activity: activityToJson(entry) }
}

/** Throws ApiError 400 unless the retained gains before the entry's month cover what it takes from them. */
function requireGains(history: History, entry: Activity): void {
  const { kind, amount, fromGains, effectiveMonth } = entry
  if (kind !== 'withdrawal' && fromGains > 0) refuse('from_gains', 'Only a withdrawal is taken from gains.')
  if (fromGains > amount) refuse('from_gains', 'The part from gains is at most the amount.')
  const taken = gainsMoved(entry)
  if (taken === 0) return
  const months = accountMonths(history).filter(({ row }) => row.month < effectiveMonth)
  const pending = history.activity.filter(
    (other) =>
      other.effectiveMonth <= effectiveMonth && other.effectiveMonth > (months.at(-1)?.row.month ?? 0),
  )
  const spoken = pending.reduce((sum, other) => sum + gainsMoved(other), 0)
  const retained = cents((months.at(-1)?.retained ?? 0) - spoken)
  if (taken > retained)
    refuse(
      kind === 'withdrawal' ? 'from_gains' : 'amount',
      `Only ${formatUsd(cents(Math.max(retained, 0)))} of gains are retained by then.`,
    )
}

function refuse(field: string, message: string): never {
  throw new ApiError('invalid', message, { [field]: message })
}

/**
 * Voids an entry, with a reason. Throws ApiError 404 for an unknown entry, 409 for one that is voided already, and
 * FigureError if one of the account's figures would be too large to be exact without it.
 */
export const voidActivity: Handler<'voidActivity'> = async ({ app, body, caller }) => {
  const { activityId, reason } = body
  const entry = await callerTransaction(app, caller, async (trx, by) => {
    const known = await findActivity(trx, activityId)
    if (known === undefined) throw new ApiError('noSuchActivity')
    const { userId } = known
    // Locks the account against concurrent changes.
    await bumpDataVersions(trx, [userId])
    const found = await findActivity(trx, activityId)
    if (found === undefined || found.isVoided) throw new ApiError('activityVoided')
    const account = await findAccount(trx, userId)
    const history = await findHistory(trx, {
      id: userId,
      initialInvestment: account?.initialInvestment ?? null,
    })
    requireExactFigures({ ...history, activity: history.activity.filter(({ id }) => id !== activityId) })
    await insertActivityVoid(trx, by, activityId, reason)
    await appendAudit(trx, by, {
      action: 'activity.voided',
      subjectId: userId,
      before: onTrail(activityId, found.entry, found.entry.note),
      after: { id: activityId, reason },
    })
    return found.entry
  })
  return { message: `The ${named(entry)} is voided.` }
}
