import { sql } from 'kysely'
import type { Database } from '../src/db/database.ts'

/** What SQLite finds wrong with its file; PostgreSQL has no such question. */
export async function damageOf({ engine, read }: Database): Promise<string[]> {
  if (engine === 'postgres') return []
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(read)
  return rows.map((row) => row.integrity_check).filter((verdict) => verdict !== 'ok')
}
