import { sql } from 'kysely'
import { BackupError } from './backup-error.ts'
import type { StoreFacts } from './store.ts'
import type { Database, Reader, Transaction } from '../db/database.ts'

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
  await trx
    .deleteFrom('outbox')
    .where('next_attempt_at', 'is not', null)
    .where('text', 'like', '%/reset/%')
    .execute()
}
