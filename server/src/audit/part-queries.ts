import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { AuditAction } from '@portico/contract/features/audit-actions'
import type { Reader } from '../db/database.ts'
import type { AuditedKind } from './audited-tables.ts'
import { auditedKinds, auditedTables, columnsOf } from './audited-tables.ts'

/**
 * The actions that change compared fields. Every version of Portico has recorded all of these fields; a field added later
 * needs a default for older entries.
 */
const auditedActions = [
  'account.closed',
  'account.contact-changed',
  'account.created',
  'account.disabled',
  'account.edited',
  'account.email-changed',
  'account.enabled',
  'account.name-changed',
  'account.reopened',
  'account.role-changed',
  'account.tax-changed',
  'activity.added',
  'activity.voided',
  'document.addressed',
  'document.opened',
  'document.released',
  'document.unaddressed',
  'document.withdrawn',
  'holding.entered',
  'holding.explained',
  'holding.withdrawn',
  'note.added',
  'note.taken-back',
  'payment.sent',
  'statement.issued',
  'summary.corrected',
  'summary.posted',
  'summary.voided',
] as const satisfies readonly AuditAction[]

const all = sql`1 = 1`

/**
 * What to read: for each audited table and for the trail, the account column, the table with what belongs to it, integer
 * columns, text columns and rows. Integers are concatenated into one text, because each result column is expensive.
 */
const sources = [
  ...auditedKinds.map((kind) => {
    const of = auditedTables[kind]
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
    rows: sql`action || '' in (${sql.join(auditedActions)})`,
  },
]

/** A row with all values as text, since tampered integers may be out of range. */
export type TextRow = Readonly<Record<string, string | null>>

/** An entry, likewise. */
export type TextEntry = Readonly<
  Record<'sequence' | 'at' | 'actor_id' | 'action' | 'before' | 'after', string | null>
>

/** The rows and entries of some accounts, from one snapshot. */
export type Part = { readonly [Kind in AuditedKind]: Map<number, TextRow[]> } & {
  readonly entry: Map<number, TextEntry[]>
}

const maxTexts = Math.max(...sources.map(({ texts }) => texts.length))
const join = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union all `)

/**
 * The next range of account ids in the tables or on the trail, with about `rowsAtOnce` rows per table at most. Undefined
 * after the last account.
 */
export async function findNextRange(
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
export async function findPart(db: Reader, [first, last]: readonly [number, number]): Promise<Part> {
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

export async function findLastId(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirstOrThrow()
  return row.id ?? 0
}
