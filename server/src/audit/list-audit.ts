import type { Answer, Query } from '@portico/contract/api/endpoints'
import type { AuditEntry } from '@portico/contract/features/audit'
import { actionsOf } from '@portico/contract/features/audit'
import { addDays, dayAt, endOfDay, parseDay } from '@portico/contract/values/day'
import type { EntryFilter, Place, PersonFilter } from './audit-queries.ts'
import { listEntries } from './audit-queries.ts'
import { isAccountMatching } from '../db/query-tools.ts'
import { entryState, commandLine, visitor } from './append-audit.ts'
import type { Reader } from '../db/database.ts'
import type { App, Handler } from '../http/route.ts'

/** Entries of the audit trail, newest first, in pages. */
export const listAudit: Handler<'audit'> = async ({ app, query }) => {
  const db = app.db.read
  const { limit, before } = query
  const below = before === undefined ? undefined : await findPlace(db, before)
  // Nothing comes before an entry that does not exist.
  if (before !== undefined && below === undefined) return { entries: [], next: null }
  const filter = await filterOf(app, query)
  const { timeZone } = app.config
  if (query.fold === 'yes') return listFolded(db, filter, { below, limit, mostRead, timeZone })
  // One extra row shows whether there is another page.
  const found = await listEntries(db, filter, { below, limit: limit + 1 })
  const entries = found.slice(0, limit)
  return {
    entries: entries.map(entryToJson),
    next: found.length > limit ? (entries.at(-1)?.sequence ?? null) : null,
  }
}

/**
 * So many entries are read for one page of folded ones at most. A fold that they cut begins on the next page, so that its
 * number counts all of it; only one of more entries than this is several.
 */
const mostRead = 20_000
const readAtOnce = 1000

interface FoldedPart {
  below: Place | undefined
  limit: number
  mostRead: number
  timeZone: string
}

/** Entries that are listed as their newest. */
interface Fold {
  newest: Entry
  others: number
  oldest: Entry
  /** Who made them. */
  actors: Set<string>
  /** The one that all of them are about. */
  month: string | undefined
}

/**
 * Entries of one action that were made at once, and the logins of a day between which nothing else happened, as their
 * newest with the number of the others; two are both listed. Who asks for an action gets every login.
 */
export async function listFolded(
  db: Reader,
  filter: EntryFilter,
  { below, limit, mostRead: most, timeZone }: FoldedPart,
): Promise<Answer<'audit'>> {
  const folds: Fold[] = []
  const page = (next: number | null) => ({ entries: folds.flatMap(foldToJson), next })
  const isFolded = (a: Entry, b: Entry) =>
    isMadeWith(a, b) || (filter.actions === undefined && areLogins(a, b, timeZone))
  let from = below
  for (let read = 0; read < most;) {
    const atOnce = read === 0 ? limit + 1 : readAtOnce
    const found = await listEntries(db, filter, { below: from, limit: atOnce })
    for (const entry of found) {
      const last = folds.at(-1)
      if (last !== undefined && isFolded(last.newest, entry)) {
        last.others += 1
        last.oldest = entry
        last.actors.add(actorOf(entry))
        if (last.month !== undefined && last.month !== monthOf(entry)) last.month = undefined
      } else if (folds.length === limit) return page(last?.oldest.sequence ?? null)
      else folds.push(foldFrom(entry))
    }
    if (found.length < atOnce) return page(null)
    from = found.at(-1)
    read += found.length
  }
  if (folds.length > 1) folds.pop()
  return page(folds.at(-1)?.oldest.sequence ?? null)
}

const foldFrom = (entry: Entry): Fold => ({
  newest: entry,
  others: 0,
  oldest: entry,
  actors: new Set([actorOf(entry)]),
  month: monthOf(entry),
})

/** An account, whatever its e-mail was, or else by name. */
const actorOf = ({ actor, actorId }: Entry): string => String(actorId ?? actor)

function foldToJson({ newest, others, oldest, actors, month }: Fold): AuditEntry[] {
  if (others === 1) return [newest, oldest].map((entry) => ({ ...entryToJson(entry), folded: 0 }))
  const folded = { ...entryToJson(newest), folded: others }
  if (others === 0) return [folded]
  return [
    {
      ...folded,
      folded_since: new Date(oldest.at).toISOString(),
      folded_actors: actors.size,
      ...(month === undefined ? {} : { folded_month: month }),
    },
  ]
}

/** All changes of a transaction have the same time, to the millisecond. */
const isMadeWith = (a: Entry, b: Entry): boolean =>
  a.at === b.at && a.actor === b.actor && a.actingAs === b.actingAs && a.action === b.action

const areLogins = (a: Entry, b: Entry, timeZone: string): boolean =>
  [a, b].every(isLogin) && dayAt(a.at, timeZone) === dayAt(b.at, timeZone)

/** One after failed attempts stands by itself. */
const isLogin = ({ action, after }: Entry): boolean =>
  action === 'session.opened' && after?.includes('failed_attempts') !== true

function monthOf({ after }: Entry): string | undefined {
  const { quarter } = (entryState(after) ?? {}) as Record<string, unknown>
  return typeof quarter === 'string' ? quarter : undefined
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

/** Up to this many accounts are each looked up in an index; more are filtered during a scan. */
const maxAccounts = 50

/** Resolves the text of a filter to accounts. */
async function findPerson(db: Reader, search: string): Promise<PersonFilter> {
  if (/^[1-9]\d{0,14}$/.test(search)) return { search, ids: [Number(search)], names: [] }
  const fitting = db.selectFrom('users').select('id').where(isAccountMatching(search))
  const ids = (await fitting.limit(maxAccounts + 1).execute()).map(({ id }) => id)
  const names = [commandLine.name, visitor.name].filter((name) => name.includes(search.toLowerCase()))
  return { search, ids: ids.length > maxAccounts ? null : ids, names }
}

async function findPlace(db: Reader, sequence: number): Promise<Place | undefined> {
  const entry = db.selectFrom('audit_entries').select(['at', 'sequence'])
  return entry.where('sequence', '=', sequence).executeTakeFirst()
}

/** An entry with current e-mails; before and after as recorded. */
type Entry = Awaited<ReturnType<typeof listEntries>>[number]
