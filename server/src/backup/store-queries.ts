import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { StoreFacts } from './store.ts'
import { BackupError } from './store.ts'
import type { Database, Reader, Transaction } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

const bookkeeping = ['schema_steps', 'schema_steps_lock']

/** The tables of a database from any version of Portico. Throws BackupError if it is not Portico's. */
async function tablesOf(db: Reader): Promise<string[]> {
  const names = (await db.introspection.getTables()).filter(({ isView }) => !isView).map(({ name }) => name)
  if (!names.includes('schema_steps')) throw new BackupError('There is no data of Portico in this database.')
  return names.filter((name) => !bookkeeping.includes(name)).sort()
}

/** Schema and row counts of a database from any version of Portico. Throws BackupError if it is not Portico's. */
export async function findFacts(db: Reader, engine: Database['engine']): Promise<StoreFacts> {
  const rows: Record<string, number> = {}
  for (const table of await tablesOf(db)) {
    const counted = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      db,
    )
    rows[table] = counted.rows[0]?.count ?? 0
  }
  const steps = await sql<{ name: string }>`select name from schema_steps order by name desc limit 1`.execute(
    db,
  )
  return { engine, schema: steps.rows[0]?.name ?? '', rows }
}

/** Exports the transaction's snapshot for use by another connection (PostgreSQL). */
export async function exportSnapshot(db: Reader): Promise<string> {
  const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(db)
  return rows[0]?.id ?? ''
}

/** Writes a snapshot of the database into an empty file (SQLite). */
export async function copyInto(db: Reader, path: string): Promise<void> {
  await sql`vacuum into ${path}`.execute(db)
}

/** Ends all sessions and invalidates all mailed links, including those in unsent mails. */
export async function endSessionsAndLinks(trx: Transaction): Promise<void> {
  await trx.deleteFrom('sessions').execute()
  await trx.deleteFrom('password_resets').execute()
  await trx.deleteFrom('email_changes').execute()
  await trx
    .deleteFrom('outbox')
    .where('next_attempt_at', 'is not', null)
    .where((eb) => eb.or([eb('text', 'like', '%/reset/%'), eb('text', 'like', '%/confirm-email/%')]))
    .execute()
}

export type TableName = keyof Tables

/** A row of any table. */
export type Row = Readonly<Record<string, unknown>>

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
export async function* listPages(db: Reader, table: TableName): AsyncGenerator<Row[], undefined> {
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

export async function insertRows(trx: Transaction, table: TableName, rows: readonly Row[]): Promise<void> {
  await trx.insertInto(table).values(rows).execute()
}

/** Removes the audit head of an empty database. */
export async function removeAuditHead(trx: Transaction): Promise<void> {
  await trx.deleteFrom('audit_head').where('sequence', '=', 0).execute()
}

/** The highest id that each table has ever generated, including deleted rows (SQLite). */
export async function listLastIds(db: Reader): Promise<{ table: string; id: number }[]> {
  const found = sql<{ table: string; id: number }>`
    select name as "table", seq as id from sqlite_sequence where seq > 0 order by name`
  return (await found.execute(db)).rows
}

/** The encoding of a database (PostgreSQL). */
export async function findEncoding(db: Reader): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_setting('server_encoding') as name`.execute(db)
  return rows[0]?.name ?? ''
}

/** Makes a table generate only ids above this one (PostgreSQL). */
export async function continueIds(trx: Transaction, table: string, id: number): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id})`.execute(trx)
}

/**
 * Does at once what PostgreSQL does by itself within a minute of many new rows, without which it reads them slowly: updates
 * the planner's statistics, and notes which pages need no look at each row. Not possible in a transaction.
 */
export async function vacuum(db: Reader): Promise<void> {
  for (const table of tableNames) await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}
