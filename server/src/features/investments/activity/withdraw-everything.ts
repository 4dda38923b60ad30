import type { Body } from '@portico/contract/api/endpoints'
import type { History } from '@portico/contract/figures/account-months'
import type { Activity } from '@portico/contract/figures/activity'
import { requireExactFigures } from '@portico/contract/figures/every-figure'
import { figuresOf } from '@portico/contract/figures/figures'
import { closingDayOf, entriesAfter } from '@portico/contract/figures/position'
import type { Day } from '@portico/contract/values/day'
import { effectiveMonthOf, formatDay, whyNotCome } from '@portico/contract/values/day'
import type { Cents } from '@portico/contract/values/money'
import { cents, formatUsd, zeroCents } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import type { AuditedTransaction, By } from '../../../audit/append-audit.ts'
import type { App } from '../../../http/route.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { findHistory } from '../queries/history-queries.ts'
import { today } from '../rules/posting-day.ts'
import { recordActivity } from './record-activity.ts'

/**
 * Withdraws everything in an account on a day, if there is anything; the retained gains are the part from gains. Returns
 * the amount and the closing day. Throws ApiError invalid for an account below zero, for a day that has not come, for one before another entry that no month has yet, and
 * for one whose withdrawal would be at work in a month that is posted already. Throws ApiError releaseNeeded where a
 * withdrawal needs a second person.
 */
export async function withdrawEverything(
  app: App,
  trx: AuditedTransaction,
  by: By,
  { account, receivedOn, note }: Omit<Body<'closeAccount'>, 'userId'> & { account: Account },
): Promise<{ amount: Cents; closingDay: Day }> {
  const history = await findHistory(trx, account)
  requireDay(receivedOn, history, today(app))
  const { currentBalance: balance, unrealizedGain: retained } = figuresOf(history)
  if (balance < 0)
    refuse(`The account is at ${formatUsd(balance)}. Record the money that settles it, then close it.`)
  const closed = (after: History) => closingDayOf(after, today(app)) ?? receivedOn
  if (balance === 0) return { amount: zeroCents, closingDay: closed(history) }
  if (app.config.release === 'second-person') throw new ApiError('releaseNeeded', closeOnlyEmpty)
  const activity: Activity = {
    kind: 'withdrawal',
    amount: balance,
    fromGains: cents(Math.min(Math.max(retained, 0), balance)),
    receivedOn,
    effectiveMonth: effectiveMonthOf(receivedOn),
  }
  const after = { ...history, activity: [...history.activity, activity] }
  requireExactFigures(after)
  await recordActivity(trx, by, [{ userId: account.id, activity, note }])
  return { amount: balance, closingDay: closed(after) }
}

const closeOnlyEmpty =
  'This firm requires a second person. Send a withdrawal of everything for release, then close the empty account.'

function requireDay(receivedOn: Day, { months, activity }: History, current: Day): void {
  const early = whyNotCome(receivedOn, current)
  if (early !== undefined) refuse(early)
  const latest = months.at(-1)?.month
  const moved = entriesAfter(latest, activity).at(-1)
  // Everything is what later entries brought, too; the final statement would end below what is there.
  if (moved !== undefined && moved.receivedOn > receivedOn)
    refuse(`Money moved on ${formatDay(moved.receivedOn)}. Choose that day or a later one.`)
  if (latest !== undefined && effectiveMonthOf(receivedOn) <= latest)
    refuse(`${formatMonth(latest)} is posted, and the money was at work in it. Choose a later day.`)
}

function refuse(message: string): never {
  throw new ApiError('invalid', message, { received_on: message })
}
