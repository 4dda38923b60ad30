import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { commandLine, visitor } from './append-audit.ts'
import type { Reader } from '../db/database.ts'
import { matchesWords } from '../db/matches-words.ts'

/** Of so many accounts each is looked up by itself; more of them are found in passing. */
const maxAccounts = 50

/** Whom staff look for: an account by its id, or accounts by words of their e-mails and names. */
export interface PersonFilter {
  search: string
  /** The accounts that fit; null for very many. */
  ids: readonly number[] | null
  /** Of those who act without an account. */
  names: readonly string[]
}

/** Who fits what staff have typed. */
export async function findPerson(db: Reader, search: string): Promise<PersonFilter> {
  if (/^[1-9]\d{0,14}$/.test(search)) return { search, ids: [Number(search)], names: [] }
  const fitting = db.selectFrom('users').select('id').where(isFitting(search))
  const ids = (await fitting.limit(maxAccounts + 1).execute()).map(({ id }) => id)
  const names = [commandLine.name, visitor.name].filter((name) => name.includes(search.toLowerCase()))
  return { search, ids: ids.length > maxAccounts ? null : ids, names }
}

const isFitting = (search: string) => matchesWords(sql.ref('search_text'), search)

/**
 * What narrows the trail. Each of `each` is one place of an index that has its entries in the order of time; `any` is
 * all of them. Without `each` it is found in passing.
 */
export interface Narrowing {
  each: readonly RawBuilder<boolean>[]
  any: RawBuilder<boolean>
}

/** Any of these conditions; none of them fits nothing. */
export const narrowing = (each: readonly RawBuilder<boolean>[]): Narrowing => ({
  each,
  any: each.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`(${sql.join(each, sql` or `)})`,
})

// The sign keeps the engines from taking the index of what is found in passing, and "is true" from a join: the
// accounts are looked for once, and the trail is read in its order until enough is found.
const inPassing = (column: RawBuilder<unknown>, search: string): Narrowing => ({
  each: [],
  any: sql<boolean>`((+${column} in (select id from users where ${isFitting(search)})) is true)`,
})

/** Who did it. */
export function byActor({ search, ids, names }: PersonFilter): Narrowing {
  const actor = sql`coalesce(actor_id, 0)`
  if (ids === null) return inPassing(actor, search)
  return narrowing([
    ...ids.map((id) => sql<boolean>`${actor} = ${id}`),
    ...names.map((name) => sql<boolean>`(${actor} = 0 and actor = ${name})`),
  ])
}

/** Whom it is about; on the waitlist also an e-mail that has no account. */
export function bySubject({ search, ids }: PersonFilter): Narrowing {
  if (ids === null) return inPassing(sql`subject_id`, search)
  const email = `%"email":"%${search.toLowerCase().replaceAll(/[!%_]/g, '!$&')}%","state"%`
  const withoutAccount = sql<boolean>`subject_id is null and after like ${email} escape '!'`
  return narrowing([
    ...ids.map((id) => sql<boolean>`subject_id = ${id}`),
    ...['waitlist.declined', 'waitlist.restored'].map(
      (action) => sql<boolean>`(action = ${action} and ${withoutAccount})`,
    ),
  ])
}
