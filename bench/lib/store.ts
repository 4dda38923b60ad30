import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../scripts/postgres.ts'
import type { Database } from '../../server/src/db/database.ts'
import type { Engine } from '../../server/src/db/schema-step.ts'
import { openDatabase } from '../../server/src/db/open-database.ts'

/** An empty, migrated store, and the settings of a server over it. */
export interface Store {
  engine: Engine
  db: Database
  settings: Readonly<Record<string, string>>
  /** The size of its data on disk. */
  bytes: () => Promise<number>
}

/** Without SQLite's WAL, which is not in the main file yet. */
const sizes: Readonly<Record<Engine, string>> = {
  sqlite:
    'select page_count * page_size as bytes from pragma_page_count, pragma_page_size where ? is not null',
  postgres: 'select pg_database_size($1::name) as bytes',
}

/** Runs `work` on a temporary store. */
export async function withStore<Result>(
  engine: Engine,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const { path: dataDir, remove } = temporaryFolder()
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const db = await openDatabase({ dataDir, ...(postgres && { databaseUrl: postgres.url }) })
  const bytes = async () => {
    const [row] = await db.runPrepared<{ bytes: number }>(sizes[engine], 'postgres')
    return row?.bytes ?? 0
  }
  try {
    return await work({
      engine,
      db,
      settings: { DATA_DIR: dataDir, DATABASE_URL: postgres?.url ?? '' },
      bytes,
    })
  } finally {
    await db.close()
    await postgres?.stop()
    remove()
  }
}

/** A temporary folder, and how to remove it. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  return { path, remove: () => rmSync(path, { recursive: true }) }
}
