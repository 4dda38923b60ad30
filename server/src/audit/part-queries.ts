import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { AuditAction } from '@portico/contract/features/audit'
import { figureNames } from '@portico/contract/figures/monthly-figures'
import type { Reader } from '../db/database.ts'

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
  'activity.added',
  'activity.voided',
  'document.addressed',
  'document.opened',
  'document.released',
  'document.unaddressed',
  'document.withdrawn',
  'note.added',
  'note.taken-back',
  'statement.issued',
  'summary.corrected',
  'summary.posted',
  'summary.voided',
] as const satisfies readonly AuditAction[]

/**
 * What to read from each table: its account column, the table with what belongs to it, integer columns, text columns and
 * rows. Integers are concatenated into one text, because each result column is expensive.
 */
const sources = {
  account: {
    table: 'users',
    id: 'id',
    from: sql`users`,
    numbers: ['initial_investment', 'staff_since', 'disabled_since', 'closed_since'],
    texts: ['email', 'first_name', 'last_name', 'confirmed_name', 'role'],
    rows: sql`1 = 1`,
  },
  month: {
    table: 'summaries',
    id: 'user_id',
    from: sql`summaries`,
    numbers: ['month', 'version', 'posted_at', 'posted_by', 'posting_id', 'voided', ...figureNames],
    texts: ['reason'],
    rows: sql`1 = 1`,
  },
  activity: {
    table: 'activity',
    id: 'user_id',
    from: sql`activity left join activity_voids on activity_voids.activity_id = activity.id`,
    numbers: [
      'id',
      'amount',
      'from_gains',
      'received_on',
      'effective_month',
      'posted_at',
      'posted_by',
      'posting_id',
      'voided_at',
      'voided_by',
    ],
    texts: ['kind', 'note', 'reason'],
    rows: sql`1 = 1`,
  },
  contact: {
    table: 'account_contacts',
    id: 'user_id',
    from: sql`account_contacts`,
    numbers: ['version'],
    texts: ['preferred_name', 'phone', 'postal_address', 'tax_residence'],
    rows: sql`1 = 1`,
  },
  note: {
    table: 'account_notes',
    id: 'user_id',
    from: sql`account_notes left join note_withdrawals on note_withdrawals.note_id = account_notes.id`,
    numbers: ['id', 'written_at', 'written_by', 'taken_back_at', 'taken_back_by'],
    texts: ['text'],
    rows: sql`1 = 1`,
  },
  statement: {
    table: 'statements',
    id: 'user_id',
    from: sql`statements`,
    numbers: ['id', 'first_month', 'last_month', 'issued_at', 'issued_by'],
    texts: ['number', 'period', 'sha256'],
    rows: sql`1 = 1`,
  },
  document: {
    table: 'document_recipients',
    id: 'user_id',
    from: sql`document_recipients join documents on documents.id = document_id`,
    numbers: ['document_id', 'released_at', 'released_by', 'withdrawn_at', 'withdrawn_by', 'opened_at'],
    texts: ['title', 'sha256', 'state', 'reason'],
    rows: sql`1 = 1`,
  },
  entry: {
    table: 'audit_entries',
    id: 'subject_id',
    from: sql`audit_entries`,
    numbers: ['sequence', 'at', 'actor_id'],
    texts: ['action', 'before', 'after'],
    // `|| ''` keeps SQLite from using the index of actions, which would scan every posted month of every account.
    rows: sql`action || '' in (${sql.join(auditedActions)})`,
  },
} as const

type Source = keyof typeof sources
type Column<Kind extends Source> = (typeof sources)[Kind]['numbers' | 'texts'][number]

/** A row with all values as text, since tampered integers may be out of range. */
export type TextRow<Kind extends Source> = Readonly<Record<Column<Kind>, string | null>>

/** The rows and entries of some accounts, from one snapshot. */
export type Part = { readonly [Kind in Source]: Map<number, TextRow<Kind>[]> }

const kinds = Object.keys(sources) as Source[]
const maxTexts = Math.max(...kinds.map((kind) => sources[kind].texts.length))
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
  const edges = kinds.map((kind) => {
    const { table, id } = sources[kind]
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
  const selects = kinds.map((kind) => {
    const { from, id, rows, ...columns } = sources[kind]
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
  const part = Object.fromEntries(kinds.map((kind) => [kind, new Map()])) as unknown as Part
  for (const row of rows) {
    const found: Map<number, object[]> = part[row.kind]
    const list = found.get(row.account_id)
    if (list === undefined) found.set(row.account_id, [toTextRow(row)])
    else list.push(toTextRow(row))
  }
  return part
}

type UnionRow = { kind: Source; account_id: number; numbers: string } & Readonly<
  Record<`text${number}`, string | null>
>

function toTextRow(row: UnionRow): object {
  const { numbers, texts } = sources[row.kind]
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
