import { setImmediate } from 'node:timers/promises'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { AuditDifference } from '@portico/contract/features/audit'
import type { Numbered } from './account-on-trail.ts'
import { AccountOnTrail, numberedKinds } from './account-on-trail.ts'
import type { TextEntry, TextRow } from './audited-rows.ts'
import { actionsOn, columnsOf, fieldsOfRow } from './audited-rows.ts'
import type { AccountKind, AuditedTable } from './audited-tables.ts'
import { accountKinds, accountTables } from './audited-tables.ts'
import { compareFirmRows } from './compare-firm-rows.ts'
import type { Fields, Recorded } from './differences.ts'
import { compared, monthText, readable } from './differences.ts'
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
 * Rebuilds every row of the audited tables from the audit trail and compares it, a few accounts at a time, each batch from
 * one snapshot. Other work of the process runs in between. `onProgress` receives the next account's id and the last one.
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
  const { named }: AuditedTable = accountTables[kind]
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

const all = sql`1 = 1`

/**
 * What to read: for each audited table and for the trail, the account column, the table with what belongs to it, integer
 * columns, text columns and rows. Integers are concatenated into one text, because each result column is expensive.
 */
const sources = [
  ...accountKinds.map((kind) => {
    const of = accountTables[kind]
    const { table, id, from } = of
    return {
      kind,
      table,
      id,
      from: sql.raw(from),
      rows: all,
      numbers: columnsOf(of, 'number'),
      texts: columnsOf(of, 'text'),
    }
  }),
  {
    kind: 'entry' as const,
    table: 'audit_entries',
    id: 'subject_id',
    from: sql.raw('audit_entries'),
    numbers: ['sequence', 'at', 'actor_id'],
    texts: ['action', 'before', 'after'],
    // `|| ''` keeps SQLite from using the index of actions, which would scan every posted month of every account.
    rows: sql`action || '' in (${sql.join(accountKinds.flatMap((kind) => actionsOn(accountTables[kind])))})`,
  },
]

/** The rows and entries of some accounts, from one snapshot. */
type Part = { readonly [Kind in AccountKind]: Map<number, TextRow[]> } & {
  readonly entry: Map<number, TextEntry[]>
}

const maxTexts = Math.max(...sources.map(({ texts }) => texts.length))

const join = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union all `)

/**
 * The next range of account ids in the tables or on the trail, with about `rowsAtOnce` rows per table at most. Undefined
 * after the last account.
 */
async function findNextRange(
  db: Reader,
  after: number,
  rowsAtOnce: number,
): Promise<[number, number] | undefined> {
  const edges = sources.map(({ table, id }) => {
    const next = sql`select ${sql.ref(id)} from ${sql.table(table)} where ${sql.ref(id)} > ${after} order by ${sql.ref(id)} limit 1`
    return sql`select (${next}) as next, (${next} offset ${sql.lit(rowsAtOnce)}) as beyond`
  })
  const { rows } = await sql<{ next: number | null; beyond: number | null }>`
    select min(next) as next, min(beyond) as beyond from (${join(edges)}) as edges`.execute(db)
  const { next = null, beyond = null } = rows[0] ?? {}
  if (next === null) return undefined
  return [next, beyond === null ? Number.MAX_SAFE_INTEGER : Math.max(next, beyond - 1)]
}

/**
 * Reads a range of accounts in one statement, which is one snapshot on both engines: a concurrent post is both in the
 * tables and on the trail, or in neither.
 */
async function findPart(db: Reader, [first, last]: readonly [number, number]): Promise<Part> {
  const selects = sources.map(({ kind, from, id, rows, ...columns }) => {
    const numbers = columns.numbers.map((name) => sql`coalesce(cast(${sql.ref(name)} as text), '')`)
    const texts = Array.from({ length: maxTexts }, (_, k) => {
      const name = columns.texts[k]
      return sql`cast(${name === undefined ? sql`null` : sql.ref(name)} as text) as ${sql.ref(`text${k}`)}`
    })
    return sql`select ${sql.lit(kind)} as kind, ${sql.ref(id)} as account_id,
      ${sql.join(numbers, sql` || ' ' || `)} as numbers, ${sql.join(texts)}
      from ${from} where ${sql.ref(id)} between ${first} and ${last} and ${rows}`
  })
  const { rows } = await sql<UnionRow>`${join(selects)}`.execute(db)
  const part = Object.fromEntries(sources.map(({ kind }) => [kind, new Map()])) as unknown as Part
  for (const row of rows) {
    const found: Map<number, object[]> = part[row.kind]
    const list = found.get(row.account_id)
    if (list === undefined) found.set(row.account_id, [toTextRow(row)])
    else list.push(toTextRow(row))
  }
  return part
}

type UnionRow = { kind: keyof Part; account_id: number; numbers: string } & Readonly<
  Record<`text${number}`, string | null>
>

const sourceOf = Object.fromEntries(sources.map((source) => [source.kind, source])) as Readonly<
  Record<keyof Part, (typeof sources)[number]>
>

function toTextRow(row: UnionRow): object {
  const { numbers, texts } = sourceOf[row.kind]
  const values = row.numbers.split(' ')
  const named: Record<string, string | null> = {}
  for (const [k, name] of numbers.entries()) named[name] = values[k] || null
  for (const [k, name] of texts.entries()) named[name] = row[`text${k}`] ?? null
  return named
}

async function findLastId(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirstOrThrow()
  return row.id ?? 0
}
