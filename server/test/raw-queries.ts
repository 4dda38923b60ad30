import { sql } from 'kysely'
import type { Database } from '../src/db/database.ts'

/** Runs statements past the application, in one change. */
export async function execute(db: Database, ...statements: string[]): Promise<void> {
  await db.change(async (change) => {
    for (const statement of statements) await sql.raw(statement).execute(change)
  })
}

/** The databases of a PostgreSQL server that were restored beside this one. */
export async function listRestored(db: Database): Promise<string[]> {
  const found = sql<{ name: string }>`
    select datname as name from pg_database where datname like left(current_database(), 24) || '_restored_%'`
  return (await found.execute(db.read)).rows.map(({ name }) => name)
}

/** The steps that the schema of a store has had. */
export async function listSteps(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_steps order by name`.execute(db.read)
  return rows.map(({ name }) => name)
}
