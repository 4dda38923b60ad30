import { isDeepStrictEqual } from 'node:util'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { ChainVerdict } from '../audit/verify-audit.ts'
import { verifyChain } from '../audit/verify-audit.ts'
import type { Transaction, Reader } from '../db/database.ts'
import { openDatabase, openToRead, whileOpen } from '../db/open-database.ts'
import { BackupError, findFacts } from './store.ts'
import { nameOf } from './postgres-server.ts'
import { postgresStore } from './postgres-store.ts'
import { sqliteStore } from './sqlite-store.ts'
import type { Tables } from '../db/tables.ts'

/** The number of rows copied per table, and the verified audit trail of the copy. */
interface Copied {
  rows: Record<string, number>
  trail: ChainVerdict & { whole: true }
}

/**
 * Copies the SQLite database into an empty PostgreSQL database, all or nothing, and compares every row before it commits.
 * No other process may use either database. Throws BackupError.
 */
export async function copyStore(
  dataDir: string,
  databaseUrl: string,
  progress: (line: string) => void,
): Promise<Copied> {
  const embedded = sqliteStore(dataDir)
  if (!(await embedded.hasData())) throw new BackupError(`There is no database in ${dataDir} to copy.`)
  await embedded.refuseInUse()
  await postgresStore(databaseUrl).refuseInUse()
  await refuseUnfit(databaseUrl)
  return whileOpen(openDatabase({ dataDir }), (source) =>
    whileOpen(openDatabase({ dataDir, databaseUrl }), async (target) => {
      // The transaction on the source only keeps others from writing to it.
      const copied = await source.transaction((from) =>
        target.transaction((to) => copyAll(from, to, progress)),
      )
      await vacuum(target.read)
      return copied
    }),
  )
}

/** Throws BackupError if the database is not empty. One with only our schema, from a failed copy, counts as empty. */
async function refuseUnfit(databaseUrl: string): Promise<void> {
  await whileOpen(openToRead({ dataDir: '', databaseUrl }), async (db) => {
    if ((await findEncoding(db.read)) !== 'UTF8')
      throw new BackupError(
        `The database ${nameOf(databaseUrl)} cannot hold every text: its encoding is not UTF8.`,
      )
    const tables = await db.read.introspection.getTables()
    if (tables.length === 0) return
    const isOurs = tables.some(({ name }) => name === 'schema_steps')
    const { audit_head: _, ...rows } = isOurs ? (await findFacts(db.read, 'postgres')).rows : {}
    if (!isOurs || Object.values(rows).some((count) => count > 0))
      throw new BackupError(`The database ${nameOf(databaseUrl)} is not empty. Name one without a table.`)
  })
}

async function copyAll(
  from: Transaction,
  to: Transaction,
  progress: (line: string) => void,
): Promise<Copied> {
  await removeAuditHead(to)
  for (const table of tableNames) {
    progress(`Copying ${table}.`)
    for await (const page of listPages(from, table)) await insertRows(to, table, page)
  }
  for (const { table, id } of await listLastIds(from)) await continueIds(to, table, id)
  const rows: Record<string, number> = {}
  for (const table of tableNames) {
    progress(`Comparing ${table}.`)
    rows[table] = await compareTable(from, to, table)
  }
  // Without this check, a table missing from `tableNames` would be left out silently.
  const { rows: held } = await findFacts(from, 'sqlite')
  if (!isDeepStrictEqual(rows, held)) throw new BackupError('There are tables that cannot be copied.')
  const trail = await verifyChain(to)
  if (!trail.whole)
    throw new BackupError(`Entry ${trail.sequence} of the audit trail does not fit: ${trail.reason}.`)
  return { rows, trail }
}

/** Compares a table and returns its number of rows. Throws BackupError at the first difference. */
async function compareTable(from: Reader, to: Reader, table: TableName): Promise<number> {
  let count = 0
  const copies: AsyncGenerator<Row[], undefined> = listPages(to, table)
  for await (const page of listPages(from, table)) {
    const copied = (await copies.next()).value ?? []
    const odd = page.findIndex((row, k) => !isDeepStrictEqual({ ...row }, { ...copied[k] }))
    if (odd >= 0 || copied.length !== page.length)
      throw new BackupError(`Row ${count + Math.max(odd, 0) + 1} of ${table} did not arrive as it is.`)
    count += page.length
  }
  if ((await copies.next()).done !== true)
    throw new BackupError(`There are more rows of ${table} than were copied.`)
  return count
}

type TableName = keyof Tables

/** A row of any table. */
type Row = Readonly<Record<string, unknown>>

/** The primary key of every table. Each table comes after those it references. */
const keys: { readonly [Table in TableName]: readonly (keyof Tables[Table] & string)[] } = {
  settings: ['name'],
  users: ['id'],
  last_sign_ins: ['user_id'],
  visits: ['user_id'],
  sessions: ['id'],
  sign_ins: ['id'],
  postings: ['id'],
  posting_reversals: ['posting_id'],
  prepared_postings: ['id'],
  book_closings: ['id'],
  summaries: ['user_id', 'month', 'version'],
  activity: ['id'],
  activity_voids: ['activity_id'],
  payments: ['activity_id'],
  acknowledged_findings: ['user_id', 'month', 'code', 'message'],
  account_contacts: ['user_id'],
  tax_details: ['user_id'],
  account_notes: ['id'],
  note_withdrawals: ['note_id'],
  holdings: ['id'],
  holding_withdrawals: ['holding_id'],
  explained_differences: ['id'],
  month_drafts: ['month'],
  draft_cells: ['month', 'user_id', 'cell'],
  draft_presence: ['month', 'staff_id'],
  documents: ['id'],
  document_recipients: ['document_id', 'user_id'],
  document_proposals: ['document_id', 'user_id'],
  document_parts: ['document_id', 'part'],
  audit_entries: ['sequence'],
  audit_head: ['id'],
  limits: ['name'],
  waitlist_entries: ['id'],
  password_resets: ['user_id'],
  email_changes: ['user_id'],
  outbox: ['id'],
  letters: ['id'],
  mail_pace: ['id'],
  announcements: ['id'],
  notices: ['user_id', 'announcement_id'],
  cancelled_notices: ['announcement_id', 'user_id'],
  notices_seen: ['user_id'],
  notice_preferences: ['user_id', 'kind'],
  digests: ['user_id', 'day'],
  second_factors: ['user_id'],
  recovery_codes: ['user_id', 'code_hash'],
  statement_runs: ['id'],
  statements: ['id'],
  confirmations: ['id'],
  statement_run_accounts: ['run_id', 'user_id'],
}

/** Every table, each after those it references. */
export const tableNames = Object.keys(keys) as readonly TableName[]

/** The rows of our widest table that fit into one statement's parameters. */
const rowsAtOnce = 500

/** The same for rows that contain files. */
const filesAtOnce: Partial<Record<TableName, number>> = {
  statements: 50,
  confirmations: 50,
  document_parts: 16,
}

/** All rows of a table by primary key, in the same order on both engines. */
async function* listPages(db: Reader, table: TableName): AsyncGenerator<Row[], undefined> {
  const names: readonly string[] = keys[table]
  const key = sql.join(names.map((name) => sql.ref(name)))
  const read = async (after: RawBuilder<unknown>): Promise<Row[]> => {
    const page = sql<Row>`select * from ${sql.table(table)} ${after} order by ${key} limit ${filesAtOnce[table] ?? rowsAtOnce}`
    return (await page.execute(db)).rows
  }
  let rows = await read(sql``)
  while (rows.length > 0) {
    yield rows
    const last = names.map((name) => rows.at(-1)?.[name])
    rows = await read(sql`where (${key}) > (${sql.join(last)})`)
  }
  return undefined
}

async function insertRows(trx: Transaction, table: TableName, rows: readonly Row[]): Promise<void> {
  await trx.insertInto(table).values(rows).execute()
}

/** Removes the audit head of an empty database. */
async function removeAuditHead(trx: Transaction): Promise<void> {
  await trx.deleteFrom('audit_head').where('sequence', '=', 0).execute()
}

/** The highest id that each table has ever generated, including deleted rows (SQLite). */
async function listLastIds(db: Reader): Promise<{ table: string; id: number }[]> {
  const found = sql<{ table: string; id: number }>`
    select name as "table", seq as id from sqlite_sequence where seq > 0 order by name`
  return (await found.execute(db)).rows
}

/** The encoding of a database (PostgreSQL). */
async function findEncoding(db: Reader): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_setting('server_encoding') as name`.execute(db)
  return rows[0]?.name ?? ''
}

/** Makes a table generate only ids above this one (PostgreSQL). */
async function continueIds(trx: Transaction, table: string, id: number): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id})`.execute(trx)
}

/**
 * Does at once what PostgreSQL does by itself within a minute of many new rows, without which it reads them slowly: updates
 * the planner's statistics, and notes which pages need no look at each row. Not possible in a transaction.
 */
export async function vacuum(db: Reader): Promise<void> {
  for (const table of tableNames) await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}
