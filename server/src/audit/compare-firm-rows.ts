import { fieldsOf } from '@portico/contract/features/audit-sentences'
import type { AuditDifference } from '@portico/contract/features/audit'
import type { Reader } from '../db/database.ts'
import { entryState } from './append-audit.ts'
import { dayText, decimal } from './audited-tables.ts'
import type { Fields, Recorded } from './differences.ts'
import { compared, monthText, readable } from './differences.ts'
import type { FirmColumns, FirmRow } from './firm-row-queries.ts'
import { findFirmRows } from './firm-row-queries.ts'

/** A table whose rows are about no account but the firm, each of which one entry recorded. */
interface FirmTable extends FirmColumns {
  /** How a difference names the row. */
  named: 'closing_number' | 'confirmation_number'
  /** What each action is in the table. */
  actions: Readonly<Record<string, string>>
  onTrail: (row: FirmRow, after: Fields, kind: string | undefined) => Fields
  inTable: (row: FirmRow) => Fields
}

const byOf = ({ by_id: by }: FirmRow) => (by === null ? null : Number(by))

const closings: FirmTable = {
  named: 'closing_number',
  table: 'book_closings',
  at: 'decided_at',
  by: 'decided_by',
  others: ['kind', 'closed_through', 'reason'],
  actions: { 'books.closed': 'closed', 'books.reopened': 'reopened' },
  onTrail: (row, after, kind) => ({
    kind,
    closed_through: after['closed_through'],
    reason: after['reason'] ?? '',
    decided_at: Number(row.at),
    decided_by: byOf(row),
  }),
  inTable: (row) => ({
    kind: row['kind'],
    closed_through: monthText(row['closed_through'] ?? null),
    reason: row['reason'],
    decided_at: Number(row.at),
    decided_by: byOf(row),
  }),
}

/** A confirmation is issued a moment before its entry, so its time is not compared. */
const confirmations: FirmTable = {
  named: 'confirmation_number',
  table: 'confirmations',
  at: 'issued_at',
  by: 'issued_by',
  others: ['number', 'on_day', 'investors', 'total', 'sha256'],
  actions: { 'statement.balances-confirmed': 'confirmed' },
  onTrail: (row, { number, on, investors, total, sha256 }) => ({
    number,
    on,
    investors,
    total,
    sha256,
    issued_by: byOf(row),
  }),
  inTable: (row) => ({
    number: row['number'],
    on: dayText(row['on_day'] ?? null),
    investors: Number(row['investors']),
    total: decimal(row['total'] ?? null),
    sha256: row['sha256'],
    issued_by: byOf(row),
  }),
}

/** Compares every closing and reopening of the books, and every confirmation of balances, with the trail. */
export async function compareFirmRows(db: Reader): Promise<AuditDifference[]> {
  return [...(await compareTable(db, closings)), ...(await compareTable(db, confirmations))]
}

async function compareTable(db: Reader, of: FirmTable): Promise<AuditDifference[]> {
  const trail = new Map<number, Recorded & { actor: string | null; by: number | null }>()
  const table = new Map<number, { fields: Fields; by: number | null }>()
  for (const { sequence, row } of await findFirmRows(db, of, Object.keys(of.actions)))
    if (sequence === null) table.set(Number(row.id), { fields: of.inTable(row), by: byOf(row) })
    else {
      const after = fieldsOf(entryState(row.after))
      const fields = of.onTrail(row, after, of.actions[row.action ?? ''])
      trail.set(Number(after['id']), { sequence, fields, actor: row.actor, by: byOf(row) })
    }
  const numbers = [...new Set([...table.keys(), ...trail.keys()])]
  return numbers.flatMap((number) => {
    const [recorded, row] = [trail.get(number), table.get(number)]
    const differing = compared(recorded, row?.fields)
    if (differing === undefined) return []
    const account_id = (recorded ?? row)?.by ?? 0
    const where = { account_id, email: recorded?.actor ?? null, quarter: null, version: null }
    return [readable({ ...where, [of.named]: number, ...differing, until: null })]
  })
}
