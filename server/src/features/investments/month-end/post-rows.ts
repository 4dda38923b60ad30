import { errors } from '@portico/contract/api/errors'
import { booksClosedText } from '@portico/contract/features/books'
import { maxRefusedRows } from '@portico/contract/features/month-end'
import type { PostingKind } from '@portico/contract/features/postings'
import type { Month } from '@portico/contract/values/month'
import type { By, AuditedTransaction } from '../../../audit/append-audit.ts'
import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import {
  bumpDataVersions,
  findAccounts,
  findAccountsByEmail,
} from '../../identity/queries/account-queries.ts'
import type { NotEmail } from '../../identity/queries/emails-of-names.ts'
import type { MonthOfLine, NamedMonth, Outcome, RefusalCode } from './account-rows.ts'
import { AccountRows, differs } from './account-rows.ts'
import { tooLargeMessage, tooLargeOf } from './exact-accounts.ts'
import { whyTooMuchTaken } from './too-much-taken.ts'
import { listHistories } from '../queries/history-queries.ts'
import { announceEntries } from '../activity/announce-entries.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { insertPosting } from '../queries/posting-queries.ts'
import type { InvestorMonth } from '../queries/summary-queries.ts'
import { listPostedOf } from '../queries/summary-queries.ts'
import type { Progress } from '../summaries/post-summaries.ts'
import { correctMonths, postSummaries } from '../summaries/post-summaries.ts'
import { findClosedThrough } from '../rules/open-books.ts'
import { whyNotBegun } from '../rules/posting-day.ts'
import { announceCorrected, announcePosted } from '../summaries/announce-corrected.ts'

/** Why a row cannot be posted. */
export interface Refusal extends NotEmail {
  refused: string
  code: RefusalCode
  /** The e-mail of a row of a file, if that can be read: it may have no account besides. */
  email?: string
}

/** A month to post, or why it cannot be posted. */
export type RowToPost = { line: number } & NotEmail & (NamedMonth | Refusal)

export type ImportedRow = { line: number } & Outcome

interface PostOptions {
  /** What the rows come from; they become one posting. */
  postingKind: PostingKind
  /** The firm's current month; later ones have not begun. */
  current: Month
  /** Why posted months with other figures are corrected; without it, they are refused. */
  correctionReason?: string | undefined
  /** The line to their investors. */
  line?: string | undefined
  /** Tells investors of the new months; by default that they are posted, or restated. */
  announce?: (months: readonly InvestorMonth[]) => Promise<void>
  onProgress?: Progress
  /** Called with the outcomes before anything is posted. Throws to abort. */
  approve?: (rows: readonly ImportedRow[], trx: AuditedTransaction) => void | Promise<void>
}

/** Posts rows and returns their outcomes. If any row is refused, nothing is posted. */
export async function postRows(
  trx: AuditedTransaction,
  by: By,
  rows: readonly RowToPost[],
  options: PostOptions,
): Promise<ImportedRow[]> {
  const before = await versionsOf(trx, rows)
  const decided = await decide(trx, rows, options)
  const ids = changedBy(decided)
  if (ids.length === 0) return decided
  // Locks the accounts. One may have been closed since it was read: then all is decided once more, and stays so.
  await bumpDataVersions(trx, ids)
  const after = await findDataVersions(trx, ids)
  const isOther = ids.some((id) => (after.get(id) ?? 0) > (before.get(id) ?? 0) + 1)
  const sorted = isOther ? await decide(trx, rows, options) : decided
  if (changedBy(sorted).length > 0) await postAll(trx, by, sorted, options)
  return sorted
}

/** The outcomes, approved. */
async function decide(
  trx: AuditedTransaction,
  rows: readonly RowToPost[],
  { correctionReason, current, approve }: PostOptions,
): Promise<ImportedRow[]> {
  const found = await previewRows(trx, rows, current)
  const sorted = correctionReason === undefined ? refuseCorrections(found) : found
  await approve?.(sorted, trx)
  return sorted
}

/** The accounts that rows change, in order; none if any row is refused. */
function changedBy(rows: readonly ImportedRow[]): number[] {
  const ids = new Set<number>()
  for (const row of rows) {
    if (row.state === 'refused') return []
    if (row.state !== 'same') ids.add(row.state === 'posted' ? row.month.userId : row.userId)
  }
  return [...ids].sort((a, b) => a - b)
}

/** The data versions of the accounts that rows name. */
async function versionsOf(trx: AuditedTransaction, rows: readonly RowToPost[]): Promise<Map<number, number>> {
  const accountOf = await findNamed(trx, rows)
  const ids = new Set<number>()
  for (const row of rows) {
    const account = 'refused' in row ? undefined : accountOf(row)
    if (account !== undefined) ids.add(account.id)
  }
  return findDataVersions(trx, [...ids])
}

/** The outcomes where posted months are not corrected. */
export const refuseCorrections = (rows: readonly ImportedRow[]): ImportedRow[] =>
  rows.map((row) =>
    row.state === 'corrected' ? { line: row.line, ...differs(row.summary, row.email) } : row,
  )

async function postAll(trx: AuditedTransaction, by: By, rows: readonly ImportedRow[], options: PostOptions) {
  const { onProgress, postingKind, correctionReason = '', line } = options
  const { announce = (posted) => announcePosted(trx, by, posted) } = options
  const months = rows.flatMap((row) => (row.state === 'posted' ? [row.month] : []))
  const corrections = rows.filter((row) => row.state === 'corrected')
  const posting = { kind: postingKind, rows: months.length + corrections.length }
  const postingId = await insertPosting(trx, by, posting)
  await postSummaries(trx, by, months, { postingId, onProgress })
  await correctMonths(trx, by, corrections, { reason: correctionReason, postingId })
  const entries = months.flatMap(({ userId, activity = [] }) =>
    activity.map((entry) => ({ userId, activity: entry, note: '' })),
  )
  const recorded = await recordActivity(trx, by, entries, postingId)
  await announce(months)
  await announceCorrected(trx, by, corrections, line)
  await announceEntries(trx, by, recorded, { besides: [...months, ...corrections] })
}

/** The outcome of each row, given the posted months and the preceding rows. Only the first refused rows say why, to save memory. Changes nothing. */
export async function previewRows(
  db: Reader,
  rows: readonly RowToPost[],
  current: Month,
): Promise<ImportedRow[]> {
  const accountOf = await findNamed(db, rows)
  const ledgers = await openAccounts(db, rows, accountOf)
  const sorted: ImportedRow[] = []
  let refused = 0
  for await (const some of inBatches(rows)) {
    for (const row of some) {
      const became = enter(row, accountOf, ledgers, current)
      const isShort = became.state === 'refused' && ++refused > maxRefusedRows
      sorted.push(isShort ? { ...became, message: '' } : became)
    }
  }
  const tooLarge = await tooLargeOf(db, [...ledgers.values()])
  const tooMuch = await whyTooMuchTaken(db, [...ledgers.values()])
  const closedThrough = await findClosedThrough(db)
  if (tooLarge.size === 0 && tooMuch.size === 0 && closedThrough === undefined) return sorted
  return sorted.map((row) => {
    const month = row.state === 'posted' ? row.month : row.state === 'corrected' ? row : undefined
    if (month === undefined) return row
    if (closedThrough !== undefined && month.summary.month <= closedThrough)
      return {
        line: row.line,
        state: 'refused',
        message: booksClosedText(closedThrough),
        code: 'booksClosed',
      }
    const message = tooLarge.has(month.userId) ? tooLargeMessage : tooMuch.get(month.summary)
    return message === undefined ? row : { line: row.line, state: 'refused', message, code: 'invalid' }
  })
}

type AccountOf = (row: RowToPost) => Account | undefined

/**
 * Looks up each row's account. An e-mail may later belong to another account, so it is only resolved here, in the
 * transaction that posts; from here on, accounts are identified by id.
 */
async function findNamed(db: Reader, rows: readonly RowToPost[]): Promise<AccountOf> {
  const byId = new Map<number, Account>()
  const byEmail = new Map<string, Account>()
  // Batch by batch, without a list of all names: a file of strangers has as many as rows.
  for await (const some of inBatches(rows)) {
    const ids = new Set<number>()
    const emails = new Set<string>()
    for (const row of some) {
      if ('userId' in row && !byId.has(row.userId)) ids.add(row.userId)
      if ('email' in row && !byEmail.has(row.email)) emails.add(row.email)
    }
    for (const [id, account] of await findAccounts(db, [...ids])) byId.set(id, account)
    for (const [email, account] of await findAccountsByEmail(db, [...emails])) byEmail.set(email, account)
  }
  return (row) => {
    if ('userId' in row) return byId.get(row.userId)
    return row.email === undefined ? undefined : byEmail.get(row.email)
  }
}

/** Adds a row to its account's ledger. */
function enter(
  row: RowToPost,
  accountOf: AccountOf,
  ledgers: ReadonlyMap<number, AccountRows>,
  current: Month,
): ImportedRow {
  const { line } = row
  const account = accountOf(row)
  const unknownEmail = account === undefined && 'email' in row ? row.email : undefined
  const noAccount = unknownEmail === undefined ? '' : `There is no account for ${unknownEmail}.`
  if ('refused' in row) {
    const message = `${row.refused} ${noAccount}`.trim()
    return { line, state: 'refused', message, code: row.code, unknownEmail }
  }
  const ledger = account && ledgers.get(account.id)
  if (ledger !== undefined) return { line, ...ledger.take(row, current) }
  const early = whyNotBegun(row.summary.month, current)
  const message = [early ?? '', noAccount || errors.noSuchUser.message].join(' ').trim()
  return {
    line,
    state: 'refused',
    message,
    code: early === undefined ? 'noSuchUser' : 'invalid',
    unknownEmail,
  }
}

/** The ledgers of the accounts in the rows, by id, with the posted ones among the rows' months. */
async function openAccounts(
  db: Reader,
  rows: readonly RowToPost[],
  accountOf: AccountOf,
): Promise<Map<number, AccountRows>> {
  const own = await rowsByAccount(rows, accountOf)
  const months = new Map(Array.from(own, ([{ id }, some]) => [id, some.map(({ summary }) => summary.month)]))
  const posted = await listPostedOf(db, months)
  const ledgers = new Map<number, AccountRows>()
  for await (const some of inBatches([...own])) {
    const closed = some.flatMap(([account]) => (account.closedSince === null ? [] : [account]))
    const histories = await listHistories(db, closed)
    for (const [account, of] of some) {
      const { id } = account
      ledgers.set(id, new AccountRows(account, of, posted.get(id) ?? [], histories.get(id)))
    }
  }
  return ledgers
}

/** The rows of each account. */
async function rowsByAccount(
  rows: readonly RowToPost[],
  accountOf: AccountOf,
): Promise<Map<Account, MonthOfLine[]>> {
  const own = new Map<Account, MonthOfLine[]>()
  for await (const some of inBatches(rows)) {
    for (const row of some) {
      const account = 'refused' in row ? undefined : accountOf(row)
      if (account === undefined || 'refused' in row) continue
      const known = own.get(account)
      if (known === undefined) own.set(account, [row])
      else known.push(row)
    }
  }
  return own
}

/** The data versions of some accounts, by id. */
async function findDataVersions(db: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  for await (const some of inBatches(ids)) {
    const rows = await db.selectFrom('users').select(['id', 'data_version']).where('id', 'in', some).execute()
    for (const row of rows) found.set(row.id, row.data_version)
  }
  return found
}
