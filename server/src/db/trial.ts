import type { KyselyPlugin, OperationNode, RootOperationNode } from 'kysely'
import { DeleteQueryNode, InsertQueryNode, TableNode, UpdateQueryNode, sql } from 'kysely'
import { figureNames } from '@portico/contract/figures/monthly-figures'
import type { Transaction, Trial } from './database.ts'
import type { Engine } from './schema-step.ts'
import { dialects } from './schema-step.ts'
import type { Tables } from './tables.ts'

/**
 * A trial runs on a snapshot and writes to temporary tables only, so it takes no lock that anyone could wait for.
 * Temporary tables and views hide the real ones of the same name from it. Those of `added` are views over the real rows and
 * those of the trial, which it writes to a table of another name.
 */
const added = [
  'summaries',
  'activity',
  'activity_voids',
  'postings',
  'posting_reversals',
] as const satisfies readonly (keyof Tables)[]

/** Those that a trial updates: hidden by a copy. */
const copied = [
  'audit_head',
  'book_closings',
  'month_drafts',
  'draft_cells',
  'mail_pace',
  'sessions',
] as const satisfies readonly (keyof Tables)[]

/** Those of which a trial reads its own rows, and of notices those that decide whom it tells: hidden by an empty table. */
const emptied = [
  'audit_entries',
  'announcements',
  'notices',
  'cancelled_notices',
  'outbox',
  'letters',
] as const satisfies readonly (keyof Tables)[]

/** Of accounts, a trial only changes what nothing of it reads again: data versions and the initial investment. */
const numbered: keyof Tables = 'users'

/** Where new entries come after those on record. */
const continued = [
  ['trial_activity', 'activity'],
  ['announcements', 'announcements'],
  ['outbox', 'outbox'],
  ['letters', 'letters'],
] as const

const addedName = (table: string): string => `trial_${table}`

const monthColumns = [
  'user_id',
  'month',
  'version',
  ...figureNames,
  'posted_at',
  'posted_by',
  'reason',
  'posting_id',
].join(', ')

/** What is on record together with what the trial adds, whose versions are the newest. */
const viewsOver = (schema: string): readonly string[] => [
  ...added.map(
    (table) => `create temporary view ${table} as
      select * from ${schema}.${table} union all select * from ${addedName(table)}`,
  ),
  `create temporary view current_summaries as
    select ${monthColumns} from ${schema}.current_summaries as current
    where not exists (
      select 1 from trial_summaries as later
      where later.user_id = current.user_id and later.month = current.month
    )
    union all
    select ${monthColumns} from trial_summaries
    where voided = 0 and not exists (
      select 1 from trial_summaries as later
      where later.user_id = trial_summaries.user_id
        and later.month = trial_summaries.month
        and later.version > trial_summaries.version
    )`,
  `create temporary view current_activity as
    select * from ${schema}.current_activity as current
    where not exists (select 1 from trial_activity_voids where activity_id = current.id)
    union all
    select * from trial_activity
    where not exists (select 1 from trial_activity_voids where activity_id = trial_activity.id)`,
]

interface Overlay {
  /** The schema of the real tables. */
  schema: string
  /** The statement that creates a temporary table with the columns of a real one. */
  like: (table: string, name: string) => Promise<string>
  /** The statement that makes the ids of a temporary table come after those of a real one. */
  continueIds: (name: string, table: string) => string
}

async function overlayOf(trx: Transaction, engine: Engine): Promise<Overlay> {
  if (engine === 'sqlite')
    return {
      schema: 'main',
      like: async (table, name) => {
        const { rows } = await sql<{ sql: string }>`
          select sql from main.sqlite_master where type = 'table' and name = ${table}`.execute(trx)
        return (rows[0]?.sql ?? '').replace(/^create table\s+"?\w+"?/i, `create temporary table ${name}`)
      },
      continueIds: (name, table) => `insert into temp.sqlite_sequence (name, seq)
        select '${name}', coalesce(max(id), 0) from main.${table}`,
    }
  const { rows } = await sql<{ name: string }>`select quote_ident(nspname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where pg_class.oid = 'summaries'::regclass`.execute(trx)
  const schema = rows[0]?.name ?? 'public'
  // Whatever the role has: otherwise the real tables could come before the temporary ones.
  await sql.raw(`set local search_path = pg_temp, ${schema}`).execute(trx)
  return {
    schema,
    like: (table, name) =>
      Promise.resolve(
        `create temporary table ${name} (like ${schema}.${table} including all) on commit drop`,
      ),
    continueIds: (name, table) => `select setval(
      pg_get_serial_sequence('pg_temp.${name}', 'id'),
      (select coalesce(max(id), 0) + 1 from ${schema}.${table}),
      false
    )`,
  }
}

/** Hides the real tables from a transaction that has done nothing yet, and which must be rolled back. */
async function startTrial(trx: Transaction, engine: Engine): Promise<Trial> {
  const { schema, like, continueIds } = await overlayOf(trx, engine)
  const run = async (statement: string) => void (await sql.raw(statement).execute(trx))
  for (const table of added) await run(await like(table, addedName(table)))
  for (const table of [...copied, ...emptied]) await run(await like(table, table))
  const { int } = dialects[engine]
  await run(`create temporary table trial_users (
    id ${int} primary key,
    data_version ${int} not null,
    version ${int} not null,
    initial_investment ${int}
  )`)
  await run(
    `insert into trial_users select id, data_version, version, initial_investment from ${schema}.users`,
  )
  for (const table of copied) await run(`insert into ${table} select * from ${schema}.${table}`)
  for (const [name, table] of continued) await run(continueIds(name, table))
  for (const view of viewsOver(schema)) await run(view)
  return { trx: trx.withPlugin(redirectWrites), committed: trx.withSchema(unquoted(schema)) }
}

const unquoted = (name: string): string => name.replaceAll('"', '')

/** Redirects what is written, and refuses what is not listed: on PostgreSQL, it would lock rows that others need. */
const redirectWrites: KyselyPlugin = {
  transformQuery: ({ node }) => redirected(node),
  transformResult: ({ result }) => Promise.resolve(result),
}

function redirected(node: RootOperationNode): RootOperationNode {
  if (InsertQueryNode.is(node)) return { ...node, into: redirectedTable(node.into) }
  if (UpdateQueryNode.is(node)) return { ...node, table: redirectedTable(node.table) }
  if (DeleteQueryNode.is(node)) node.from.froms.forEach(redirectedTable)
  return node
}

function redirectedTable(node: OperationNode | undefined): TableNode {
  if (node === undefined || !TableNode.is(node)) throw new Error('A trial writes to one table by its name.')
  const table = node.table.identifier.name
  if (isOneOf(added, table) || table === numbered) return TableNode.create(addedName(table))
  if (isOneOf(copied, table) || isOneOf(emptied, table)) return node
  throw new Error(`A trial cannot write to ${table}.`)
}

const isOneOf = (names: readonly string[], name: string): boolean => names.includes(name)

class Undone extends Error {}

/** Runs a trial in a transaction that is rolled back. `transact` begins a transaction on a snapshot. */
export async function runTrial<Result>(
  engine: Engine,
  transact: (work: (trx: Transaction) => Promise<never>) => Promise<never>,
  work: (trial: Trial) => Promise<Result>,
): Promise<Result> {
  let seen: { value: Result } | undefined
  try {
    await transact(async (trx) => {
      seen = { value: await work(await startTrial(trx, engine)) }
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  if (seen === undefined) throw new Error('The trial has not run.')
  return seen.value
}
