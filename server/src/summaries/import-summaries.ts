import type { Summary } from '@portico/contract/figures'
import { formatMonth } from '@portico/contract/month'
import { requireExactFigures } from '@portico/contract/series'
import { isSameSummary } from '@portico/contract/summaries'
import { FigureError } from '@portico/contract/whole'
import type { Account } from '../accounts/account-queries.ts'
import { findAccountsByEmail, raiseDataVersions } from '../accounts/account-queries.ts'
import type { By } from '../audit/append-audit.ts'
import { inTurns } from '../db/chunks.ts'
import type { Change, Database } from '../db/database.ts'
import { auditPosted } from './post-summaries.ts'
import type { InvestorMonth } from './summary-queries.ts'
import { insertSummaries, readSummariesOf } from './summary-queries.ts'

/** Why a row cannot be posted. */
export interface Refusal {
  refused: string
  code: RefusalCode
}

/** The errors that a row may be, in the order in which one of them is answered. */
export const refusalCodes = ['invalid', 'noSuchUser', 'alreadyPosted'] as const
export type RefusalCode = (typeof refusalCodes)[number]

/** A month to post for whoever has this e-mail, or the sentence that says why it cannot be. */
export type RowToPost = { line: number } & ({ email: string; summary: Summary } | Refusal)

/** What became of a row. */
export type ImportedRow =
  | { line: number; state: 'posted'; month: InvestorMonth }
  | { line: number; state: 'same' }
  | { line: number; state: 'refused'; sentence: string; code: RefusalCode }

/** Told now and then how far a long import is. */
export type Progress = (posted: number, total: number) => void

interface ImportOptions {
  dryRun: boolean
  onProgress?: Progress
  /** Sees what is about to become of the rows, and stops it all by throwing. */
  approve?: (rows: readonly ImportedRow[]) => void
}

/**
 * Posts rows, all or nothing: a refused row, or a dry run, leaves everything as it was. Answers every row with what
 * became of it, or would have. Fails with the engine's unique violation on a month that somebody posts meanwhile.
 */
export async function importSummaries(
  db: Database,
  by: By,
  rows: readonly RowToPost[],
  options: ImportOptions,
): Promise<ImportedRow[]> {
  if (options.dryRun) return sortRows(db.read, rows)
  return db.change(async (change) => {
    const sorted = await sortRows(change, rows)
    options.approve?.(sorted)
    const months = sorted.flatMap((row) => (row.state === 'posted' ? [row.month] : []))
    const refused = sorted.some((row) => row.state === 'refused')
    if (!refused && months.length > 0) await postAll(change, by, months, options.onProgress)
    return sorted
  })
}

async function postAll(
  change: Change,
  by: By,
  months: readonly InvestorMonth[],
  onProgress: Progress = () => undefined,
) {
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
async function sortRows(db: Database['read'] | Change, rows: readonly RowToPost[]): Promise<ImportedRow[]> {
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
    if ('refused' in row) return { line, state: 'refused', sentence: row.refused, code: row.code }
    const ledger = ledgers.get(row.email)
    if (ledger === undefined)
      return { line, state: 'refused', sentence: `There is no account for ${row.email}.`, code: 'noSuchUser' }
    return { line, ...ledger.take(row.summary) }
  })
  const tooLarge = await tooLargeOf([...ledgers.values()])
  return sorted.map((row) =>
    row.state === 'posted' && tooLarge.has(row.month.userId)
      ? {
          line: row.line,
          state: 'refused',
          sentence: 'The totals of this account would be too large to be held exactly.',
          code: 'invalid',
        }
      : row,
  )
}

/** The accounts whose totals could no longer be held exactly. */
async function tooLargeOf(ledgers: readonly Ledger[]): Promise<Set<number>> {
  const found = new Set<number>()
  for await (const some of inTurns(ledgers))
    for (const ledger of some) if (ledger.isTooLarge()) found.add(ledger.id)
  return found
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

  take(summary: Summary): Taken {
    const there = this.#months.get(summary.month)
    if (there !== undefined && isSameSummary(there, summary)) return { state: 'same' }
    if (there !== undefined) {
      const sentence = `${formatMonth(summary.month)} is already posted for ${this.#account.email} with other figures.`
      return { state: 'refused', sentence, code: 'alreadyPosted' }
    }
    this.#months.set(summary.month, summary)
    return { state: 'posted', month: { userId: this.#account.id, summary } }
  }
}

type Taken =
  | { state: 'same' }
  | { state: 'refused'; sentence: string; code: RefusalCode }
  | { state: 'posted'; month: InvestorMonth }
