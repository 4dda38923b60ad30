import type { Config } from '../config.ts'
import type { Database, ReadOnlyDatabase } from './database.ts'
import { openPostgres, openPostgresToRead } from './postgres.ts'
import type { Deadlines } from './postgres-pool.ts'
import { openSqlite, openSqliteToRead } from './sqlite.ts'

/** Which store a process opens. */
export type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

/** Opens a store with the schema that it has. Throws DatabaseStartError. */
async function openAsItIs({ dataDir, databaseUrl }: Place, deadlines?: Deadlines): Promise<Database> {
  return databaseUrl === undefined ? openSqlite(dataDir) : openPostgres(databaseUrl, deadlines)
}

/** Opens a store with the schema that it has, so that nothing can be changed in it. Throws DatabaseStartError. */
export async function openToRead({ dataDir, databaseUrl }: Place): Promise<ReadOnlyDatabase> {
  return databaseUrl === undefined ? openSqliteToRead(dataDir) : openPostgresToRead(databaseUrl)
}

/** Runs `work` on a store and closes it, whatever happens. */
export async function whileOpen<Store extends Pick<Database, 'close'>, Result>(
  opening: Promise<Store>,
  work: (db: Store) => Promise<Result>,
): Promise<Result> {
  const db = await opening
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/**
 * Opens the store that the configuration names and brings its schema up to date. PostgreSQL gets as long as work on
 * the command line may take, unless other deadlines are given. Throws DatabaseStartError.
 */
export async function openDatabase(place: Place, deadlines?: Deadlines): Promise<Database> {
  const db = await openAsItIs(place, deadlines)
  try {
    await db.migrate()
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}
