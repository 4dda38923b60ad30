import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { fieldsOf } from '@portico/contract/features/audit-sentences'
import type { AuditDifference } from '@portico/contract/features/audit'
import type { Reader } from '../db/database.ts'
import { entryState } from './append-audit.ts'
import type { TextEntry, TextRow } from './audited-rows.ts'
import {
  actionsOn,
  columnsOf,
  fieldsOfRow,
  numberInEntry,
  recordedBy,
  stateNames,
  stepOf,
} from './audited-rows.ts'
import type { FirmKind } from './audited-tables.ts'
import { firmKinds, firmTables } from './audited-tables.ts'
import type { Fields, Recorded } from './differences.ts'
import { compared, readable } from './differences.ts'

/** An entry about a row of the firm. */
type FirmEntry = Omit<TextEntry, 'before'> & { actor: string }

/** A row as recorded, and by whom. */
interface FirmRecord extends Recorded {
  by: { id: number | null; name: string }
}

/** Compares every prepared posting, closing and reopening of the books, and confirmation of balances with the trail. */
export async function compareFirmRows(db: Reader): Promise<AuditDifference[]> {
  const found: AuditDifference[] = []
  for (const kind of firmKinds) {
    const { rows, entries } = await findFirmRows(db, kind)
    const trail = rowsOnTrail(kind, entries)
    for (const number of new Set([...rows.keys(), ...trail.keys()])) {
      const [recorded, row] = [trail.get(number), rows.get(number)]
      const fields = row && { ...fieldsOfRow[kind](row), ...(await hashIn(db, number, recorded)) }
      found.push(...differencesIn({ kind, number, recorded, fields, row }))
    }
  }
  return found
}

interface Sides {
  kind: FirmKind
  number: number
  recorded: FirmRecord | undefined
  fields: Fields | undefined
  row: TextRow | undefined
}

function differencesIn({ kind, number, recorded, fields, row }: Sides): AuditDifference[] {
  const { id, named } = firmTables[kind]
  const isKnown = (name: string) =>
    recorded === undefined || name in recorded.fields || !stateNames(kind).includes(name)
  // Without what older entries do not have.
  const compare = fields && Object.fromEntries(Object.entries(fields).filter(([name]) => isKnown(name)))
  const differing = compared(recorded, compare)
  if (differing === undefined) return []
  const account_id = recorded === undefined ? Number(row?.[id]) : (recorded.by.id ?? 0)
  const where = { account_id, email: recorded?.by.name ?? null, quarter: null, version: null }
  return [readable({ ...where, [named.as]: number, ...differing, until: null })]
}

/** The rows that entries record, by number. */
export function rowsOnTrail(kind: FirmKind, entries: readonly FirmEntry[]): Map<number, FirmRecord> {
  const found = new Map<number, FirmRecord>()
  for (const entry of entries) {
    const step = stepOf(entry.action)
    const after = fieldsOf(entryState(entry.after))
    const number = numberInEntry(kind, after)
    const known = found.get(number)
    if (step?.does === 'adds') {
      const by = { id: entry.actor_id === null ? null : Number(entry.actor_id), name: entry.actor }
      // A number is given once.
      if (known === undefined) found.set(number, { ...recordedBy(step, entry, after, undefined), by })
      if (kind === 'prepared') replace(found, Number(after['replaces']), entry)
    } else if (step !== undefined && known !== undefined)
      found.set(number, { ...recordedBy(step, entry, after, known), by: known.by })
  }
  return found
}

/** A prepared posting may replace another one. */
function replace(found: Map<number, FirmRecord>, number: number, entry: FirmEntry): void {
  const known = found.get(number)
  if (known === undefined) return
  const decided = { decided_at: entry.at, decided_by: entry.actor_id, reason: null }
  const fields = { ...known.fields, state: 'replaced', ...decided }
  found.set(number, { ...known, sequence: Number(entry.sequence), fields })
}

/** All rows and the entries about them in one statement, which is one snapshot: a concurrent change is in both or in neither. */
async function findFirmRows(
  db: Reader,
  kind: FirmKind,
): Promise<{ rows: Map<number, TextRow>; entries: FirmEntry[] }> {
  const of = firmTables[kind]
  const columns = [...columnsOf(of, 'number'), ...columnsOf(of, 'text')]
  const texts = columns.map((name) => sql`cast(${sql.ref(name)} as text) as ${sql.ref(name)}`)
  const { rows: found } = await sql<FirmEntry & TextRow>`
    select cast(null as bigint) as sequence, null as at, null as actor_id, null as actor, null as action,
      null as after, ${sql.join(texts)}
    from ${sql.table(of.table)}
    union all
    select sequence, cast(at as text), cast(actor_id as text), actor, action, after,
      ${sql.join(columns.map(() => sql`null`))}
    from audit_entries where action in (${sql.join(actionsOn(of))})
    order by sequence`.execute(db)
  const isRow = ({ sequence }: FirmEntry) => sequence === null
  const rows = found.filter(isRow).map((row): [number, TextRow] => [Number(row['id']), row])
  return { rows: new Map(rows), entries: found.filter((row) => !isRow(row)) }
}

/** SHA-256 of what a prepared posting holds, in hex. */
export const contentHash = ({ body, totals }: { body: string; totals: string }): string =>
  hash('sha256', JSON.stringify([body, totals]))

/**
 * The hash of a content, if the entry has one. A content never changes, so it is read on its own, one at a time; other work
 * of the process runs in between.
 */
async function hashIn(db: Reader, number: number, recorded: FirmRecord | undefined): Promise<Fields> {
  if (recorded === undefined || !('content_sha256' in recorded.fields)) return {}
  await setImmediate()
  const row = await db
    .selectFrom('prepared_postings')
    .select(['body', 'totals'])
    .where('id', '=', number)
    .executeTakeFirst()
  return { content_sha256: row && contentHash(row) }
}
