import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Database, ReadOnlyDatabase } from './database.ts'
import { explainDamage } from './damage.ts'
import { DatabaseStartError, isDamaged } from './database-errors.ts'
import type { Report } from './migrate.ts'
import { isUpToDate, listSteps, refuseNewer } from './migrate.ts'
import { nameOfPostgres, openPostgres, openPostgresToRead } from './postgres.ts'
import type { Deadlines } from './postgres-pool.ts'
import { openSqlite, openSqliteToRead, sqliteFile } from './sqlite.ts'

/** Where the database is. */
export type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'backupDatabaseUrl'>

/** The database's name in messages: its file, or its server and database name, without user and password. */
export const nameOfStore = ({ dataDir, databaseUrl }: Place): string =>
  databaseUrl === undefined
    ? `${join(dataDir, sqliteFile)} (SQLite)`
    : `${nameOfPostgres(databaseUrl)} (PostgreSQL)`

/** Opens a database without migrating it. Throws DatabaseStartError. */
export async function openAsItIs({ dataDir, databaseUrl }: Place, deadlines?: Deadlines): Promise<Database> {
  return databaseUrl === undefined ? openSqlite(dataDir) : openPostgres(databaseUrl, deadlines)
}

/** Opens a database for reading only, without migrating it. Throws DatabaseStartError. */
export async function openToRead({ dataDir, databaseUrl }: Place): Promise<ReadOnlyDatabase> {
  return databaseUrl === undefined ? openSqliteToRead(dataDir) : openPostgresToRead(databaseUrl)
}

/** Runs `work` on a database and always closes it. */
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
 * Opens the configured database and migrates it to the latest schema, reporting the progress. The default deadlines for
 * PostgreSQL are those of the command line. Throws DatabaseStartError.
 */
export async function openDatabase(place: Place, deadlines?: Deadlines, report?: Report): Promise<Database> {
  let db: Database | undefined
  try {
    db = await openAsItIs(place, deadlines)
    await db.migrate(undefined, report)
    return db
  } catch (error) {
    await db?.close()
    if (!isDamaged(error) || !(error instanceof Error)) throw error
    throw new DatabaseStartError(explainDamage([error.message]))
  }
}

/** The migration steps of a database; none if it does not exist. Never creates one. Throws DatabaseStartError. */
async function stepsOf(place: Place): Promise<readonly string[]> {
  const isMissing = place.databaseUrl === undefined && !existsSync(join(place.dataDir, sqliteFile))
  return isMissing ? [] : whileOpen(openToRead(place), ({ read }) => listSteps(read))
}

/** Whether the database exists. Throws DatabaseStartError if PostgreSQL cannot be reached. */
export const hasStore = async (place: Place): Promise<boolean> => (await stepsOf(place)).length > 0

/** Returns the database's steps. Throws DatabaseStartError if there is none, so a command with wrong settings never creates one. */
export async function requireStore(place: Place): Promise<readonly string[]> {
  const steps = await stepsOf(place)
  if (steps.length > 0) return steps
  throw new DatabaseStartError(
    `There is no database ${nameOfStore(place)}. Set DATA_DIR and DATABASE_URL as the server has them.`,
  )
}

/** Opens an existing database and migrates it to the latest schema. Throws DatabaseStartError. */
export async function openExisting(place: Place): Promise<Database> {
  await requireStore(place)
  return openDatabase(place)
}

/** Opens an existing, up-to-date database for reading only. Throws DatabaseStartError. */
export async function openExistingToRead(place: Place): Promise<ReadOnlyDatabase> {
  const steps = await requireStore(place)
  if (isUpToDate(steps)) return openToRead(place)
  refuseNewer(steps)
  throw new DatabaseStartError(
    `The database ${nameOfStore(place)} is of another version of Portico. Start a server of this one first.`,
  )
}
