import { sql } from 'kysely'
import type { Transaction, Database } from '../src/db/database.ts'

/** Runs statements without the application, in one transaction. */
export async function execute(db: Database, ...statements: string[]): Promise<void> {
  await db.transaction(async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx)
  })
}

/** Removes the table of posted months, so that the next query for them fails unexpectedly. */
export const removeMonths = (db: Database): Promise<void> =>
  execute(db, 'drop view current_summaries', 'alter table summaries rename to gone')

/** The databases on a PostgreSQL server that were restored next to this one. */
export async function listRestored(db: Database): Promise<string[]> {
  const found = sql<{ name: string }>`
    select datname as name from pg_database where datname like left(current_database(), 24) || '_restored_%'`
  return (await found.execute(db.read)).rows.map(({ name }) => name)
}

/** Locks a PostgreSQL table exclusively until the transaction ends. */
export async function lockTable(trx: Transaction, table: string): Promise<void> {
  await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx)
}

/** The number of statements waiting for a lock in a PostgreSQL database. */
export async function countWaiting(db: Database): Promise<number> {
  const found = sql<{ count: number }>`
    select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await found.execute(db.read)).rows[0]?.count ?? 0
}

/** An account and July 2025 in the tables of the first version of Portico. */
export async function insertAsFirstVersion(trx: Transaction): Promise<void> {
  await sql`insert into users (email, password_hash, first_name, last_name, initial_investment, created_at)
    values ('ann@firm.example', 'x', 'Ann', '', 1000010, 1)`.execute(trx)
  await sql`insert into summaries (user_id, month, version, beginning_balance, dividend_percent, dividend_amount,
      dividend_paid, unrealized_gain, ending_balance, posted_at, posted_by, reason)
    values (1, 202507, 1, 1000000, 333, 33300, 0, 33300, 1033300, 1, null, null)`.execute(trx)
}

/** The migration steps applied to a database. */
export async function listSteps(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_steps order by name`.execute(db.read)
  return rows.map(({ name }) => name)
}
