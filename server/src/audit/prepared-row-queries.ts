import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Reader } from '../db/database.ts'
import type { PreparedEntry } from './prepared-on-trail.ts'
import { contentHash, preparedActions } from './prepared-on-trail.ts'

/** A row of `prepared_postings` without its content, all values as text, since tampered integers may be out of range. */
export type PreparedRow = Readonly<Record<(typeof columns)[number], string | null>>

const columns = [
  'id',
  'kind',
  'sha256',
  'row_count',
  'first_month',
  'last_month',
  'state',
  'prepared_at',
  'prepared_by',
  'decided_at',
  'decided_by',
  'reason',
] as const

/** A stored integer; null where there is none. */
export const numberIn = (text: string | null): number | null => (text === null ? null : Number(text))

/** All rows and entries in one statement, which is one snapshot: a concurrent decision is in both or in neither. */
export async function findAllPrepared(
  db: Reader,
): Promise<{ rows: PreparedRow[]; entries: PreparedEntry[] }> {
  const texts = columns.map((name) => sql`cast(${sql.ref(name)} as text) as ${sql.ref(name)}`)
  // The columns of a row hold an entry as well; `sequence` tells which it is.
  const entry = ['action', 'after', 'at', 'actor_id', 'actor'].map(
    (name) => sql`cast(${sql.ref(name)} as text)`,
  )
  const none = columns.slice(entry.length).map(() => sql`null`)
  const { rows: found } = await sql<PreparedRow & { sequence: number | null }>`
    select cast(null as bigint) as sequence, ${sql.join(texts)} from prepared_postings
    union all
    select sequence, ${sql.join([...entry, ...none])} from audit_entries
    where action in (${sql.join(preparedActions)})
    order by sequence`.execute(db)
  const rows: PreparedRow[] = []
  const entries: PreparedEntry[] = []
  for (const { sequence, ...row } of found)
    if (sequence === null) rows.push(row)
    else
      entries.push({
        sequence,
        action: row.id ?? '',
        after: row.kind,
        at: Number(row.sha256),
        actor_id: numberIn(row.row_count),
        actor: row.first_month ?? '',
      })
  return { rows, entries }
}

/** The hash of a content. Other work of the process runs in between. */
export async function hashOfContent(db: Reader, number: number): Promise<string | undefined> {
  await setImmediate()
  const row = await db
    .selectFrom('prepared_postings')
    .select(['body', 'totals'])
    .where('id', '=', number)
    .executeTakeFirst()
  return row && contentHash(row)
}
