import type { Answer } from '@portico/contract/api/endpoints'
import type { Moved } from '@portico/contract/statement/concerned'
import { movedIn, outdates } from '@portico/contract/statement/concerned'
import { maxReviewed } from '@portico/contract/features/release-review'
import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import { findAccounts } from '../../identity/queries/account-queries.ts'
import type { IssuedStatement } from '../queries/statement-queries.ts'
import { listStatementsOf } from '../queries/statement-queries.ts'
import { toPerson } from '../release/to-person.ts'
import { periodName } from './period-name.ts'

/** A change of an investor's figures that is about to be made. */
export interface ComingChange extends Moved {
  userId: number
}

type Json = NonNullable<Answer<'previewPosting'>['outdated_statements']>

/** The statements whose figures changes will change, by investor in the order of the changes; nothing if there are none. */
export async function outdatedToJson(
  db: Reader,
  changes: readonly ComingChange[],
  timeZone: string,
): Promise<{ outdated_statements?: Json }> {
  const byUser = Map.groupBy(changes, ({ userId }) => userId)
  const found: { userId: number; statements: IssuedStatement[] }[] = []
  for await (const some of inBatches([...byUser.keys()])) {
    // A month-end is new to everyone and no statement reaches it, so that hardly any are read.
    const reached = await listLastMonths(db, some)
    const concerned = some.filter((userId) =>
      byUser.get(userId)?.some((change) => movedIn(change) <= (reached.get(userId) ?? -Infinity)),
    )
    if (concerned.length === 0) continue
    const issued = await listStatementsOf(db, concerned, timeZone)
    for (const userId of concerned) {
      const own = byUser.get(userId) ?? []
      const statements = (issued.get(userId) ?? []).filter(
        (each) => each.supersededAt === undefined && own.some((change) => outdates(each, change)),
      )
      if (statements.length > 0) found.push({ userId, statements })
    }
  }
  if (found.length === 0) return {}
  const first = found.slice(0, maxReviewed)
  const accounts = await findAccounts(
    db,
    first.map(({ userId }) => userId),
  )
  return {
    outdated_statements: {
      count: found.reduce((sum, { statements }) => sum + statements.length, 0),
      investors: found.length,
      first: first.flatMap(({ userId, statements }) => {
        const account = accounts.get(userId)
        if (account === undefined) return []
        const named = statements.map((each) => ({ kind: each.kind, period_name: periodName(each) }))
        return [{ user: toPerson(account), statements: named }]
      }),
    },
  }
}

/** The last month that any statement of these accounts covers; none for one without statements. */
async function listLastMonths(db: Reader, userIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('statements')
    .select(({ fn }) => ['user_id', fn.max('last_month').as('lastMonth')])
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id: userId, lastMonth }) => [userId, lastMonth]))
}
