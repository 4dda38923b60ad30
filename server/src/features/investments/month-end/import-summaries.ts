import { errors } from '@portico/contract/api/errors'
import { whyNotPostable } from '@portico/contract/features/accounts'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { isSameSummary } from '@portico/contract/figures/monthly-figures'
import { plainlyExactProfit, requireExactFigures } from '@portico/contract/figures/series'
import { FigureError } from '@portico/contract/values/decimal'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import type { By } from '../../../audit/append-audit.ts'
import type { AuditedTransaction } from '../../../audit/audited-transaction.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { inBatches } from '../../../db/in-batches.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import {
  bumpDataVersions,
  findAccounts,
  findAccountsByEmail,
} from '../../identity/queries/account-queries.ts'
import type { InvestorMonth } from '../queries/summary-queries.ts'
import {
  insertSummaries,
  listMonthsOf,
  listPostedOf,
  listLargestProfits,
} from '../queries/summary-queries.ts'
import { auditPosted } from '../summaries/post-summaries.ts'

/** Why a row cannot be posted. */
export interface Refusal {
  refused: string
  code: RefusalCode
}

/** The errors that a row may be, in the order in which one of them is answered. */
export const refusalCodes = [
  'invalid',
  'noSuchUser',
  'staffAccount',
  'disabledAccount',
  'alreadyPosted',
] as const
type RefusalCode = (typeof refusalCodes)[number]

/** A month to post for the account with this id, or with this e-mail when it is posted. */
type NamedMonth = ({ userId: number } | { email: string }) & { summary: Summary }

/** A month to post, or the sentence that says why it cannot be. */
export type RowToPost = { line: number } & (NamedMonth | Refusal)

/** What became of a row. */
export type ImportedRow =
  | { line: number; state: 'posted'; month: InvestorMonth }
  | { line: number; state: 'same' }
  | { line: number; state: 'refused'; sentence: string; code: RefusalCode }

/** Told now and then how far a long import is. */
type Progress = (posted: number, total: number) => void

interface ImportOptions {
  onProgress?: Progress
  /** Sees what is about to become of the rows, and stops it all by throwing. */
  approve?: (rows: readonly ImportedRow[]) => void
}

/**
 * Posts rows, all or nothing: a refused row leaves everything as it was. Answers every row with what became of it, or
 * would have. Fails with the engine's unique violation on a month that somebody posts meanwhile.
 */
export async function importSummaries(
  trx: AuditedTransaction,
  by: By,
  rows: readonly RowToPost[],
  options: ImportOptions = {},
): Promise<ImportedRow[]> {
  const sorted = await previewRows(trx, rows)
  options.approve?.(sorted)
  const months = sorted.flatMap((row) => (row.state === 'posted' ? [row.month] : []))
  const refused = sorted.some((row) => row.state === 'refused')
  if (!refused && months.length > 0) await postAll(trx, by, months, options.onProgress)
  return sorted
}

async function postAll(
  trx: AuditedTransaction,
  by: By,
  months: readonly InvestorMonth[],
  onProgress: Progress = () => undefined,
) {
  const rowsPerStep = 5_000
  await bumpDataVersions(trx, [...new Set(months.map((month) => month.userId))])
  for (let done = 0; done < months.length; done += rowsPerStep) {
    await insertSummaries(trx, by, months.slice(done, done + rowsPerStep))
    onProgress(Math.min(done + rowsPerStep, months.length), months.length)
  }
  await auditPosted(trx, by, months)
}

/** What would become of each row, against what is posted and against the rows before it. Changes nothing. */
export async function previewRows(
  db: Database['read'] | Transaction,
  rows: readonly RowToPost[],
): Promise<ImportedRow[]> {
  const accountOf = await findNamed(db, rows)
  const ledgers = await openAccounts(db, rows, accountOf)
  const sorted: ImportedRow[] = []
  for await (const some of inBatches(rows)) {
    for (const row of some) sorted.push(enter(row, accountOf, ledgers))
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

type AccountOf = (row: NamedMonth) => Account | undefined

/**
 * Whose account each row is. An e-mail may be another account's a moment later, so it is looked up here alone, in the
 * transaction that posts; from here on an account is known by its id.
 */
async function findNamed(db: Database['read'] | Transaction, rows: readonly RowToPost[]): Promise<AccountOf> {
  const ids = new Set<number>()
  const emails = new Set<string>()
  for await (const some of inBatches(rows)) {
    for (const row of some) {
      if ('userId' in row) ids.add(row.userId)
      if ('email' in row) emails.add(row.email)
    }
  }
  const byId = await findAccounts(db, [...ids])
  const byEmail = await findAccountsByEmail(db, [...emails])
  return (row) => ('userId' in row ? byId.get(row.userId) : byEmail.get(row.email))
}

/** Enters a row into the ledger of its account. */
function enter(
  row: RowToPost,
  accountOf: AccountOf,
  ledgers: ReadonlyMap<number, AccountMonths>,
): ImportedRow {
  const { line } = row
  if ('refused' in row) return { line, state: 'refused', sentence: row.refused, code: row.code }
  const account = accountOf(row)
  const ledger = account && ledgers.get(account.id)
  if (ledger !== undefined) return { line, ...ledger.take(row.summary) }
  const sentence = 'email' in row ? `There is no account for ${row.email}.` : errors.noSuchUser.message
  return { line, state: 'refused', sentence, code: 'noSuchUser' }
}

/** The ledger of every account that the rows name, by id, with what is posted of the months that they name. */
async function openAccounts(
  db: Database['read'] | Transaction,
  rows: readonly RowToPost[],
  accountOf: AccountOf,
): Promise<Map<number, AccountMonths>> {
  const { accounts, months } = await monthsByAccount(rows, accountOf)
  const posted = await listPostedOf(db, months)
  const ledgers = new Map<number, AccountMonths>()
  for await (const some of inBatches([...accounts])) {
    for (const [id, account] of some) ledgers.set(id, new AccountMonths(account, posted.get(id) ?? []))
  }
  return ledgers
}

/** The accounts that the rows name, and the months that they name of each, by id. */
async function monthsByAccount(rows: readonly RowToPost[], accountOf: AccountOf) {
  const accounts = new Map<number, Account>()
  const months = new Map<number, Month[]>()
  for await (const some of inBatches(rows)) {
    for (const row of some) {
      const account = 'refused' in row ? undefined : accountOf(row)
      if (account === undefined || 'refused' in row) continue
      const known = months.get(account.id)
      if (known === undefined) months.set(account.id, [row.summary.month])
      else known.push(row.summary.month)
      accounts.set(account.id, account)
    }
  }
  return { accounts, months }
}

/** The accounts whose totals could no longer be held exactly. Only of very large ones every month is read. */
async function tooLargeOf(
  db: Database['read'] | Transaction,
  ledgers: readonly AccountMonths[],
): Promise<Set<number>> {
  const changed = ledgers.filter(({ taken }) => taken.length > 0)
  const profits = await listLargestProfits(
    db,
    changed.map(({ account }) => account.id),
  )
  const large = changed.filter(
    (ledger) => (profits.get(ledger.account.id) ?? 0) + ledger.profitTaken() > plainlyExactProfit,
  )
  const posted = await listMonthsOf(
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
class AccountMonths {
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
    const why = whyNotPostable(this.account)
    if (why !== undefined) return { state: 'refused', sentence: errors[why].message, code: why }
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
