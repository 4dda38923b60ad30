import type { Query } from '@portico/contract/api/endpoints'
import type { AuditEntry } from '@portico/contract/features/audit'
import { actionsOf } from '@portico/contract/features/audit'
import { dayMs } from '@portico/contract/values/duration'
import type { Entry } from './audit-queries.ts'
import { findPlace, listEntries, findPerson } from './audit-queries.ts'
import { entryState } from './append-audit.ts'
import type { Handler } from '../http/route.ts'

/** Entries of the audit trail, newest first, in pages. */
export const listAudit: Handler<'audit'> = async ({ app, query }) => {
  const db = app.db.read
  const { limit, before } = query
  const below = before === undefined ? undefined : await findPlace(db, before)
  // Nothing comes before an entry that does not exist.
  if (before !== undefined && below === undefined) return { entries: [], next: null }
  const filter = {
    actor: query.actor === '' ? undefined : await findPerson(db, query.actor),
    subject: query.subject === '' ? undefined : await findPerson(db, query.subject),
    actions: query.action && actionsOf(query.action),
    ...rangeOf(query),
  }
  // One extra row shows whether there is another page.
  const found = await listEntries(db, filter, { below, limit: limit + 1 })
  const entries = found.slice(0, limit)
  return {
    entries: entries.map(entryToJson),
    next: found.length > limit ? (entries.at(-1)?.sequence ?? null) : null,
  }
}

/** From the beginning of the first day to the end of the last, in UTC. */
const rangeOf = ({ from, to }: Pick<Query<'audit'>, 'from' | 'to'>) => ({
  from: from === undefined ? undefined : Date.parse(from),
  until: to === undefined ? undefined : Date.parse(to) + dayMs,
})

function entryToJson(entry: Entry): AuditEntry {
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
