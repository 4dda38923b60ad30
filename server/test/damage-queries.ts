import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { sql } from 'kysely'
import type { Database, Reader, Transaction } from '../src/db/database.ts'
import type { Place } from '../src/db/open-database.ts'
import { sqliteFile } from '../src/db/sqlite.ts'

/** The errors that SQLite finds in its file. PostgreSQL has no such check. */
export async function damageOf({ engine, read }: Database): Promise<string[]> {
  if (engine === 'postgres') return []
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(read)
  return rows.map((row) => row.integrity_check).filter((verdict) => verdict !== 'ok')
}

const triggers = [
  ...[
    'audit_entries',
    'summaries',
    'activity',
    'activity_voids',
    'payments',
    'book_closings',
    'confirmations',
    'document_parts',
    'statements',
  ].flatMap((table) => ['update', 'delete'].map((act) => `${table}_no_${act}`)),
  ...['no_delete', 'fixed', 'transition'].map((name) => `prepared_postings_${name}`),
]

/** Runs statements as the database owner could, without triggers and foreign keys. */
export async function damage(
  { db, place }: { db: Database; place: Place },
  ...statements: string[]
): Promise<void> {
  if (db.engine === 'postgres') return damagePostgres(db, statements)
  const file = new BetterSqlite(join(place.dataDir, sqliteFile))
  file.pragma('foreign_keys = off')
  for (const trigger of triggers) file.exec(`drop trigger if exists ${trigger}`)
  for (const statement of statements) file.exec(statement)
  file.close()
}

/** Without triggers and foreign keys, until the transaction ends. */
const asReplica = 'set local session_replication_role = replica'

const damagePostgres = (db: Database, statements: readonly string[]): Promise<void> =>
  db.transaction((trx) => runAll(trx, [asReplica, ...statements]))

async function runAll(trx: Transaction, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(trx)
}

/** What `look` finds in the database after such statements, which are undone. */
export async function findIn<Found>(
  db: Database,
  statements: readonly string[],
  look: (damaged: Reader) => Promise<Found>,
): Promise<Found> {
  const free =
    db.engine === 'postgres'
      ? [asReplica]
      : ['pragma defer_foreign_keys = on', ...triggers.map((trigger) => `drop trigger if exists ${trigger}`)]
  const undone = new Error('Undone, as it should be.')
  let found: Found | undefined
  await db
    .transaction(async (trx) => {
      await runAll(trx, [...free, ...statements])
      found = await look(trx)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return found as Found
}
