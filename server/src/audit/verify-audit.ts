import { auditDifferenceSentence } from '@portico/contract/features/audit-changes'
import type { Comparison } from './compare-tables.ts'
import { compareTables } from './compare-tables.ts'
import type { Pace } from './pace.ts'
import type { ChainVerdict } from './verify-chain.ts'
import { verifyChain } from './verify-chain.ts'
import type { Reader } from '../db/database.ts'

/** What verifying the audit trail found: whether it is whole, and whether the tables say what it says. */
export interface AuditVerdict {
  chain: ChainVerdict
  tables: Comparison
}

/** How far a verification has come: through the accounts, by their ids, and then through the entries. */
export interface AuditProgress {
  done: number
  total: number
  of: 'accounts' | 'entries'
}

/** How a verification reads, and who is told how far it is. */
export type AuditPace = Pick<Pace, 'rowsAtOnce'> & { onProgress?: (progress: AuditProgress) => void }

/**
 * Compares the tables with the audit trail, and reads its whole chain: in this order, so that every entry that the
 * tables were compared with is one of those that are then read. Locks nothing; what is posted meanwhile does no harm.
 */
export async function verifyAudit(
  db: Reader,
  { onProgress, ...pace }: AuditPace = {},
): Promise<AuditVerdict> {
  const told = (of: AuditProgress['of']): Pace => ({
    ...pace,
    onProgress: (done, total) => onProgress?.({ done, total, of }),
  })
  const tables = await compareTables(db, told('accounts'))
  const chain = await verifyChain(db, told('entries'))
  return { chain, tables }
}

/** How many faults a verification found. */
export const countFaults = ({ chain, tables }: AuditVerdict): number => tables.total + (chain.whole ? 0 : 1)

/** The faults that a verification found, in sentences: of very many differences only the first. */
export const faultsOf = ({ chain, tables }: AuditVerdict): string[] => [
  ...(chain.whole ? [] : [`Entry ${chain.sequence} of the audit trail does not fit: ${chain.reason}.`]),
  ...tables.differences.map(auditDifferenceSentence),
]
