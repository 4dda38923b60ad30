import type { AuditDifference } from '@portico/contract/features/audit'
import type { Reader } from '../db/database.ts'
import type { Fields, Recorded } from './differences.ts'
import { compared, monthText, readable } from './differences.ts'
import type { PreparedOnTrail } from './prepared-on-trail.ts'
import { preparedOnTrail } from './prepared-on-trail.ts'
import type { PreparedRow } from './prepared-row-queries.ts'
import { findAllPrepared, hashOfContent, numberIn } from './prepared-row-queries.ts'

/** Compares every prepared posting with the trail. A content never changes, so it is read on its own, one at a time. */
export async function comparePrepared(db: Reader): Promise<AuditDifference[]> {
  const { rows, entries } = await findAllPrepared(db)
  const trail = preparedOnTrail(entries)
  const found: AuditDifference[] = []
  for (const row of rows) {
    const number = Number(row.id)
    const recorded = trail.get(number)
    trail.delete(number)
    const content = recorded?.contentSha256 === undefined ? undefined : await hashOfContent(db, number)
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
