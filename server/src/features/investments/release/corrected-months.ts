import type { Answer } from '@portico/contract/api/endpoints'
import { maxReviewed } from '@portico/contract/features/release-review'
import { figuresToJson, monthFigures } from '@portico/contract/features/summaries'
import type { Account } from '../../identity/queries/account-queries.ts'
import { toPerson } from './to-person.ts'
import type { Change } from './trial.ts'

type Json = NonNullable<Answer<'preparedPosting'>['review']>

/** The months that a posting corrects, in the order of its rows; nothing without any. */
export function correctionsToJson(
  changes: readonly Change[],
  accounts: ReadonlyMap<number, Account>,
): Pick<Json, 'corrections'> {
  const corrected = changes.filter(({ action }) => action === 'summary.corrected')
  if (corrected.length === 0) return {}
  const months = corrected.slice(0, maxReviewed).flatMap(({ userId, before, after }) => {
    const account = userId === null ? undefined : accounts.get(userId)
    if (account === undefined) return []
    return [{ user: toPerson(account), before: figuresIn(before), after: figuresIn(after) }]
  })
  return { corrections: { months, count: corrected.length } }
}

/** The figures of a state on the trail, which has more fields. */
const figuresIn = (state: Change['before']) => figuresToJson(monthFigures.parse(state))
