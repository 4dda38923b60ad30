import type { Answer } from '@portico/contract/api/endpoints'
import { maxReviewed } from '@portico/contract/features/release-review'
import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import { findAccounts, fullName } from '../../identity/queries/account-queries.ts'
import type { FigureChange, IssuedStatement } from '../queries/statement-queries.ts'
import { changesOf, listStatementsOf } from '../queries/statement-queries.ts'
import { periodName } from './period-name.ts'

/** A change of an investor's figures that is about to be made. */
export type ComingChange = Pick<FigureChange, 'month' | 'receivedOn'> & { userId: number }

type Json = NonNullable<Answer<'previewPosting'>['outdated_statements']>

/** The statements that changes will supersede, by investor in the order of the changes; nothing if there are none. */
export async function outdatedToJson(
  db: Reader,
  changes: readonly ComingChange[],
): Promise<{ outdated_statements?: Json }> {
  const byUser = Map.groupBy(changes, ({ userId }) => userId)
  const found: { userId: number; statements: IssuedStatement[] }[] = []
  for await (const some of inBatches([...byUser.keys()])) {
    const issued = await listStatementsOf(db, some)
    for (const userId of some) {
      const own = byUser.get(userId) ?? []
      const statements = (issued.get(userId) ?? []).filter(
        (each) => each.supersededAt === undefined && changesOf(each, own).length > 0,
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
        const user = { id: userId, email: account.email, name: fullName(account) }
        return [
          {
            user,
            statements: statements.map((each) => ({ kind: each.kind, period_name: periodName(each) })),
          },
        ]
      }),
    },
  }
}
