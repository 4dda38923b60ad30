import { summaryFields } from '@portico/contract/summaries'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Reader } from '../db/database.ts'
import { auditedActions } from './account-on-trail.ts'

/** So few rows of each table that whatever else the process has to do waits a few milliseconds for them. */
const rowsAtOnce = 500

const figures = Object.keys(summaryFields) as (keyof typeof summaryFields)[]

/** What is read: of which table, by which account, which columns, and which rows. */
const sources = {
  account: {
    table: 'users',
    id: 'id',
    columns: ['email', 'first_name', 'last_name', 'initial_investment', 'staff_since', 'disabled_since'],
    rows: sql`1 = 1`,
  },
  month: {
    table: 'summaries',
    id: 'user_id',
    columns: ['month', 'version', 'posted_at', 'posted_by', 'reason', ...figures],
    rows: sql`1 = 1`,
  },
  entry: {
    table: 'audit_entries',
    id: 'subject_id',
    columns: ['sequence', 'at', 'actor_id', 'action', 'before', 'after'],
    rows: sql`action in (${sql.join(auditedActions)})`,
  },
} as const

type Source = keyof typeof sources

/** A row, every value as text: a number that was tampered with need not be one that we can hold. */
export type TextRow<Kind extends Source> = Readonly<
  Record<(typeof sources)[Kind]['columns'][number], string | null>
>

/** What the tables and the trail have of some accounts, all of it of one moment. */
export interface Part {
  account: Map<number, TextRow<'account'>[]>
  month: Map<number, TextRow<'month'>[]>
  entry: Map<number, TextRow<'entry'>[]>
}

const kinds = Object.keys(sources) as Source[]
const widest = Math.max(...kinds.map((kind) => sources[kind].columns.length))
const join = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union all `)

/**
 * The ids of the next accounts after one, from the first to the last: those of which the tables or the trail have
 * anything, and no more than make up so many rows. Undefined after the last account.
 */
export async function findPart(db: Reader, after: number): Promise<[number, number] | undefined> {
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
 * Reads the accounts from one id to another in one statement, which on either engine sees one moment: what is posted
 * meanwhile is in the tables and on the trail, or on neither.
 */
export async function readPart(db: Reader, [first, last]: readonly [number, number]): Promise<Part> {
  const selects = kinds.map((kind) => {
    const { table, id, columns, rows } = sources[kind]
    const values = Array.from({ length: widest }, (_, k) => {
      const column = columns[k]
      return sql`cast(${column === undefined ? sql`null` : sql.ref(column)} as text) as ${sql.ref(`c${k}`)}`
    })
    return sql`select ${sql.lit(kind)} as kind, ${sql.ref(id)} as account_id, ${sql.join(values)}
      from ${sql.table(table)} where ${sql.ref(id)} between ${first} and ${last} and ${rows}`
  })
  type Read = { kind: Source; account_id: number } & Readonly<Record<string, string | null>>
  const { rows } = await join(selects).execute(db)
  const part: Part = { account: new Map(), month: new Map(), entry: new Map() }
  for (const row of rows as Read[]) {
    const found: Map<number, object[]> = part[row.kind]
    const named = Object.fromEntries(sources[row.kind].columns.map((name, k) => [name, row[`c${k}`]]))
    const list = found.get(row.account_id)
    if (list === undefined) found.set(row.account_id, [named])
    else list.push(named)
  }
  return part
}

/** The highest id of an account. */
export async function readLastId(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirstOrThrow()
  return row.id ?? 0
}
