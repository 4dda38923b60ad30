import { setImmediate } from 'node:timers/promises'
import type { AuditDifference } from '@portico/contract/features/audit'
import { figureNames } from '@portico/contract/figures/monthly-figures'
import { FigureError, largestWhole } from '@portico/contract/values/decimal'
import { day, dayToJson } from '@portico/contract/values/day'
import type { Fields, Numbered } from './account-on-trail.ts'
import { AccountOnTrail } from './account-on-trail.ts'
import { comparePrepared } from './compare-prepared.ts'
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
 * Rebuilds every account, every version of every posted month, all activity, whose documents are whose and every prepared posting from the audit trail and compares them with
 * the tables, a few accounts at a time, each batch from one snapshot. Other work of the process runs in between.
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

/** How a difference names what it is in. */
const numberedIn: Readonly<Record<Numbered, (number: number) => Partial<AuditDifference>>> = {
  activity: (activity_id) => ({ activity_id }),
  note: (note_id) => ({ note_id }),
  statement: (statement_id) => ({ statement_id }),
  document: (document_id) => ({ document_id }),
  contact: () => ({}),
}

function differencesOf(id: number, part: Part): AuditDifference[] {
  const entries = (part.entry.get(id) ?? []).sort((a, b) => Number(a.sequence) - Number(b.sequence))
  const trail = new AccountOnTrail(entries)
  const [row] = part.account.get(id) ?? []
  const account = row && accountFields(row)
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
    const [quarter, version] = [monthText(month.month), Number(month.version)]
    compare({ quarter, version }, trail.takeVersion(quarter, version), monthFields(month))
  }
  for (const [quarter, version, recorded] of trail.restOfVersions())
    compare({ quarter, version }, recorded, undefined)
  const rows: Readonly<Record<Numbered, readonly [number: number, fields: Fields][]>> = {
    activity: (part.activity.get(id) ?? []).map((of) => [Number(of.id), activityFields(of)]),
    note: (part.note.get(id) ?? []).map((of) => [Number(of.id), noteFields(of)]),
    statement: (part.statement.get(id) ?? []).map((of) => [Number(of.id), statementFields(of)]),
    document: (part.document.get(id) ?? []).map((of) => [Number(of.document_id), documentFields(of)]),
    contact: (part.contact.get(id) ?? []).map(({ version: _, ...fields }) => [0, fields]),
  }
  for (const kind of Object.keys(rows) as Numbered[]) {
    for (const [number, fields] of rows[kind])
      compare(numberedIn[kind](number), trail.takeNumbered(kind, number), fields)
    for (const [number, recorded] of trail.restOfNumbered(kind))
      compare(numberedIn[kind](number), recorded, undefined)
  }
  return found.map(readable)
}

/** An account's row in the form of the trail. */
const accountFields = (row: TextRow<'account'>): Fields => ({
  email: row.email,
  first_name: row.first_name,
  last_name: row.last_name,
  confirmed_name: row.confirmed_name || undefined,
  is_staff: row.staff_since !== null,
  role: row.role ?? undefined,
  initial_investment: decimal(row.initial_investment),
  state: row.disabled_since === null ? 'active' : 'disabled',
  closed: row.closed_since !== null || undefined,
})

/** A posted month's row in the form of the trail. */
function monthFields(row: TextRow<'month'>): Fields {
  const fields: Record<string, unknown> = {}
  for (const name of figureNames) fields[name] = decimal(row[name])
  fields['posted_at'] = row.posted_at
  fields['posted_by'] = row.posted_by
  fields['posting'] = row.posting_id === null ? null : Number(row.posting_id)
  fields['reason'] = row.reason
  fields['voided'] = row.voided === '1'
  return fields
}

/** A row of activity, with its voiding, in the form of the trail. */
const activityFields = (row: TextRow<'activity'>): Fields => ({
  kind: row.kind,
  amount: decimal(row.amount),
  from_gains: decimal(row.from_gains),
  received_on: dayText(row.received_on),
  effective_month: monthText(row.effective_month),
  note: row.note,
  posted_at: row.posted_at,
  posted_by: row.posted_by,
  posting: row.posting_id === null ? null : Number(row.posting_id),
  ...(row.voided_at === null
    ? {}
    : { voided_at: row.voided_at, voided_by: row.voided_by, reason: row.reason }),
})

/** A note's row, with its taking back, in the form of the trail. */
const noteFields = (row: TextRow<'note'>): Fields => ({
  note: row.text,
  written_at: row.written_at,
  written_by: row.written_by,
  ...(row.taken_back_at === null
    ? {}
    : { taken_back_at: row.taken_back_at, taken_back_by: row.taken_back_by }),
})

/** A statement's row in the form of the trail. */
const statementFields = (row: TextRow<'statement'>): Fields => ({
  number: row.number,
  period: row.period,
  first_month: monthText(row.first_month),
  last_month: monthText(row.last_month),
  sha256: row.sha256,
  issued_at: row.issued_at,
  issued_by: row.issued_by,
})

/** A recipient's row with its document, in the form of the trail. */
const documentFields = (row: TextRow<'document'>): Fields => ({
  title: row.title,
  sha256: row.sha256,
  state: row.state,
  ...(row.released_at === null ? {} : { released_at: row.released_at, released_by: row.released_by }),
  ...(row.withdrawn_at === null
    ? {}
    : { withdrawn_at: row.withdrawn_at, withdrawn_by: row.withdrawn_by, reason: row.reason }),
  ...(row.opened_at === null ? {} : { opened_at: row.opened_at }),
})

/** Stored hundredths as the number in entries, or as text if it is too large to be exact. */
function decimal(text: string | null): unknown {
  const hundredths = Number(text)
  return text === null || Math.abs(hundredths) > largestWhole ? text : hundredths / 100
}

function dayText(text: string | null): string {
  try {
    return dayToJson(day(Number(text)))
  } catch (error) {
    if (error instanceof FigureError) return String(text)
    throw error
  }
}
