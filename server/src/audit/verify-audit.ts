import { auditDifferenceSentence } from '@portico/contract/features/audit-changes'
import type { Comparison } from './compare-tables.ts'
import { compareTables } from './compare-tables.ts'
import type { Pace } from './pace.ts'
import type { ChainVerdict } from './verify-chain.ts'
import { verifyChain } from './verify-chain.ts'
import type { Reader } from '../db/database.ts'

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

export const countFaults = ({ chain, tables }: AuditVerdict): number => tables.total + (chain.whole ? 0 : 1)

/** Descriptions of the faults; if there are very many differences, only of the first. */
export const faultsOf = ({ chain, tables }: AuditVerdict): string[] => [
  ...(chain.whole ? [] : [`Entry ${chain.sequence} of the audit trail does not fit: ${chain.reason}.`]),
  ...tables.differences.map(auditDifferenceSentence),
]
