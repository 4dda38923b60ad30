import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { startPostgres } from '../../scripts/postgres.ts'
import type { Database } from '../../server/src/db/database.ts'
import { openDatabase } from '../../server/src/db/open-database.ts'
import type { Engine } from '../../server/src/db/schema-step.ts'
import type { Findings, Options, Part } from '../part.ts'
import { join } from '../part.ts'
import type { Measured, RawServer, Settings } from './processes.ts'
import { startPortico, startRaw } from './processes.ts'

/** An empty, migrated store, and the servers over it, which end with it. */
export interface Store {
  engine: Engine
  /** The engine's name in results. */
  name: string
  db: Database
  settings: Settings
  start: (settings?: Settings) => Promise<Measured>
  startRaw: () => Promise<RawServer>
  /** The size of its data on disk. */
  bytes: () => Promise<number>
}

const engines: readonly Engine[] = ['sqlite', 'postgres']
export const nameOf = (engine: Engine): string => (engine === 'sqlite' ? 'SQLite' : 'PostgreSQL')

/** Without SQLite's WAL, which is not in the main file yet. */
const sizes: Readonly<Record<Engine, string>> = {
  sqlite:
    'select page_count * page_size as bytes from pragma_page_count, pragma_page_size where ? is not null',
  postgres: 'select pg_database_size($1::name) as bytes',
}

/** A part that measures the same on a store of each engine. */
export const onEachEngine =
  (work: (store: Store, options: Options) => Promise<Findings>): Part['measure'] =>
  async (options) => {
    const found: Findings[] = []
    for (const engine of engines) found.push(await withStore(engine, (store) => work(store, options)))
    return join(found)
  }

/** Runs `work` on a temporary store. */
export async function withStore<Result>(
  engine: Engine,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(joinPath(tmpdir(), 'portico-bench-'))
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const db = await openDatabase({ dataDir, ...(postgres && { databaseUrl: postgres.url }) })
  const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres?.url ?? '' }
  const started: Measured[] = []
  const ending = async <Server extends Measured>(starting: Promise<Server>): Promise<Server> => {
    const server = await starting
    started.push(server)
    return server
  }
  try {
    return await work({
      engine,
      name: nameOf(engine),
      db,
      settings,
      start: (own) => ending(startPortico({ ...settings, ...own })),
      startRaw: () => ending(startRaw()),
      bytes: async () => (await db.runPrepared<{ bytes: number }>(sizes[engine], 'postgres'))[0]?.bytes ?? 0,
    })
  } finally {
    await Promise.all(started.map((server) => server.stop()))
    await db.close()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true })
  }
}
