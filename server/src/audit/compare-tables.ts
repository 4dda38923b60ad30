import { setImmediate } from 'node:timers/promises'
import type { AuditDifference } from '@portico/contract/features/audit'
import type { Numbered } from './account-on-trail.ts'
import { AccountOnTrail, numberedKinds } from './account-on-trail.ts'
import type { AuditedTable } from './audited-tables.ts'
import { auditedTables, fieldsOfRow } from './audited-tables.ts'
import { compareFirmRows } from './compare-firm-rows.ts'
import { comparePrepared } from './compare-prepared.ts'
import type { Fields, Recorded } from './differences.ts'
import { compared, monthText, readable } from './differences.ts'
import type { Part, TextRow } from './part-queries.ts'
import { findNextRange, findLastId, findPart } from './part-queries.ts'
import type { Reader } from '../db/database.ts'

/** The batch size of a verification, and its progress callback. */
export interface Pace {
  rowsAtOnce?: number
  onProgress?: (done: number, total: number) => void
}

/** For a server: small enough that other work waits only a few milliseconds. */
export const rowsBetweenOtherWork = 500

/** For a process that does nothing else: larger batches mean fewer round trips. */
export const rowsAlone = 2_000

/** How many differences are kept; the rest are only counted. */
const maxKept = 100

/** The result of comparing the tables with the audit trail. */
export interface Comparison {
  /** the number of accounts, and of versions of posted months, in the tables */
  accounts: number
  months: number
  /** the number of differences, and the first of them */
  total: number
  differences: AuditDifference[]
}

/**
 * Rebuilds every account, every version of every posted month, all activity and its payments, whose documents are whose, every prepared posting, closing of the
 * books and confirmation of balances from the audit trail and compares them with the tables, a few accounts at a time, each batch from one snapshot. Other work of the process runs in between.
 * `onProgress` receives the next account's id and the last one.
 */
export async function compareTables(
  db: Reader,
  { rowsAtOnce = rowsBetweenOtherWork, onProgress }: Pace = {},
): Promise<Comparison> {
  const found: Comparison = { accounts: 0, months: 0, total: 0, differences: [] }
  const last = await findLastId(db)
  let range = await findNextRange(db, Number.MIN_SAFE_INTEGER, rowsAtOnce)
  while (range !== undefined) {
    const part = await findPart(db, range)
    for (const id of idsIn(part)) add(found, differencesOf(id, part))
    found.accounts += part.account.size
    for (const rows of part.month.values()) found.months += rows.length
    range = await findNextRange(db, range[1], rowsAtOnce)
    if (range !== undefined) onProgress?.(range[0], last)
    await setImmediate()
  }
  add(found, await comparePrepared(db))
  add(found, await compareFirmRows(db))
  return found
}

const idsIn = (part: Part): number[] =>
  [...new Set(Object.values(part).flatMap((rows) => [...rows.keys()]))].sort((a, b) => a - b)

function add(found: Comparison, differences: readonly AuditDifference[]): void {
  for (const difference of differences) {
    found.total++
    if (found.differences.length < maxKept) found.differences.push(difference)
  }
}

/** How a difference names what it is in, and the number of a row. */
function namingOf(kind: Numbered) {
  const { named }: AuditedTable = auditedTables[kind]
  return {
    where: (number: number): Partial<AuditDifference> => (named === undefined ? {} : { [named.as]: number }),
    numberOf: (row: TextRow): number => (named === undefined ? 0 : Number(row[named.by])),
  }
}

function differencesOf(id: number, part: Part): AuditDifference[] {
  const entries = (part.entry.get(id) ?? []).sort((a, b) => Number(a.sequence) - Number(b.sequence))
  const trail = new AccountOnTrail(entries)
  const [row] = part.account.get(id) ?? []
  const account = row && fieldsOfRow.account(row)
  const email = account?.['email'] ?? trail.account?.fields['email']
  const named = { account_id: id, email: typeof email === 'string' ? email : null }
  const found = trail.overwritten.map((each): AuditDifference => ({ ...named, ...each }))
  const compare = (where: Partial<AuditDifference>, ...sides: Parameters<typeof compared>) => {
    const differing = compared(...sides)
    if (differing === undefined) return
    found.push({ ...named, quarter: null, version: null, ...where, ...differing, until: null })
  }
  compare({}, trail.account, account)
  for (const month of part.month.get(id) ?? []) {
    const [quarter, version] = [monthText(month['month'] ?? null), Number(month['version'])]
    compare({ quarter, version }, trail.takeVersion(quarter, version), fieldsOfRow.month(month))
  }
  for (const [quarter, version, recorded] of trail.restOfVersions())
    compare({ quarter, version }, recorded, undefined)
  for (const kind of numberedKinds) {
    const { where, numberOf } = namingOf(kind)
    for (const of of part[kind].get(id) ?? []) {
      const recorded = trail.takeNumbered(kind, numberOf(of))
      compare(where(numberOf(of)), recorded, withoutEarlyPayment(recorded, fieldsOfRow[kind](of)))
    }
    for (const [number, recorded] of trail.restOfNumbered(kind)) compare(where(number), recorded, undefined)
  }
  return found.map(readable)
}

/**
 * A row without the payment that the migration added to a withdrawal from before payments were marked: sent on its own day,
 * as it was recorded. The trail has no entry of it.
 */
function withoutEarlyPayment(recorded: Recorded | undefined, row: Fields): Fields {
  const { marked_at: at, marked_by: by, sent_on: sentOn, reference, ...rest } = row
  const isAdded =
    at === row['posted_at'] && by === row['posted_by'] && sentOn === row['received_on'] && reference === ''
  return isAdded && recorded !== undefined && !('marked_at' in recorded.fields) ? rest : row
}
