import { sql } from 'kysely'
import type { Database } from '../src/db/database.ts'

/** Tampers with the database: disables the triggers, then runs the statement. */
export async function tamper(db: Database, statement: string): Promise<void> {
  const triggers = {
    sqlite: ['audit_entries_no_update', 'audit_entries_no_delete'],
    postgres: ['audit_entries_only_grows'],
  }
  const suffix = db.engine === 'postgres' ? ' on audit_entries' : ''
  await db.transaction(async (trx) => {
    for (const trigger of triggers[db.engine]) await sql.raw(`drop trigger ${trigger}${suffix}`).execute(trx)
    await sql.raw(statement).execute(trx)
  })
}
