import type { StatementKind } from '@portico/contract/statement/kinds'
import type { Generated } from 'kysely'

/** Append-only. A statement as issued. */
interface StatementsTable {
  id: Generated<number>
  user_id: number
  /** 128 random bits in base 32 */
  number: string
  /** as chosen: 2025-07, 2025-q3, 2025, 2025-03-to-2025-07 or all */
  period: string
  first_month: number
  last_month: number
  /** How many changes that concern it were on record. With one more, it is superseded. */
  changes: number
  /** SHA-256 of what it says, without number and day: the same is not issued twice. */
  basis: string
  /** of the file, in hex */
  sha256: string
  byte_count: number
  issued_at: number
  /** null for the command line */
  issued_by: number | null
  /** The file, in base64. */
  content: string
  /** the last month of the chosen period; null before step 30, when money counted from the month in which it was at work */
  period_end: number | null
  /** the closing day, if it ends before the last month does */
  ends_on: number | null
  /** the id of the statement that it replaces */
  replaces: number | null
  /** JSON: its figures, and what it says of the one that it replaces; null before step 30 */
  facts: string | null
  kind: Generated<StatementKind>
}

/** The issuing of everyone's statements of a period. */
interface StatementRunsTable {
  id: Generated<number>
  period: string
  started_at: number
  started_by: number
  /** Until when a process works on it; another one continues after that. */
  claimed_until: number | null
  finished_at: number | null
}

/** Whose statements a run issues, and what became of each. */
interface StatementRunAccountsTable {
  run_id: number
  user_id: number
  statement_id: number | null
  /** The error code of one that cannot be issued. */
  problem: string | null
}

/** Append-only. A confirmation of what all investors had on a day, as issued. */
interface ConfirmationsTable {
  id: Generated<number>
  /** 128 random bits in base 32 */
  number: string
  on_day: number
  /** how many had a balance */
  investors: number
  total: number
  /** SHA-256 of every balance */
  basis: string
  /** of the file, in hex */
  sha256: string
  byte_count: number
  issued_at: number
  issued_by: number
  /** The file, in base64. */
  content: string
}

export interface StatementTables {
  confirmations: ConfirmationsTable
  statements: StatementsTable
  statement_runs: StatementRunsTable
  statement_run_accounts: StatementRunAccountsTable
}
