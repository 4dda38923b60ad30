import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AuditDifference } from '@portico/contract/features/audit'
import type { Reader } from '../db/database.ts'
import type { Fields, Recorded } from './account-on-trail.ts'
import { compared, monthText, readable } from './differences.ts'
import type { PreparedEntry, PreparedOnTrail } from './prepared-on-trail.ts'
import { contentHash, preparedActions, preparedOnTrail } from './prepared-on-trail.ts'

/** A row of `prepared_postings` without its content, all values as text, since tampered integers may be out of range. */
type PreparedRow = Readonly<Record<(typeof columns)[number], string | null>>

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

/** Compares every prepared posting with the trail. A content never changes, so it is read on its own, one at a time. */
export async function comparePrepared(db: Reader): Promise<AuditDifference[]> {
  const { rows, entries } = await findAll(db)
  const trail = preparedOnTrail(entries)
  const found: AuditDifference[] = []
  for (const row of rows) {
    const number = Number(row.id)
    const recorded = trail.get(number)
    trail.delete(number)
    const content = recorded?.contentSha256 === undefined ? undefined : await hashOf(db, number)
    found.push(...differencesIn(number, recorded, row, content))
  }
  for (const [number, recorded] of trail) found.push(...differencesIn(number, recorded, undefined, undefined))
  return found
}

function differencesIn(
  number: number,
  recorded: PreparedOnTrail | undefined,
  row: PreparedRow | undefined,
  content: string | undefined,
): AuditDifference[] {
  const differing = compared(
    recorded && onTrail(recorded),
    row && { ...inTable(row, recorded), content_sha256: content },
  )
  if (differing === undefined) return []
  const account_id = recorded === undefined ? Number(row?.prepared_by) : (recorded.preparedBy.id ?? 0)
  const where = { account_id, email: recorded?.preparedBy.name ?? null, quarter: null, version: null }
  return [readable({ ...where, prepared_number: number, ...differing, until: null })]
}

const onTrail = ({ sequence, preparedBy, ...recorded }: PreparedOnTrail): Recorded => ({
  sequence,
  fields: {
    kind: recorded.kind,
    sha256: recorded.sha256,
    rows: recorded.rows,
    from: recorded.from,
    to: recorded.to,
    content_sha256: recorded.contentSha256,
    state: recorded.state,
    prepared_at: recorded.preparedAt,
    prepared_by: preparedBy.id,
    ...decided(recorded.decidedAt, recorded.decidedBy),
    reason: recorded.reason,
  },
})

const decided = (at: number | null, by: number | null): Fields =>
  at === null ? {} : { decided_at: at, decided_by: by }

const numberIn = (text: string | null): number | null => (text === null ? null : Number(text))

/** A row in the form of the trail, without what older entries do not have. */
const inTable = (row: PreparedRow, recorded: PreparedOnTrail | undefined): Fields => ({
  kind: row.kind,
  sha256: row.sha256,
  rows: numberIn(row.row_count),
  from: recorded?.from === undefined ? undefined : monthText(row.first_month),
  to: recorded?.to === undefined ? undefined : monthText(row.last_month),
  state: row.state,
  prepared_at: numberIn(row.prepared_at),
  prepared_by: numberIn(row.prepared_by),
  ...decided(numberIn(row.decided_at), numberIn(row.decided_by)),
  reason: row.reason,
})

/** All rows and entries in one statement, which is one snapshot: a concurrent decision is in both or in neither. */
async function findAll(db: Reader): Promise<{ rows: PreparedRow[]; entries: PreparedEntry[] }> {
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
async function hashOf(db: Reader, number: number): Promise<string | undefined> {
  await setImmediate()
  const row = await db
    .selectFrom('prepared_postings')
    .select(['body', 'totals'])
    .where('id', '=', number)
    .executeTakeFirst()
  return row && contentHash(row)
}
