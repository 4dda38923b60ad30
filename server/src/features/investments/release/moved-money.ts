import { z } from 'zod'
import type { Answer } from '@portico/contract/api/endpoints'
import { movedEntry } from '@portico/contract/features/activity'
import { maxReviewed } from '@portico/contract/features/release-review'
import { moneyMoved } from '@portico/contract/figures/activity'
import { entryChange, monthChange } from '@portico/contract/statement/concerned'
import type { Account } from '../../identity/queries/account-queries.ts'
import { totalToJson } from '../checks/month-totals.ts'
import type { ComingChange } from '../statements/to-be-outdated.ts'
import { toPerson } from './to-person.ts'
import type { Change } from './trial.ts'

type Json = NonNullable<Answer<'preparedPosting'>['review']>

/** The entry that a change records or voids. */
const entryIn = ({ action, before, after }: Change) =>
  movedEntry.parse(action === 'activity.voided' ? before : after)

/** The changes that statements may already be issued over. */
export const comingChanges = (changes: readonly Change[]): ComingChange[] =>
  changes.flatMap((change): ComingChange[] => {
    const { action, userId, month } = change
    if (userId === null || month === null) return []
    if (action.startsWith('summary.')) return [{ userId, ...monthChange(month) }]
    return action.startsWith('activity.') ? [{ userId, ...entryChange(entryIn(change)) }] : []
  })

/** The money that a posting records or voids, in the order of its rows, and what it adds up to; nothing without any. */
export function moneyToJson(
  changes: readonly Change[],
  accounts: ReadonlyMap<number, Account>,
  firstPrincipals: bigint,
): Pick<Json, 'money'> {
  const moves = changes.flatMap((change) => {
    const { action, userId } = change
    const account = userId === null ? undefined : accounts.get(userId)
    const isVoided = action === 'activity.voided'
    return account === undefined || (!isVoided && action !== 'activity.added')
      ? []
      : [{ account, isVoided, entry: entryIn(change) }]
  })
  if (moves.length === 0 && firstPrincipals === 0n) return {}
  let [received, withdrawn] = [0n, 0n]
  for (const { entry, isVoided } of moves) {
    const moved = isVoided ? 0n : BigInt(moneyMoved(entry))
    if (moved > 0n) received += moved
    else withdrawn -= moved
  }
  return {
    money: {
      entries: moves.slice(0, maxReviewed).map(({ account, entry, isVoided }) => ({
        user: toPerson(account),
        entry: z.encode(movedEntry, entry),
        ...(isVoided ? { voided: true as const } : {}),
      })),
      count: moves.length,
      in: totalToJson(received),
      out: totalToJson(withdrawn),
      first_principals: totalToJson(firstPrincipals),
    },
  }
}
