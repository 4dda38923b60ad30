import type { Answer } from '@portico/contract/api/endpoints'
import { email as emailField } from '@portico/contract/api/fields'
import type { WaitlistState } from '@portico/contract/features/waitlist-entries'
import { splitFullName } from '@portico/contract/features/waitlist-entries'
import { ApiError } from '../../api-error.ts'
import type { AuditEvent, By, AuditedTransaction } from '../../audit/append-audit.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { isUniqueViolation } from '../../db/database-errors.ts'
import type { Handler } from '../../http/route.ts'
import { inviteAccount } from '../identity/rules/create-account.ts'
import { callerTransaction } from '../identity/rules/guard.ts'
import { changeWithStepUp } from '../identity/rules/step-up.ts'
import type { Entry } from './waitlist-queries.ts'
import {
  upsertWaitlistEntry,
  countEntries,
  listEntries,
  findEntry,
  updateEntryState,
} from './waitlist-queries.ts'

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
  const accountFor = ({ email, fullName }: Entry) => {
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
    return { message: `${entry.fullName} is invited.`, entry: entryToJson(entry) }
  } catch (error) {
    throw isUniqueViolation(error) ? new ApiError('alreadyExists') : error
  }
}

/** Declines a waiting entry; no mail is sent. Throws ApiError 404 and 409. */
export const declineWaitlistEntry: Handler<'declineWaitlistEntry'> = async ({ app, body, caller }) => {
  const move = { id: body.id, from: 'waiting', to: 'declined', action: 'waitlist.declined' } as const
  const entry = await callerTransaction(app, caller, (trx, by) => changeStatus(trx, by, move))
  return { message: `${entry.fullName} is declined.`, entry: entryToJson(entry) }
}

/** Undoes a decline: the entry is waiting again. Throws ApiError 404 and 409. */
export const restoreWaitlistEntry: Handler<'restoreWaitlistEntry'> = async ({ app, body, caller }) => {
  const move = { id: body.id, from: 'declined', to: 'waiting', action: 'waitlist.restored' } as const
  const entry = await callerTransaction(app, caller, (trx, by) => changeStatus(trx, by, move))
  return { message: `${entry.fullName} is waiting again.`, entry: entryToJson(entry) }
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
  if (!moved) throw new ApiError('entryMoved', `${entry.fullName} ${stands[entry.state]}`)
  const userId = (await move.also?.(entry)) ?? entry.userId
  const told = { id: entry.id, email: entry.email }
  await appendAudit(trx, by, {
    action: move.action,
    subjectId: userId,
    before: { ...told, state: move.from },
    after: { ...told, state: move.to },
  })
  return { ...entry, userId }
}

const iso = (moment: number): string => new Date(moment).toISOString()

/** An entry in the shape of the API. */
function entryToJson(entry: Entry): Answer<'waitlistEntries'>['entries'][number] {
  return {
    id: entry.id,
    full_name: entry.fullName,
    email: entry.email,
    state: entry.state,
    created_at: iso(entry.createdAt),
    last_asked_at: iso(entry.lastAskedAt),
    changed_at: entry.changedAt === null ? null : iso(entry.changedAt),
    changed_by: entry.changedBy,
    user_id: entry.userId,
  }
}
