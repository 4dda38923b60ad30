import { sql } from 'kysely'
import type { Reader } from '../db/database.ts'

/** A row of a table of the firm's own, or an entry about one, all values as text, since tampered integers may be out of range. */
export type FirmRow = Readonly<Record<string, string | null>> & {
  id: string | null
  at: string
  by_id: string | null
  /** Of an entry. */
  actor: string | null
  action: string | null
  after: string | null
}

/** What is read of a table besides the number of a row. */
export interface FirmColumns {
  table: string
  /** When, and by whom. */
  at: string
  by: string
  others: readonly string[]
}

/** All rows, and the entries with these actions, in one statement, which is one snapshot. `sequence` is null for a row. */
export async function findFirmRows(
  db: Reader,
  { table, at, by, others }: FirmColumns,
  actions: readonly string[],
): Promise<{ sequence: number | null; row: FirmRow }[]> {
  const text = (column: string, as = column) => sql`cast(${sql.ref(column)} as text) as ${sql.ref(as)}`
  const { rows } = await sql<FirmRow & { sequence: number | null }>`
    select cast(null as bigint) as sequence, ${text('id')}, ${text(at, 'at')}, ${text(by, 'by_id')},
      null as actor, null as action, null as after, ${sql.join(others.map((name) => text(name)))}
    from ${sql.table(table)}
    union all
    select sequence, null, cast(at as text), cast(actor_id as text), actor, action, after,
      ${sql.join(others.map(() => sql`null`))}
    from audit_entries where action in (${sql.join(actions)})
    order by sequence`.execute(db)
  return rows.map(({ sequence, ...row }) => ({ sequence, row: row as FirmRow }))
}
