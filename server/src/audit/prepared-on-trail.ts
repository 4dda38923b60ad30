import { hash } from 'node:crypto'
import type { ReleasableKind } from '@portico/contract/features/release'
import { fieldsOf } from '@portico/contract/features/audit-sentences'
import { entryState } from './append-audit.ts'
import type { Reader } from '../db/database.ts'

/** What the trail says of a posting that was prepared. */
export interface PreparedOnTrail {
  /** The latest entry about it. */
  sequence: number
  kind: ReleasableKind
  rows: unknown
  sha256: string
  /** Entries of earlier versions have no months and no hash of the content. */
  from: unknown
  to: unknown
  contentSha256: unknown
  preparedAt: number
  preparedBy: { id: number | null; name: string }
  state: string
  decidedAt: number | null
  decidedBy: number | null
  reason: unknown
}

/** SHA-256 of what a prepared posting holds, in hex. */
export const contentHash = ({ body, totals }: { body: string; totals: string }): string =>
  hash('sha256', JSON.stringify([body, totals]))

/** How an entry about a prepared posting leaves it. */
const decisions: Readonly<Record<string, string>> = {
  'posting.returned': 'returned',
  'posting.withdrawn': 'withdrawn',
  'posting.released': 'released',
}

export const preparedActions: readonly string[] = ['posting.prepared', ...Object.keys(decisions)]

/** The columns of an entry that matter here. */
export interface PreparedEntry {
  sequence: number
  at: number
  actor_id: number | null
  actor: string
  action: string
  after: string | null
}

/** The entries about a prepared posting, in order. Their states begin with its number, and end with the one replaced. */
export const listPreparedEntries = (db: Reader, number: number): Promise<PreparedEntry[]> =>
  db
    .selectFrom('audit_entries')
    .select(['sequence', 'at', 'actor_id', 'actor', 'action', 'after'])
    .where('action', 'in', preparedActions)
    .where((eb) =>
      eb.or([
        eb('after', 'like', `{"number":${number},%`),
        eb('after', '=', `{"number":${number}}`),
        eb('after', 'like', `%,"replaces":${number}}`),
      ]),
    )
    .orderBy('sequence')
    .execute()

/** The prepared postings in entries, by number. */
export function preparedOnTrail(entries: readonly PreparedEntry[]): Map<number, PreparedOnTrail> {
  const found = new Map<number, PreparedOnTrail>()
  for (const entry of entries) {
    const after = fieldsOf(entryState(entry.after))
    const number = Number(after['number'])
    const decision = decisions[entry.action]
    if (decision !== undefined) decide(found.get(number), entry, decision, after['reason'])
    else {
      // A number is given once.
      if (!found.has(number)) found.set(number, preparedIn(entry, after))
      decide(found.get(Number(after['replaces'])), entry, 'replaced')
    }
  }
  return found
}

const preparedIn = (
  { sequence, at, actor_id, actor }: PreparedEntry,
  after: ReturnType<typeof fieldsOf>,
): PreparedOnTrail => ({
  sequence,
  kind: after['kind'] as ReleasableKind,
  rows: after['rows'],
  sha256: String(after['sha256']),
  from: after['from'],
  to: after['to'],
  contentSha256: after['content_sha256'],
  preparedAt: at,
  preparedBy: { id: actor_id, name: actor },
  state: 'waiting',
  decidedAt: null,
  decidedBy: null,
  reason: null,
})

/** A withdrawal keeps the reason of the return before it. */
function decide(
  prepared: PreparedOnTrail | undefined,
  { sequence, at, actor_id, action }: PreparedEntry,
  state: string,
  reason: unknown = null,
): void {
  if (prepared === undefined) return
  const kept = action === 'posting.withdrawn' ? prepared.reason : reason
  Object.assign(prepared, { sequence, state, decidedAt: at, decidedBy: actor_id, reason: kept })
}
