import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Reader } from '../db/database.ts'
import { isAccountMatching } from '../db/query-tools.ts'

/** Accounts to filter by: one by its id, or those that a search matches. */
export interface PersonFilter {
  search: string
  /** The matching accounts; null if there are too many. */
  ids: readonly number[] | null
  /** The matching actors without an account. */
  names: readonly string[]
}

/**
 * A condition on the trail. Each of `each` is a contiguous run of an index, sorted by time; `any` is their union. If
 * `each` is empty, the trail has to be scanned.
 */
interface Narrowing {
  each: readonly RawBuilder<boolean>[]
  any: RawBuilder<boolean>
}

/** The union of the conditions; an empty one matches nothing. */
const narrowing = (each: readonly RawBuilder<boolean>[]): Narrowing => ({
  each,
  any: each.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`(${sql.join(each, sql` or `)})`,
})

// `+` keeps the engines from using the column's index, and `is true` from a join: the accounts are searched once, and
// the trail is scanned in order until enough entries are found.
const byScan = (column: RawBuilder<unknown>, search: string): Narrowing => ({
  each: [],
  any: sql<boolean>`((+${column} in (select id from users where ${isAccountMatching(search)})) is true)`,
})

function byActor({ search, ids, names }: PersonFilter): Narrowing {
  const actor = sql`coalesce(actor_id, 0)`
  if (ids === null) return byScan(actor, search)
  return narrowing([
    ...ids.map((id) => sql<boolean>`${actor} = ${id}`),
    ...names.map((name) => sql<boolean>`(${actor} = 0 and actor = ${name})`),
  ])
}

/** Also matches e-mails without an account, in entries about the waitlist. */
function bySubject({ search, ids }: PersonFilter): Narrowing {
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

/** Selects entries. Undefined conditions are ignored. */
export interface EntryFilter {
  actor: PersonFilter | undefined
  subject: PersonFilter | undefined
  actions: readonly string[] | undefined
  /** epoch milliseconds, inclusive */
  from: number | undefined
  /** epoch milliseconds, exclusive */
  until: number | undefined
}

/** The position of an entry in the list. */
export interface Place {
  at: number
  sequence: number
}

/** Every distinct action, by skipping through its index. */
async function listActions(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive kinds (action) as (
      select min(action) from audit_entries
      union all
      select (select min(action) from audit_entries where action > kinds.action)
      from kinds where kinds.action is not null
    )
    select action from kinds where action is not null`.execute(db)
  return rows.map(({ action }) => action)
}

type Condition = RawBuilder<boolean>

/** The most runs to combine in one statement. Both engines allow more. */
const maxRuns = 200

/**
 * Conditions whose union matches the filter. Each is a contiguous run of an index, sorted by time, so no more of it is
 * read than is shown.
 */
async function runsOf(db: Reader, filter: EntryFilter): Promise<Condition[]> {
  const subject = filter.subject && bySubject(filter.subject)
  const actor = filter.actor && byActor(filter.actor)
  const action = filter.actions && byAction(filter.actions)
  const also = (run: Condition, ...others: readonly (Narrowing | undefined)[]) =>
    sql<boolean>`${sql.join([run, ...others.flatMap((other) => other?.any ?? [])], sql` and `)}`

  if (subject !== undefined && subject.each.length > 0)
    return subject.each.map((run) => also(run, actor, action))
  if (actor !== undefined && actor.each.length > 0) {
    const kinds = action ?? byAction(await listActions(db))
    const runs = actor.each.flatMap((who) => kinds.each.map((kind) => sql<boolean>`${who} and ${kind}`))
    if (runs.length <= maxRuns) return runs.map((run) => also(run, subject))
  }
  if (action !== undefined) return action.each.map((run) => also(run, actor, subject))
  return [also(sql<boolean>`1 = 1`, actor, subject)]
}

const byAction = (actions: readonly string[]): Narrowing =>
  narrowing(actions.map((action) => sql<boolean>`action = ${action}`))

interface Part {
  below: Place | undefined
  limit: number
}

/** The positions of up to `limit` entries of a run, newest first. */
const selectRun = (db: Reader, run: Condition, { from, until }: EntryFilter, { below, limit }: Part) =>
  db
    .selectFrom('audit_entries')
    .select(['at', 'sequence'])
    .where(run)
    .$if(from !== undefined, (query) => query.where('at', '>=', from as number))
    .$if(until !== undefined, (query) => query.where('at', '<', until as number))
    .$if(below !== undefined, (query) =>
      query.where(sql<boolean>`(at, sequence) < (${below?.at}, ${below?.sequence})`),
    )
    .orderBy('at', 'desc')
    .orderBy('sequence', 'desc')
    .limit(limit)

/** Up to `limit` entries below a position, newest first. */
export async function listEntries(db: Reader, filter: EntryFilter, part: Part) {
  const runs = await runsOf(db, filter)
  const [first, ...others] = runs.map((run) =>
    db.selectFrom(selectRun(db, run, filter, part).as('run')).selectAll(),
  )
  if (first === undefined) return []
  const all = others.reduce((union, run) => union.unionAll(run), first)
  const places = db
    .selectFrom(all.as('place'))
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('sequence', 'desc')
    .limit(part.limit)
  return db
    .selectFrom(places.as('place'))
    .innerJoin('audit_entries as entry', 'entry.sequence', 'place.sequence')
    .leftJoin('users as subject', 'subject.id', 'entry.subject_id')
    .leftJoin('users as seen', 'seen.id', 'entry.acting_as_id')
    .select([
      'entry.sequence',
      'entry.at',
      'entry.actor',
      'entry.actor_id as actorId',
      'seen.email as actingAs',
      'entry.action',
      'subject.email as subject',
      'entry.subject_id as subjectId',
      'entry.before',
      'entry.after',
    ])
    .orderBy('place.at', 'desc')
    .orderBy('place.sequence', 'desc')
    .execute()
}
