import type { ReleasableKind } from '@portico/contract/features/release'
import type { Account } from '../../identity/queries/account-queries.ts'
import { findAccounts } from '../../identity/queries/account-queries.ts'
import type { Reader } from '../../../db/database.ts'

/** A posting, with its body if that names a single account, entry or posting. */
interface MaybeNaming {
  kind: ReleasableKind
  naming: string | null
}

/** Which field of its body names what a posting changes; that of a month-end is in its row. */
const namedBy: Partial<Record<ReleasableKind, 'user_id' | 'activity_id' | 'number'>> = {
  'post-month-end': 'user_id',
  'add-summary': 'user_id',
  'correct-summary': 'user_id',
  'void-summary': 'user_id',
  'move-summary': 'user_id',
  'add-activity': 'user_id',
  'edit-account': 'user_id',
  'void-activity': 'activity_id',
  'reverse-posting': 'number',
  'move-posting': 'number',
}

/** A part of a body. */
type Fields = Readonly<Record<string, unknown>>

/** A stored body; undefined for one that was cut because it is long. */
function bodyOf(naming: string): Fields | undefined {
  try {
    return JSON.parse(naming) as Fields
  } catch {
    return undefined
  }
}

/**
 * What a posting names, from exactly where its call reads it: a body may have more fields, which must not make a release
 * show another investor than the one it changes.
 */
function idIn(
  { kind, naming }: MaybeNaming,
  field: 'user_id' | 'activity_id' | 'number',
): number | undefined {
  if (naming === null || namedBy[kind] !== field) return undefined
  const body = bodyOf(naming)
  const named = kind === 'post-month-end' ? (body?.['rows'] as readonly Fields[] | undefined)?.[0] : body
  const id = named?.[field]
  return typeof id === 'number' ? id : undefined
}

/** The number of the posting that another one reverses or moves. */
export const namedPosting = (prepared: MaybeNaming): number | undefined => idIn(prepared, 'number')

/** The investors of postings with a single row, by the number of the posting, where its body names the account or the entry. */
export async function namedInvestors(
  db: Reader,
  prepared: readonly (MaybeNaming & { number: number })[],
): Promise<ReadonlyMap<number, Account>> {
  const entries = prepared.flatMap((each) => idIn(each, 'activity_id') ?? [])
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
    (each) => [each.number, idIn(each, 'user_id') ?? owners.get(idIn(each, 'activity_id'))] as const,
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
