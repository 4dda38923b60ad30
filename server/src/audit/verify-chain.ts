import { setImmediate } from 'node:timers/promises'
import { auditHash } from './append-audit.ts'
import type { Pace } from './pace.ts'
import { rowsBetweenOtherWork } from './pace.ts'
import type { Reader } from '../db/database.ts'

export type ChainVerdict =
  { whole: true; entries: number; hash: string } | { whole: false; sequence: number; reason: string }

/**
 * Reads the audit chain from its first entry and finds the first broken one. Other work of the process runs in between.
 * `onProgress` receives the number of entries read and their total.
 */
export async function verifyChain(
  db: Reader,
  { rowsAtOnce = rowsBetweenOtherWork, onProgress }: Pace = {},
): Promise<ChainVerdict> {
  // Read first, so entries appended during the run are left to the next one.
  const { head, newest } = await findEnd(db)
  const end = head?.sequence ?? 0
  let sequence = 0
  let hash = ''
  const broken = (reason: string): ChainVerdict => ({ whole: false, sequence: sequence + 1, reason })
  for (;;) {
    const entries = await listEntriesAfter(db, { after: sequence, end, rowsAtOnce })
    for (const entry of entries) {
      if (entry.sequence !== sequence + 1) return broken('it is missing')
      if (entry.previous_hash !== hash) return broken('it does not follow from the entry before it')
      if (entry.hash !== auditHash(entry)) return broken('it was altered')
      ;({ sequence, hash } = entry)
    }
    if (entries.length < rowsAtOnce) break
    onProgress?.(sequence, end)
    await setImmediate()
  }
  if (head === undefined || head.sequence !== sequence || head.hash !== hash) {
    return broken('the chain should go on here, or end elsewhere')
  }
  if (newest !== null && newest > end) return broken('the chain ends before it')
  return { whole: true, entries: sequence, hash }
}

/** The recorded end of the chain and the newest entry, from one snapshot. An entry after the end was not written by Portico. */
async function findEnd(db: Reader) {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('audit_entries')
        .select((entry) => entry.fn.max('sequence').as('newest'))
        .as('newest'),
      eb.selectFrom('audit_head').select('sequence').as('sequence'),
      eb.selectFrom('audit_head').select('hash').as('hash'),
    ])
    .executeTakeFirstOrThrow()
  const { sequence, hash, newest } = row
  return { newest, head: sequence === null || hash === null ? undefined : { sequence, hash } }
}

interface Entries {
  after: number
  end: number
  rowsAtOnce: number
}

const listEntriesAfter = (db: Reader, { after, end, rowsAtOnce }: Entries) =>
  db
    .selectFrom('audit_entries')
    .selectAll()
    .where('sequence', '>', after)
    .where('sequence', '<=', end)
    .orderBy('sequence')
    .limit(rowsAtOnce)
    .execute()
