import type { Cents } from '@portico/contract/values/money'
import { cents } from '@portico/contract/values/money'
import type { Reader } from '../db/database.ts'
import type { SummaryRow } from '../features/investments/queries/summary-queries.ts'
import { summaryColumns } from '../features/investments/queries/summary-queries.ts'

/** What an account's figures come from, as a store has it. */
export interface Holding {
  id: number
  /** raised with every edit of the account */
  edition: number
  initialInvestment: Cents | null
  /** every version of every month, in the order of month and version */
  versions: SummaryRow[]
}

/** The next ids of accounts after one. */
export async function listIdsAfter(db: Reader, id: number, count: number): Promise<number[]> {
  const after = db.selectFrom('users').select('id').where('id', '>', id)
  return (await after.orderBy('id').limit(count).execute()).map((row) => row.id)
}

/** What some accounts hold, by id; so many that one statement carries them. */
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

/** The hash of an entry of the audit trail; empty before the first. */
export async function findHash(db: Reader, sequence: number): Promise<string | undefined> {
  if (sequence === 0) return ''
  const entry = db.selectFrom('audit_entries').select('hash').where('sequence', '=', sequence)
  return (await entry.executeTakeFirst())?.hash
}
