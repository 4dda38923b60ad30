import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { commandLine, visitor } from './append-audit.ts'
import type { Reader } from '../db/database.ts'
import { matchesWords } from '../db/matches-words.ts'

/** Up to this many accounts are each looked up in an index; more are filtered during a scan. */
const maxAccounts = 50

/** Accounts to filter by: one by its id, or those that match words of their e-mails and names. */
export interface PersonFilter {
  search: string
  /** The matching accounts; null if there are too many. */
  ids: readonly number[] | null
  /** The matching actors without an account. */
  names: readonly string[]
}

/** Resolves the text of a filter to accounts. */
export async function findPerson(db: Reader, search: string): Promise<PersonFilter> {
  if (/^[1-9]\d{0,14}$/.test(search)) return { search, ids: [Number(search)], names: [] }
  const fitting = db.selectFrom('users').select('id').where(isFitting(search))
  const ids = (await fitting.limit(maxAccounts + 1).execute()).map(({ id }) => id)
  const names = [commandLine.name, visitor.name].filter((name) => name.includes(search.toLowerCase()))
  return { search, ids: ids.length > maxAccounts ? null : ids, names }
}

const isFitting = (search: string) => matchesWords(sql.ref('search_text'), search)

/**
 * A condition on the trail. Each of `each` is a contiguous run of an index, sorted by time; `any` is their union. If
 * `each` is empty, the trail has to be scanned.
 */
export interface Narrowing {
  each: readonly RawBuilder<boolean>[]
  any: RawBuilder<boolean>
}

/** The union of the conditions; an empty one matches nothing. */
export const narrowing = (each: readonly RawBuilder<boolean>[]): Narrowing => ({
  each,
  any: each.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`(${sql.join(each, sql` or `)})`,
})

// `+` keeps the engines from using the column's index, and `is true` from a join: the accounts are searched once, and
// the trail is scanned in order until enough entries are found.
const byScan = (column: RawBuilder<unknown>, search: string): Narrowing => ({
  each: [],
  any: sql<boolean>`((+${column} in (select id from users where ${isFitting(search)})) is true)`,
})

export function byActor({ search, ids, names }: PersonFilter): Narrowing {
  const actor = sql`coalesce(actor_id, 0)`
  if (ids === null) return byScan(actor, search)
  return narrowing([
    ...ids.map((id) => sql<boolean>`${actor} = ${id}`),
    ...names.map((name) => sql<boolean>`(${actor} = 0 and actor = ${name})`),
  ])
}

/** Also matches e-mails without an account, in entries about the waitlist. */
export function bySubject({ search, ids }: PersonFilter): Narrowing {
  if (ids === null) return byScan(sql`subject_id`, search)
  const email = `%"email":"%${search.toLowerCase().replaceAll(/[!%_]/g, '!$&')}%","state"%`
  const withoutAccount = sql<boolean>`subject_id is null and after like ${email} escape '!'`
  return narrowing([
    ...ids.map((id) => sql<boolean>`subject_id = ${id}`),
    ...['waitlist.declined', 'waitlist.restored'].map(
      (action) => sql<boolean>`(action = ${action} and ${withoutAccount})`,
    ),
  ])
}
