import type { Answer } from '@portico/contract/api/endpoints'
import { email as emailField } from '@portico/contract/api/fields'
import type { WaitlistState } from '@portico/contract/features/waitlist-entries'
import { splitFullName } from '@portico/contract/features/waitlist-entries'
import { ApiError } from '../../api-error.ts'
import type { AuditEvent, By, AuditedTransaction } from '../../audit/append-audit.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import type { Reader, Transaction } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/database-errors.ts'
import { matchesWords } from '../../db/query-tools.ts'
import type { Handler } from '../../http/route.ts'
import { inviteAccount } from '../identity/rules/create-account.ts'
import { callerTransaction } from '../identity/rules/guard.ts'
import { changeWithStepUp } from '../identity/rules/step-up.ts'

/** Adds a visitor to the waitlist. The answer is the same if they are on it already. */
export const joinWaitlist: Handler<'waitlist', undefined> = async ({ app, body }) => {
  const entry = { email: body.email, fullName: body.full_name, at: app.clock() }
  await app.db.transaction((trx) => upsertWaitlistEntry(trx, entry))
  return { message: 'Thank you. You are on the list.' }
}

/** A page of the waitlist, newest first. */
export const listWaitlistEntries: Handler<'waitlistEntries'> = async ({ app, query }) => {
  const { before, limit, search, state } = query
  const filter = { search, state }
  // One more than requested shows whether there are more.
  const found = await listEntries(app.db.read, filter, { before, limit: limit + 1 })
  const entries = found.slice(0, limit)
  return {
    entries: entries.map(entryToJson),
    total: await countEntries(app.db.read, filter),
    next: found.length > limit ? (entries.at(-1)?.id ?? null) : null,
  }
}

const unusable = 'No mail can be sent to the e-mail of this entry. Decline it.'

/**
 * Opens an account for an entry and mails the invitation to choose its password, all or nothing. Throws ApiError 404,
 * invalid for an unusable e-mail, and 409, also when the e-mail has an account already.
 */
export const inviteWaitlistEntry: Handler<'inviteWaitlistEntry'> = async ({ app, body, caller }) => {
  const accountFor = ({ email, full_name: fullName }: Entry) => {
    // An entry may be older than a rule for e-mails.
    if (!emailField.safeParse(email).success) throw new ApiError('invalid', unusable)
    const split = splitFullName(fullName)
    return {
      email,
      firstName: body.first_name ?? split.firstName,
      lastName: body.last_name ?? split.lastName,
      role: null,
      initialInvestment: body.initial_investment,
    }
  }
  try {
    // No proof is passed on: this opens investors' accounts only, which need none.
    const entry = await changeWithStepUp(app, caller, {}, (trx, authority) =>
      changeStatus(trx, authority, {
        id: body.id,
        from: 'waiting',
        to: 'invited',
        action: 'waitlist.invited',
        also: (entry) => inviteAccount(trx, authority, accountFor(entry)),
      }),
    )
    return { message: `${entry.full_name} is invited.`, entry: entryToJson(entry) }
  } catch (error) {
    throw isUniqueViolation(error) ? new ApiError('alreadyExists') : error
  }
}

/** Declines a waiting entry; no mail is sent. Throws ApiError 404 and 409. */
export const declineWaitlistEntry: Handler<'declineWaitlistEntry'> = async ({ app, body, caller }) => {
  const move = { id: body.id, from: 'waiting', to: 'declined', action: 'waitlist.declined' } as const
  const entry = await callerTransaction(app, caller, (trx, by) => changeStatus(trx, by, move))
  return { message: `${entry.full_name} is declined.`, entry: entryToJson(entry) }
}

/** Undoes a decline: the entry is waiting again. Throws ApiError 404 and 409. */
export const restoreWaitlistEntry: Handler<'restoreWaitlistEntry'> = async ({ app, body, caller }) => {
  const move = { id: body.id, from: 'declined', to: 'waiting', action: 'waitlist.restored' } as const
  const entry = await callerTransaction(app, caller, (trx, by) => changeStatus(trx, by, move))
  return { message: `${entry.full_name} is waiting again.`, entry: entryToJson(entry) }
}

interface Move {
  id: number
  from: WaitlistState
  to: WaitlistState
  action: Extract<AuditEvent['action'], `waitlist.${string}`>
  /** What else the transaction does before the audit entry; returns the account that it is about. */
  also?: (entry: Entry) => Promise<number>
}

const stands: Readonly<Record<WaitlistState, string>> = {
  waiting: 'is waiting.',
  invited: 'is invited already.',
  declined: 'is declined already.',
}

/**
 * Moves an entry to another state with an audit entry, and returns it. Throws ApiError 404 for an unknown entry, and
 * 409 for one that is not, or no longer, in the state it is moved from.
 */
async function changeStatus(trx: AuditedTransaction, by: By, move: Move): Promise<Entry> {
  const moved = await updateEntryState(trx, by, move)
  const entry = await findEntry(trx, move.id)
  if (entry === undefined) throw new ApiError('noSuchEntry')
  if (!moved) throw new ApiError('entryMoved', `${entry.full_name} ${stands[entry.state]}`)
  const userId = (await move.also?.(entry)) ?? entry.user_id
  const told = { id: entry.id, email: entry.email }
  await appendAudit(trx, by, {
    action: move.action,
    subjectId: userId,
    before: { ...told, state: move.from },
    after: { ...told, state: move.to },
  })
  return { ...entry, user_id: userId }
}

const iso = (moment: number): string => new Date(moment).toISOString()

/** An entry in the shape of the API. */
const entryToJson = (entry: Entry): Answer<'waitlistEntries'>['entries'][number] => ({
  ...entry,
  created_at: iso(entry.created_at),
  last_asked_at: iso(entry.last_asked_at),
  changed_at: entry.changed_at === null ? null : iso(entry.changed_at),
})

interface NewEntry {
  /** in lower case */
  email: string
  fullName: string
  at: number
}

/** Which entries to find; an empty search finds all. */
interface EntryFilter {
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

/** Entries with who changed their state last, and the account that has the e-mail now. */
const selectEntries = (db: Reader, filter: EntryFilter) =>
  matching(db, filter)
    .leftJoin('users as staff', 'staff.id', 'entry.changed_by')
    .leftJoin('users as account', 'account.email', 'entry.email')
    .select([
      'entry.id',
      'entry.email',
      'entry.full_name',
      'entry.state',
      'entry.created_at',
      'entry.last_asked_at',
      'entry.changed_at',
      'staff.email as changed_by',
      'account.id as user_id',
    ])

/** Up to `limit` entries, the newest first, beginning below the id `before`. */
const listEntries = (
  db: Reader,
  filter: EntryFilter,
  { before, limit }: { before: number | undefined; limit: number },
) =>
  selectEntries(db, filter)
    .$if(before !== undefined, (query) => query.where('entry.id', '<', before as number))
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute()

async function countEntries(db: Reader, filter: EntryFilter): Promise<number> {
  const counted = matching(db, filter).select((eb) => eb.fn.countAll().as('total'))
  return Number((await counted.executeTakeFirstOrThrow()).total)
}

const findEntry = (db: Reader, id: number) =>
  selectEntries(db, { search: '', state: undefined }).where('entry.id', '=', id).executeTakeFirst()

type Entry = NonNullable<Awaited<ReturnType<typeof findEntry>>>

/** Moves an entry from one state to another; false if it is not, or no longer, in the first. */
async function updateEntryState(
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
