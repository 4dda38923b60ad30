import type { Summary } from '@portico/contract/figures'
import { formatMonth } from '@portico/contract/month'
import { requireExactFigures } from '@portico/contract/series'
import { isSameSummary } from '@portico/contract/summaries'
import { FigureError } from '@portico/contract/whole'
import type { Account } from '../accounts/account-queries.ts'
import { findAccountsByEmail, raiseDataVersions } from '../accounts/account-queries.ts'
import type { By } from '../audit/append-audit.ts'
import type { Change, Database } from '../db/database.ts'
import { auditPosted } from './post-summaries.ts'
import type { SpreadsheetRow } from './spreadsheet.ts'
import type { InvestorMonth } from './summary-queries.ts'
import { insertSummaries, readSummariesOf } from './summary-queries.ts'

/** What became of a row. */
export type ImportedRow =
  | { line: number; state: 'posted'; month: InvestorMonth }
  | { line: number; state: 'same' }
  | { line: number; state: 'refused'; sentence: string }

/** Told now and then how far a long import is. */
export type Progress = (posted: number, total: number) => void

/**
 * Posts the rows of a spreadsheet, all or nothing: a refused row, or a dry run, leaves everything as it was.
 * Answers every row with what became of it, or would have.
 */
export async function importSummaries(
  db: Database,
  by: By,
  rows: readonly SpreadsheetRow[],
  options: { dryRun: boolean; onProgress: Progress },
): Promise<ImportedRow[]> {
  if (options.dryRun) return sortRows(db.read, rows)
  return db.change(async (change) => {
    const sorted = await sortRows(change, rows)
    const months = sorted.flatMap((row) => (row.state === 'posted' ? [row.month] : []))
    const refused = sorted.some((row) => row.state === 'refused')
    if (!refused && months.length > 0) await postAll(change, by, months, options.onProgress)
    return sorted
  })
}

async function postAll(change: Change, by: By, months: readonly InvestorMonth[], onProgress: Progress) {
  const rowsAStep = 5_000
  await raiseDataVersions(change, [...new Set(months.map((month) => month.userId))])
  for (let done = 0; done < months.length; done += rowsAStep) {
    await insertSummaries(change, by, months.slice(done, done + rowsAStep))
    onProgress(Math.min(done + rowsAStep, months.length), months.length)
  }
  // Last, because whoever else writes to the audit trail waits from here on.
  await auditPosted(change, by, months)
}

/** Each row's state, against what is posted and against the rows before it. */
async function sortRows(
  db: Database['read'] | Change,
  rows: readonly SpreadsheetRow[],
): Promise<ImportedRow[]> {
  const emails = new Set(rows.flatMap((row) => ('email' in row ? [row.email] : [])))
  const accounts = await findAccountsByEmail(db, [...emails])
  const posted = await readSummariesOf(
    db,
    Array.from(accounts.values(), (account) => account.id),
  )
  const ledgers = new Map(
    Array.from(accounts, ([email, account]) => [email, new Ledger(account, posted.get(account.id) ?? [])]),
  )
  const sorted = rows.map((row): ImportedRow => {
    const { line } = row
    if ('refused' in row) return { line, state: 'refused', sentence: row.refused }
    const ledger = ledgers.get(row.email)
    if (ledger === undefined)
      return { line, state: 'refused', sentence: `There is no account for ${row.email}.` }
    return { line, ...ledger.take(row.summary) }
  })
  const tooLarge = new Set(
    Array.from(ledgers.values())
      .filter((ledger) => ledger.isTooLarge())
      .map(({ id }) => id),
  )
  return sorted.map((row) =>
    row.state === 'posted' && tooLarge.has(row.month.userId)
      ? {
          line: row.line,
          state: 'refused',
          sentence: 'The totals of this account would be too large to be held exactly.',
        }
      : row,
  )
}

/** An investor's months while a file is read. */
class Ledger {
  readonly #account: Account
  readonly #months: Map<number, Summary>

  constructor(account: Account, posted: readonly Summary[]) {
    this.#account = account
    this.#months = new Map(posted.map((row) => [row.month, row]))
  }

  get id(): number {
    return this.#account.id
  }

  /** Whether the account's totals could no longer be held exactly. */
  isTooLarge(): boolean {
    try {
      requireExactFigures([...this.#months.values()], this.#account.initialInvestment)
      return false
    } catch (error) {
      if (error instanceof FigureError) return true
      throw error
    }
  }

  take(
    summary: Summary,
  ): { state: 'same' } | { state: 'refused'; sentence: string } | { state: 'posted'; month: InvestorMonth } {
    const there = this.#months.get(summary.month)
    if (there !== undefined && isSameSummary(there, summary)) return { state: 'same' }
    if (there !== undefined) {
      const sentence = `${formatMonth(summary.month)} is already posted for ${this.#account.email} with other figures.`
      return { state: 'refused', sentence }
    }
    this.#months.set(summary.month, summary)
    return { state: 'posted', month: { userId: this.#account.id, summary } }
  }
}
