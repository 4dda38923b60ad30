import type { Config } from '../config.ts'
import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

/** Opens the store that the configuration names and brings its schema up to date. Throws DatabaseStartError. */
export async function openDatabase(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Database> {
  const db =
    config.databaseUrl === undefined ? openSqlite(config.dataDir) : await openPostgres(config.databaseUrl)
  try {
    await db.migrate()
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}
