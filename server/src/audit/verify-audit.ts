import { setImmediate } from 'node:timers/promises'
import { auditDifferenceSentence } from '@portico/contract/features/audit-difference'
import type { Comparison, Pace } from './compare-tables.ts'
import { compareTables, rowsBetweenOtherWork } from './compare-tables.ts'
import type { Reader } from '../db/database.ts'
import { noteRun } from '../db/last-runs.ts'
import { auditHash } from './append-audit.ts'

/** The result of a verification: whether the audit chain is intact and the tables match it. */
export interface AuditVerdict {
  chain: ChainVerdict
  tables: Comparison
}

/** The progress of a verification, first through the accounts by id and then through the entries. */
export interface AuditProgress {
  done: number
  total: number
  of: 'accounts' | 'entries'
}

export type AuditPace = Pick<Pace, 'rowsAtOnce'> & { onProgress?: (progress: AuditProgress) => void }

/**
 * Compares the tables with the audit trail, then reads the whole chain, in this order so that every entry used for the
 * comparison is also verified. Takes no locks; concurrent posts do no harm.
 */
export async function verifyAudit(
  db: Reader,
  { onProgress, ...pace }: AuditPace = {},
): Promise<AuditVerdict> {
  const reporting = (of: AuditProgress['of']): Pace => ({
    ...pace,
    onProgress: (done, total) => onProgress?.({ done, total, of }),
  })
  const tables = await compareTables(db, reporting('accounts'))
  const chain = await verifyChain(db, reporting('entries'))
  return { chain, tables }
}

/** Notes a verification in the data folder, for the metrics. */
export const noteVerification = (dataDir: string, verdict: AuditVerdict, at: number): Promise<void> =>
  noteRun(dataDir, 'verification', { at: new Date(at).toISOString(), passed: countFaults(verdict) === 0 })

export const countFaults = ({ chain, tables }: AuditVerdict): number => tables.total + (chain.whole ? 0 : 1)

/** Descriptions of the faults; if there are very many differences, only of the first. */
export const faultsOf = ({ chain, tables }: AuditVerdict): string[] => [
  ...(chain.whole ? [] : [`Entry ${chain.sequence} of the audit trail does not fit: ${chain.reason}.`]),
  ...tables.differences.map(auditDifferenceSentence),
]

export type ChainVerdict =
  | { whole: true; entries: number; hash: string }
  | { whole: false; sequence: number; reason: string }

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
