import type { Cents } from '@portico/contract/values/money'
import { cents } from '@portico/contract/values/money'
import type { Reader } from '../db/database.ts'
import type { SummaryRow } from '../features/investments/queries/summary-queries.ts'
import { summaryColumns } from '../features/investments/queries/summary-queries.ts'

/** The data that an account's figures are derived from. */
export interface Holding {
  id: number
  /** incremented with every edit of the account */
  edition: number
  initialInvestment: Cents | null
  /** every version of every month, sorted by month and version */
  versions: SummaryRow[]
}

/** The next account ids after one. */
export async function listIdsAfter(db: Reader, id: number, count: number): Promise<number[]> {
  const after = db.selectFrom('users').select('id').where('id', '>', id)
  return (await after.orderBy('id').limit(count).execute()).map((row) => row.id)
}

/** The holdings of accounts, by id. The ids must fit into one statement. */
export async function listHoldings(db: Reader, ids: readonly number[]): Promise<Map<number, Holding>> {
  const accounts = await db
    .selectFrom('users')
    .select(['id', 'version', 'initial_investment'])
    .where('id', 'in', ids)
    .execute()
  const found = new Map(
    accounts.map(({ id, version, initial_investment: initial }) => {
      const initialInvestment = initial === null ? null : cents(initial)
      return [id, { id, edition: version, initialInvestment, versions: [] as SummaryRow[] }]
    }),
  )
  const versions = await db
    .selectFrom('summaries')
    .select(['user_id', 'posted_by', 'reason', ...summaryColumns])
    .where('user_id', 'in', ids)
    .orderBy('user_id')
    .orderBy('month')
    .orderBy('version')
    .execute()
  for (const version of versions) found.get(version.user_id)?.versions.push(version)
  return found
}

/** The hash of an audit entry; empty for sequence 0. */
export async function findHash(db: Reader, sequence: number): Promise<string | undefined> {
  if (sequence === 0) return ''
  const entry = db.selectFrom('audit_entries').select('hash').where('sequence', '=', sequence)
  return (await entry.executeTakeFirst())?.hash
}
