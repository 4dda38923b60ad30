import type { Query } from '@portico/contract/api/endpoints'
import type { AuditEntry } from '@portico/contract/features/audit'
import { actionsOf } from '@portico/contract/features/audit'
import { addDays, endOfDay, parseDay } from '@portico/contract/values/day'
import type { Entry, EntryFilter } from './audit-queries.ts'
import { findPlace, listEntries, findPerson } from './audit-queries.ts'
import { entryState } from './append-audit.ts'
import type { App, Handler } from '../http/route.ts'

/** Entries of the audit trail, newest first, in pages. */
export const listAudit: Handler<'audit'> = async ({ app, query }) => {
  const db = app.db.read
  const { limit, before } = query
  const below = before === undefined ? undefined : await findPlace(db, before)
  // Nothing comes before an entry that does not exist.
  if (before !== undefined && below === undefined) return { entries: [], next: null }
  const filter = await filterOf(app, query)
  // One extra row shows whether there is another page.
  const found = await listEntries(db, filter, { below, limit: limit + 1 })
  const entries = found.slice(0, limit)
  return {
    entries: entries.map(entryToJson),
    next: found.length > limit ? (entries.at(-1)?.sequence ?? null) : null,
  }
}

/** What a query selects, with the accounts that it names found. */
export const filterOf = async (
  { db, config: { timeZone } }: Pick<App, 'db' | 'config'>,
  { actor, subject, action, ...range }: Query<'auditFile'>,
): Promise<EntryFilter> => ({
  actor: actor === '' ? undefined : await findPerson(db.read, actor),
  subject: subject === '' ? undefined : await findPerson(db.read, subject),
  actions: action && actionsOf(action),
  ...rangeOf(range, timeZone),
})

/** From the beginning of the first day to the end of the last, in the firm's time zone. */
const rangeOf = ({ from, to }: Pick<Query<'auditFile'>, 'from' | 'to'>, timeZone: string) => ({
  from: from === undefined ? undefined : endOfDay(addDays(dayOf(from), -1), timeZone),
  until: to === undefined ? undefined : endOfDay(dayOf(to), timeZone),
})

// A year that is still being typed is a day as well, such as 0002-07-31; no entry is outside of these.
const [firstDay, lastDay] = ['1970-01-01', '2199-12-30'] as const
const dayOf = (text: string) => parseDay(text < firstDay ? firstDay : text > lastDay ? lastDay : text)

export function entryToJson(entry: Entry): AuditEntry {
  const before = entryState(entry.before)
  const after = entryState(entry.after)
  return {
    sequence: entry.sequence,
    at: new Date(entry.at).toISOString(),
    actor: entry.actor,
    actor_id: entry.actorId,
    acting_as: entry.actingAs,
    action: entry.action,
    subject: entry.subject ?? emailIn(after),
    subject_id: entry.subjectId,
    before,
    after,
  }
}

/** The subject of an entry about a person without an account, as on the waitlist. */
function emailIn(state: unknown): string | null {
  const { email } = (state ?? {}) as Record<string, unknown>
  return typeof email === 'string' ? email : null
}
