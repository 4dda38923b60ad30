import type { Summary } from '@portico/contract/figures'
import type { Month } from '@portico/contract/month'
import { formatMonth } from '@portico/contract/month'
import { plainlyExactProfit, requireExactFigures } from '@portico/contract/series'
import { isSameSummary } from '@portico/contract/summaries'
import { FigureError } from '@portico/contract/whole'
import type { Account } from '../accounts/account-queries.ts'
import { findAccountsByEmail, raiseDataVersions } from '../accounts/account-queries.ts'
import type { By } from '../audit/append-audit.ts'
import { changeOnRecord } from '../audit/change-on-record.ts'
import type { ChangeOnRecord } from '../audit/change-on-record.ts'
import { inTurns } from '../db/chunks.ts'
import type { Change, Database } from '../db/database.ts'
import { auditPosted } from './post-summaries.ts'
import type { InvestorMonth } from './summary-queries.ts'
import { insertSummaries, readLargestProfits, readPostedOf, readSummariesOf } from './summary-queries.ts'

/** Why a row cannot be posted. */
interface Refusal {
  refused: string
  code: RefusalCode
}

/** The errors that a row may be, in the order in which one of them is answered. */
export const refusalCodes = ['invalid', 'noSuchUser', 'alreadyPosted'] as const
type RefusalCode = (typeof refusalCodes)[number]

/** A month to post for whoever has this e-mail, or the sentence that says why it cannot be. */
export type RowToPost = { line: number } & ({ email: string; summary: Summary } | Refusal)

/** What became of a row. */
export type ImportedRow =
  | { line: number; state: 'posted'; month: InvestorMonth }
  | { line: number; state: 'same' }
  | { line: number; state: 'refused'; sentence: string; code: RefusalCode }

/** Told now and then how far a long import is. */
type Progress = (posted: number, total: number) => void

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
  return changeOnRecord(db, async (change) => {
    const sorted = await sortRows(change, rows)
    options.approve?.(sorted)
    const months = sorted.flatMap((row) => (row.state === 'posted' ? [row.month] : []))
    const refused = sorted.some((row) => row.state === 'refused')
    if (!refused && months.length > 0) await postAll(change, by, months, options.onProgress)
    return sorted
  })
}

async function postAll(
  change: ChangeOnRecord,
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
  await auditPosted(change, by, months)
}

/** Each row's state, against what is posted and against the rows before it. */
async function sortRows(db: Database['read'] | Change, rows: readonly RowToPost[]): Promise<ImportedRow[]> {
  const ledgers = await openLedgers(db, rows)
  const sorted: ImportedRow[] = []
  for await (const some of inTurns(rows)) {
    for (const row of some) sorted.push(enter(row, ledgers))
  }
  const tooLarge = await tooLargeOf(db, [...ledgers.values()])
  if (tooLarge.size === 0) return sorted
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

/** Enters a row into the ledger of its account. */
function enter(row: RowToPost, ledgers: ReadonlyMap<string, Ledger>): ImportedRow {
  const { line } = row
  if ('refused' in row) return { line, state: 'refused', sentence: row.refused, code: row.code }
  const ledger = ledgers.get(row.email)
  if (ledger === undefined)
    return { line, state: 'refused', sentence: `There is no account for ${row.email}.`, code: 'noSuchUser' }
  return { line, ...ledger.take(row.summary) }
}

/** The ledger of every account that the rows name, by e-mail, with what is posted of the months that they name. */
async function openLedgers(
  db: Database['read'] | Change,
  rows: readonly RowToPost[],
): Promise<Map<string, Ledger>> {
  const accounts = await findNamed(db, rows)
  const posted = await readPostedOf(db, await monthsOf(rows, accounts))
  const ledgers = new Map<string, Ledger>()
  for await (const some of inTurns([...accounts])) {
    for (const [email, account] of some) ledgers.set(email, new Ledger(account, posted.get(account.id) ?? []))
  }
  return ledgers
}

/** The accounts that the rows name, by e-mail. */
async function findNamed(
  db: Database['read'] | Change,
  rows: readonly RowToPost[],
): Promise<Map<string, Account>> {
  const emails = new Set<string>()
  for await (const some of inTurns(rows)) {
    for (const row of some) if ('email' in row) emails.add(row.email)
  }
  return findAccountsByEmail(db, [...emails])
}

/** The months that the rows name of each account. */
async function monthsOf(
  rows: readonly RowToPost[],
  accounts: ReadonlyMap<string, Account>,
): Promise<Map<number, Month[]>> {
  const months = new Map<number, Month[]>()
  for await (const some of inTurns(rows)) {
    for (const row of some) {
      const account = 'email' in row ? accounts.get(row.email) : undefined
      if (account === undefined || 'refused' in row) continue
      const own = months.get(account.id)
      if (own === undefined) months.set(account.id, [row.summary.month])
      else own.push(row.summary.month)
    }
  }
  return months
}

/** The accounts whose totals could no longer be held exactly. Only of very large ones every month is read. */
async function tooLargeOf(db: Database['read'] | Change, ledgers: readonly Ledger[]): Promise<Set<number>> {
  const changed = ledgers.filter(({ taken }) => taken.length > 0)
  const profits = await readLargestProfits(
    db,
    changed.map(({ account }) => account.id),
  )
  const large = changed.filter(
    (ledger) => (profits.get(ledger.account.id) ?? 0) + ledger.profitTaken() > plainlyExactProfit,
  )
  const posted = await readSummariesOf(
    db,
    large.map(({ account }) => account.id),
  )
  const tooLarge = large.filter(
    ({ account, taken }) => !areExact([...(posted.get(account.id) ?? []), ...taken], account),
  )
  return new Set(tooLarge.map(({ account }) => account.id))
}

function areExact(months: readonly Summary[], { initialInvestment }: Account): boolean {
  try {
    requireExactFigures(months, initialInvestment)
    return true
  } catch (error) {
    if (error instanceof FigureError) return false
    throw error
  }
}

/** An investor's months while a file is read. */
class Ledger {
  readonly account: Account
  /** The months that are to be posted. */
  readonly taken: Summary[] = []
  readonly #months: Map<number, Summary>

  constructor(account: Account, posted: readonly Summary[]) {
    this.account = account
    this.#months = new Map(posted.map((row) => [row.month, row]))
  }

  /** What the months to be posted add to the account's profits, in cents. */
  profitTaken(): number {
    return this.taken.reduce((sum, row) => sum + row.unrealizedGain + row.dividendPaid, 0)
  }

  take(summary: Summary): Taken {
    const there = this.#months.get(summary.month)
    if (there !== undefined && isSameSummary(there, summary)) return { state: 'same' }
    if (there !== undefined) {
      const sentence = `${formatMonth(summary.month)} is already posted for ${this.account.email} with other figures.`
      return { state: 'refused', sentence, code: 'alreadyPosted' }
    }
    this.#months.set(summary.month, summary)
    this.taken.push(summary)
    return { state: 'posted', month: { userId: this.account.id, summary } }
  }
}

type Taken =
  | { state: 'same' }
  | { state: 'refused'; sentence: string; code: RefusalCode }
  | { state: 'posted'; month: InvestorMonth }
