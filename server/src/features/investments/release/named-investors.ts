import type { Account } from '../../identity/queries/account-queries.ts'
import { findAccounts } from '../../identity/queries/account-queries.ts'
import type { Reader } from '../../../db/database.ts'

/** A prepared posting, with its body if that has a single row. */
interface MaybeSingle {
  number: number
  single: string | null
}

/** The number that a field of a body has, which is canonical JSON. */
const numberIn = ({ single }: MaybeSingle, field: string): number | undefined => {
  const digits = new RegExp(`"${field}":(\\d+)`).exec(single ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** The investors of postings with a single row, by the number of the posting, where its body names the account or the entry. */
export async function namedInvestors(
  db: Reader,
  prepared: readonly MaybeSingle[],
): Promise<ReadonlyMap<number, Account>> {
  const entries = prepared.flatMap((each) => numberIn(each, 'activity_id') ?? [])
  const owners = new Map<number | undefined, number>()
  if (entries.length > 0) {
    const rows = await db
      .selectFrom('activity')
      .select(['id', 'user_id'])
      .where('id', 'in', entries)
      .execute()
    for (const row of rows) owners.set(row.id, row.user_id)
  }
  const ids = prepared.map(
    (each) => [each.number, numberIn(each, 'user_id') ?? owners.get(numberIn(each, 'activity_id'))] as const,
  )
  const accounts = await findAccounts(
    db,
    ids.flatMap(([, id]) => id ?? []),
  )
  return new Map(
    ids.flatMap(([number, id]) => {
      const account = id === undefined ? undefined : accounts.get(id)
      return account === undefined ? [] : [[number, account] as const]
    }),
  )
}
