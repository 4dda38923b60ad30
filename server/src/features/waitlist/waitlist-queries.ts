import type { WaitlistState } from '@portico/contract/features/waitlist-entries'
import type { By } from '../../audit/append-audit.ts'
import type { Transaction, Reader } from '../../db/database.ts'
import { matchesWords } from '../../db/query-tools.ts'

interface NewEntry {
  /** in lower case */
  email: string
  fullName: string
  at: number
}

/** An entry of the waitlist and its state. */
export interface Entry {
  id: number
  email: string
  fullName: string
  state: WaitlistState
  createdAt: number
  lastAskedAt: number
  /** When the state was last changed and by which e-mail; null if it never was. */
  changedAt: number | null
  changedBy: string | null
  /** the account that has this e-mail now */
  userId: number | null
}

/** Which entries to find; an empty search finds all. */
export interface EntryFilter {
  search: string
  state: WaitlistState | undefined
}

/**
 * Adds a person to the waitlist. An existing entry keeps its name and state, also a declined or invited one: a stranger
 * who types an e-mail must not rename its owner.
 */
export async function upsertWaitlistEntry(trx: Transaction, { email, fullName, at }: NewEntry) {
  const search_text = `${email} ${fullName}`.toLowerCase()
  await trx
    .insertInto('waitlist_entries')
    .values({ email, full_name: fullName, created_at: at, last_asked_at: at, search_text })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ last_asked_at: at }))
    .execute()
}

const matching = (db: Reader, { search, state }: EntryFilter) =>
  db
    .selectFrom('waitlist_entries as entry')
    .where((eb) => matchesWords(eb.ref('entry.search_text'), search))
    .$if(state !== undefined, (query) => query.where('entry.state', '=', state as WaitlistState))

const selectEntries = (db: Reader, filter: EntryFilter) =>
  matching(db, filter)
    .leftJoin('users as staff', 'staff.id', 'entry.changed_by')
    .leftJoin('users as account', 'account.email', 'entry.email')
    .select([
      'entry.id',
      'entry.email',
      'entry.full_name as fullName',
      'entry.state',
      'entry.created_at as createdAt',
      'entry.last_asked_at as lastAskedAt',
      'entry.changed_at as changedAt',
      'staff.email as changedBy',
      'account.id as userId',
    ])

/** Up to `limit` entries, the newest first, beginning below the id `before`. */
export async function listEntries(
  db: Reader,
  filter: EntryFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<Entry[]> {
  return selectEntries(db, filter)
    .$if(before !== undefined, (query) => query.where('entry.id', '<', before as number))
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute()
}

export async function countEntries(db: Reader, filter: EntryFilter): Promise<number> {
  const counted = matching(db, filter).select((eb) => eb.fn.countAll().as('total'))
  return Number((await counted.executeTakeFirstOrThrow()).total)
}

export async function findEntry(db: Reader, id: number): Promise<Entry | undefined> {
  return selectEntries(db, { search: '', state: undefined }).where('entry.id', '=', id).executeTakeFirst()
}

/** Moves an entry from one state to another; false if it is not, or no longer, in the first. */
export async function updateEntryState(
  trx: Transaction,
  { at, actor }: By,
  { id, from, to }: { id: number; from: WaitlistState; to: WaitlistState },
): Promise<boolean> {
  const result = await trx
    .updateTable('waitlist_entries')
    .set({ state: to, changed_at: at, changed_by: actor.id })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
