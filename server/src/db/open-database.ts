import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Database, ReadOnlyDatabase } from './database.ts'
import { DatabaseStartError } from './database-errors.ts'
import { isUpToDate, listSteps } from './migrate.ts'
import { nameOfPostgres, openPostgres, openPostgresToRead } from './postgres.ts'
import type { Deadlines } from './postgres-pool.ts'
import { openSqlite, openSqliteToRead, sqliteFile } from './sqlite.ts'

/** Which store a process opens. */
export type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

/** How messages name a store: its file, or its server and database, never a user or a password. */
export const nameOfStore = ({ dataDir, databaseUrl }: Place): string =>
  databaseUrl === undefined
    ? `${join(dataDir, sqliteFile)} (SQLite)`
    : `${nameOfPostgres(databaseUrl)} (PostgreSQL)`

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

/** The steps of the schema that a store has had; none where there is no store, and none is made. Throws DatabaseStartError. */
async function stepsOf(place: Place): Promise<readonly string[]> {
  const isMissing = place.databaseUrl === undefined && !existsSync(join(place.dataDir, sqliteFile))
  return isMissing ? [] : whileOpen(openToRead(place), ({ read }) => listSteps(read))
}

/** Whether there is a store. Throws DatabaseStartError for a PostgreSQL that cannot be reached. */
export const hasStore = async (place: Place): Promise<boolean> => (await stepsOf(place)).length > 0

/** Throws DatabaseStartError where there is no store, so that a command with the wrong settings makes none. */
export async function requireStore(place: Place): Promise<readonly string[]> {
  const steps = await stepsOf(place)
  if (steps.length > 0) return steps
  throw new DatabaseStartError(
    `There is no database ${nameOfStore(place)}. Set DATA_DIR and DATABASE_URL as the server has them.`,
  )
}

/** Opens a store that is there and brings its schema up to date. Throws DatabaseStartError. */
export async function openExisting(place: Place): Promise<Database> {
  await requireStore(place)
  return openDatabase(place)
}

/** Opens a store that is there and up to date, so that nothing can be changed in it. Throws DatabaseStartError. */
export async function openExistingToRead(place: Place): Promise<ReadOnlyDatabase> {
  if (isUpToDate(await requireStore(place))) return openToRead(place)
  throw new DatabaseStartError(
    `The database ${nameOfStore(place)} is of another version of Portico. Start a server of this one first.`,
  )
}
